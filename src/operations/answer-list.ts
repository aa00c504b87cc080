import { pipeline } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Context } from '../context.ts';
import type { Principal } from '../contract/principal.ts';
import type { CsvReply } from '../contract/types.ts';
import type { DatabaseHandle } from '../db/connection/connection.ts';
import {
  type ListFilters,
  type Position,
  readList,
  type StaffList,
} from '../db/queries/staff-lists/read-list.ts';
import type { StaffActor } from '../domain/actor.ts';
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
  filters(knex: DatabaseHandle, query: Query, actor: StaffActor): Promise<Filters>;
  records(knex: DatabaseHandle, ids: readonly number[]): Promise<Row[]>;
  /** Where a record is, if roles limited to campaigns or charities reach it. */
  place?(row: Row): Place;
  present(row: Row): Item;
}

interface ListReply<Item> {
  status: 200;
  body: { items: Item[]; count: number; count_is_exact: boolean; next: string | null };
}

interface Part<Item> {
  items: Item[];
  next: Position | undefined;
  count: number;
  countIsExact: boolean;
}

type ReadPart<Item> = (limit: number, after: Position | undefined) => Promise<Part<Item>>;

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
    { database: { primary }, secretKey }: Pick<Context, 'database' | 'secretKey'>,
  ): Promise<ListReply<Item> | CsvReply> {
    const actor = callerOf(principal);
    const allRoles = actor.grants.map(({ role }) => role);
    const { limit, after, ...others } = query;
    const descending = query.sort.startsWith('-');
    const sort = (descending ? query.sort.slice(1) : query.sort) as Sort;
    const read = await filters(primary, query, actor);

    const readPart: ReadPart<Item> = async (most, position) => {
      const request = { filters: read, sort, descending, after: position, limit: most };
      const { ids, next, ...counted } = await readList(primary, list, request);
      const items = (await records(primary, ids)).map((row) =>
        fields.of(present(row), place ? rolesAt(actor, place(row)) : allRoles),
      );
      return { items, next, ...counted };
    };
    if (wantsCsv) return csvReply(readPart, fields.names(allRoles), operationId);
    const seal = { key: secretKey, list: `${operationId} ${JSON.stringify(others)}` };
    const position = after === undefined ? undefined : openPosition(seal, after);
    const { items, next, count, countIsExact } = await readPart(limit, position);
    return {
      status: 200,
      body: { items, count, count_is_exact: countIsExact, next: next ? sealPosition(seal, next) : null },
    };
  };
}

/** @param columns the fields that the caller sees in at least some records; in others they are empty */
function csvReply(readPart: ReadPart<object>, columns: string[], operationId: string): CsvReply {
  async function* lines() {
    let after: Position | undefined;
    do {
      const { items, next } = await readPart(CSV_BATCH, after);
      yield* items;
      after = next;
    } while (after);
  }
  const csv = stringify({
    header: true,
    columns,
    // A spreadsheet must not take a text for a formula. A negative number isn't one.
    escape_formulas: true,
    cast: {
      boolean: String,
      number: (number) => ({ value: String(number), escape_formulas: false }),
    },
  });
  const name = operationId.replace(/^list/, '').toLowerCase();
  return {
    status: 200,
    // The code that sends the body handles its errors.
    body: pipeline(lines, csv, () => {}),
    headers: { 'Content-Disposition': `attachment; filename="${name}.csv"` },
  };
}
