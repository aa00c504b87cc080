import type { Knex } from 'knex';
import { allOf, type Bindings, type Condition } from '../conditions.ts';
import {
  type FeedTable,
  feedBindings,
  feedConditions,
  feedTables,
  type ResolvedFeedFilters,
  type ScopePart,
  scopeParts,
  somethingIsLeft,
  wantedTables,
} from './feed-filters.ts';

/** By time, latest first, or by what is left of a donation. */
export type FeedOrder = 'latest' | 'amount_desc' | 'amount_asc';

/** Identifies a row and its position in the order. */
export interface FeedKey {
  table: FeedTable;
  id: number;
  /** The time with microseconds, as PostgreSQL reads it, or the cents. */
  position: string;
}

export interface FeedWindow {
  limit: number;
  offset: number;
  /** Only rows after this one. */
  after?: FeedKey | undefined;
}

interface Order {
  /** SQL over one table: the sort key. */
  position: (table: FeedTable) => string;
  type: 'timestamptz' | 'bigint';
  direction: 'desc' | 'asc';
}

const donatedCents = () => 'donations.amount_cents';

const orders: Record<FeedOrder, Order> = {
  latest: { position: (table) => `${table}.created_at`, type: 'timestamptz', direction: 'desc' },
  amount_desc: { position: donatedCents, type: 'bigint', direction: 'desc' },
  amount_asc: { position: donatedCents, type: 'bigint', direction: 'asc' },
};

/** One kind of rows, as SQL: where they are, their sort key, and the conditions on them. */
interface Part {
  table: FeedTable;
  from: string;
  position: string;
  conditions: Condition[];
}

/**
 * Returns the keys of a window of rows, in order. Of rows with the same time or amount, the one with the higher number counts as the later
 * or larger.
 */
export async function feedKeys(
  knex: Knex,
  filters: ResolvedFeedFilters,
  orderName: FeedOrder,
  { limit, offset, after }: FeedWindow,
): Promise<FeedKey[]> {
  const order = orders[orderName];
  const bindings: Bindings = {
    ...feedBindings(filters),
    limit,
    offset,
    reach: limit + offset,
    afterPosition: after?.position ?? null,
    afterId: after?.id ?? null,
  };
  const selects = scopeParts(filters).flatMap((scope) =>
    partsOf(filters, orderName, scope, bindings).map((part) => nearest(part, scope, order, after)),
  );
  if (selects.length === 0) return [];
  const { rows }: { rows: { place: number; id: number; position: string }[] } = await knex.raw(
    `select place, id, position::text as position from (${selects.join(' union all ')}) as rows
      order by rows.position ${order.direction}, rows.id ${order.direction}, place
      limit :limit offset :offset`,
    bindings,
  );
  return rows.map(({ place, id, position }) => ({ table: feedTables[place] as FeedTable, id, position }));
}

function partsOf(
  filters: ResolvedFeedFilters,
  orderName: FeedOrder,
  { matches }: ScopePart,
  bindings: Bindings,
): Part[] {
  const { position } = orders[orderName];
  return wantedTables(filters).flatMap((table): Part[] => {
    const conditions = [feedConditions(table, filters, bindings)];
    const own = {
      table,
      from: table,
      position: position(table),
      conditions: [matches(table), ...conditions],
    };
    if (table !== 'donations') return [own];
    if (orderName === 'latest') return [{ ...own, conditions: [...own.conditions, somethingIsLeft] }];
    // Refunds change the order: donations with refunds are sorted by what is left, all others by the index on amounts.
    const left = 'donations.amount_cents + refunded.cents';
    return [
      { ...own, conditions: [...own.conditions, notRefunded] },
      {
        table,
        from: `(select refund.refund_of_id, sum(refund.amount_cents)::bigint as cents from donations as refund
                 where ${matches('refund')} and refund.refund_of_id is not null group by refund.refund_of_id) as refunded
               join donations on donations.id = refunded.refund_of_id`,
        position: left,
        conditions: [...conditions, `${left} > 0`],
      },
    ];
  });
}

/** The offset keeps this separate: joined with all refunds, no index on amounts would return its first rows immediately. */
const notRefunded = `not exists (
  select from donations as refund where refund.refund_of_id = donations.id offset 0)`;

/** SQL: for each value in the scope, as many rows as the window reaches. */
function nearest(part: Part, { each }: ScopePart, order: Order, after: FeedKey | undefined): string {
  const { table, from, position } = part;
  const place = feedTables.indexOf(table);
  const conditions = allOf([...part.conditions, after && isBehind(after, part, order)]);
  return `
    select ${place} as place, nearest.id, nearest.position from ${each} (
      select ${table}.id, ${position} as position from ${from} where ${conditions}
       order by ${position} ${order.direction}, ${table}.id ${order.direction} limit :reach) as nearest`;
}

/** Of rows with the same number, the one whose table comes later in the order is behind. */
function isBehind(after: FeedKey, { table, position }: Part, { type, direction }: Order): string {
  const operator = direction === 'desc' ? '<' : '>';
  const orSame = feedTables.indexOf(table) > feedTables.indexOf(after.table) ? '=' : '';
  return `(${position}, ${table}.id) ${operator}${orSame} (:afterPosition::${type}, :afterId::bigint)`;
}
