import type { Knex } from 'knex';
import type { Turns } from '../../turns.ts';
import { MAXIMUM_OBJECTS, type Window } from '../queries/listing.ts';
import { Repository } from './repository.ts';

/** Up to here, a list takes a few milliseconds. */
const SHORT_LIST = 100;

/** Lists of pages: the long ones take turns, so that all other requests find a connection, and the processor. */
export abstract class ListRepository extends Repository {
  readonly #longLists: Turns;

  /** @param longLists without them, nothing waits for another */
  constructor(knex: Knex, longLists: Turns = (work) => work()) {
    super(knex);
    this.#longLists = longLists;
  }

  /** @param ids where there are some, the list is no longer than they are many */
  protected inTurn<Result>(
    window: Pick<Window, 'limit'> | undefined,
    ids: readonly unknown[] | undefined,
    read: () => Promise<Result>,
  ): Promise<Result> {
    const most = Math.min(window?.limit ?? MAXIMUM_OBJECTS, ids?.length ?? MAXIMUM_OBJECTS);
    return most > SHORT_LIST ? this.#longLists(read) : read();
  }
}
