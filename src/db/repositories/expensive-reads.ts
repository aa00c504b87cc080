import type { Knex } from 'knex';
import type { Turns } from '../../runtime/turns.ts';
import { inSnapshot, type ReadSnapshot } from '../connection/snapshot.ts';
import { Repository } from './repository.ts';

/** Reads that may take a second each. They are queued, so that other reads can get a connection. */
export abstract class ExpensiveReads extends Repository {
  protected readonly inSnapshot: ReadSnapshot;

  /** @param turns shared by all expensive reads on this pool */
  constructor(knex: Knex, turns: Turns) {
    super(knex);
    this.inSnapshot = (read) => turns(() => inSnapshot(knex, read));
  }
}
