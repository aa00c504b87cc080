import { Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify/sync';
import type { Context } from '../context.ts';
import type { Principal } from '../contract/principal.ts';
import type { CsvReply } from '../contract/types.ts';
import type { DatabaseHandle } from '../db/connection/connection.ts';
import type { ListFilters, Position, StaffList } from '../db/queries/staff-lists/list-definition.ts';
import { readList, readWindow } from '../db/queries/staff-lists/read-list.ts';
import type { StaffActor } from '../domain/actor.ts';
import type { Addresses } from '../domain/addresses.ts';
import { openPosition, sealPosition } from './list-cursor.ts';
import { shownFields } from './shown-fields.ts';
import { callerOf, type Place, rolesAt } from './staff.ts';

/** Rows of CSV that are read at a time. */
const CSV_BATCH = 1000;

interface ListQuery<Sort extends string> {
  limit: number;
  after?: string | undefined;
  sort: Sort | `-${Sort}`;
}

interface ListRequest<Query> {
  operationId: string;
  query: Query;
  principal: Principal | undefined;
  wantsCsv: boolean;
}

/** What one list adds to the conventions of all lists. */
interface ListDefinition<Query, Filters extends ListFilters, Sort extends string, Row, Item> {
  /** The schema of an item in the document. */
  schema: string;
  list: StaffList<Filters, Sort>;
  /** Translates the query, limited to what the caller reaches. */
  filters(knex: DatabaseHandle, query: Query, actor: StaffActor): Promise<Filters | readonly Filters[]>;
  records(knex: DatabaseHandle, ids: readonly number[], actor: StaffActor): Promise<Row[]>;
  /** Where a record is, if roles limited to campaigns or charities reach it. */
  place?(row: Row): Place;
  present(row: Row, addresses: Addresses): Item;
}

interface ListReply<Item> {
  status: 200;
  body: { items: Item[]; count: number; count_is_exact: boolean; next: string | null };
}

interface Part<Item> {
  items: Item[];
  next?: Position | undefined;
}

/** Makes the handler of a list: filters, sort, cursor, count, fields by role, and CSV. */
export function answerList<
  Query extends ListQuery<Sort>,
  Filters extends ListFilters,
  Sort extends string,
  Row,
  Item extends object,
>({ schema, list, filters, records, place, present }: ListDefinition<Query, Filters, Sort, Row, Item>) {
  const fields = shownFields(schema);

  return async function answer(
    { operationId, query, principal, wantsCsv }: ListRequest<Query>,
    { addresses, database: { primary }, secretKey }: Pick<Context, 'addresses' | 'database' | 'secretKey'>,
  ): Promise<ListReply<Item> | CsvReply> {
    const actor = callerOf(principal);
    const allRoles = actor.grants.map(({ role }) => role);
    const { limit, after, ...others } = query;
    const descending = query.sort.startsWith('-');
    const sort = (descending ? query.sort.slice(1) : query.sort) as Sort;
    const read = await filters(primary, query, actor);

    const itemsOf = async (ids: readonly number[]) =>
      (await records(primary, ids, actor)).map((row) =>
        fields.of(present(row, addresses), place ? rolesAt(actor, place(row)) : allRoles),
      );
    if (wantsCsv) {
      const readPart = async (position: Position | undefined) => {
        const request = { filters: read, sort, descending, after: position, limit: CSV_BATCH };
        const { ids, next } = await readWindow(primary, list, request);
        return { items: await itemsOf(ids), next };
      };
      return csvReply(readPart, fields.names(allRoles), operationId);
    }
    // Whatever the order of the query's parameters.
    const seal = { key: secretKey, list: `${operationId} ${JSON.stringify(Object.entries(others).sort())}` };
    const position = after === undefined ? undefined : openPosition(seal, after);
    const request = { filters: read, sort, descending, after: position, limit };
    const { ids, next, count, countIsExact } = await readList(primary, list, request);
    return {
      status: 200,
      body: {
        items: await itemsOf(ids),
        count,
        count_is_exact: countIsExact,
        next: next ? sealPosition(seal, next) : null,
      },
    };
  };
}

/**
 * Sends a list in parts, each read when the client has taken the one before. The parts are not of one snapshot, which would have to stay
 * open for as long as a slow client takes: a row that changes meanwhile is sent as it was when it was read.
 * @param columns the fields that the caller sees in at least some records; in others they are empty
 */
function csvReply(
  readPart: (after: Position | undefined) => Promise<Part<object>>,
  columns: string[],
  operationId: string,
): CsvReply {
  async function* parts() {
    yield stringify([columns], csvOptions);
    let after: Position | undefined;
    do {
      const { items, next } = await readPart(after);
      if (items.length > 0) yield stringify(items, { ...csvOptions, columns });
      after = next;
    } while (after);
  }
  const name = operationId.replace(/^list/, '').toLowerCase();
  return {
    status: 200,
    body: Readable.from(parts(), { highWaterMark: 1 }),
    headers: { 'Content-Disposition': `attachment; filename="${name}.csv"` },
  };
}

const csvOptions: Options = {
  // A spreadsheet must not take a text for a formula. A negative number isn't one.
  escape_formulas: true,
  cast: {
    boolean: String,
    number: (number) => ({ value: String(number), escape_formulas: false }),
  },
};
