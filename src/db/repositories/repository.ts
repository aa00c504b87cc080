import type { Knex } from 'knex';

/** Reads and writes of one noun, through a pool or within the transaction of a command. */
export abstract class Repository {
  protected readonly knex: Knex;

  constructor(knex: Knex) {
    this.knex = knex;
  }
}
