import type { Knex } from 'knex';

/** Reads and writes one kind of record, through a pool or in a command's transaction. */
export abstract class Repository {
  protected readonly knex: Knex;

  constructor(knex: Knex) {
    this.knex = knex;
  }
}
