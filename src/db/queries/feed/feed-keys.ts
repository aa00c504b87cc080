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

/** By time, the latest first, or by what is left of a donation. */
export type FeedOrder = 'latest' | 'amount_desc' | 'amount_asc';

/** Names a row, and its place in the order. */
export interface FeedKey {
  table: FeedTable;
  id: number;
  /** The time with its microseconds, as PostgreSQL reads it, or the cents. */
  position: string;
}

export interface FeedWindow {
  limit: number;
  offset: number;
  /** Only rows behind this one. */
  after?: FeedKey | undefined;
}

interface Order {
  /** SQL over one table: what is ordered by. */
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

/** One kind of rows: SQL of where they are, what they are ordered by, and what they fulfil. */
interface Part {
  table: FeedTable;
  from: string;
  position: string;
  conditions: Condition[];
}

/** The rows of a window, in order; of the same time or amount the later number comes nearer to the latest or largest. */
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
    // Refunds change the order: what has any is ordered by what is left, all else by the index of amounts.
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

/** Kept apart by the offset: joined with all refunds, no index of amounts would give its first rows at once. */
const notRefunded = `not exists (
  select from donations as refund where refund.refund_of_id = donations.id offset 0)`;

/** SQL: of each value in the scope as many rows as the window reaches. */
function nearest(part: Part, { each }: ScopePart, order: Order, after: FeedKey | undefined): string {
  const { table, from, position } = part;
  const place = feedTables.indexOf(table);
  const conditions = allOf([...part.conditions, after && isBehind(after, part, order)]);
  return `
    select ${place} as place, nearest.id, nearest.position from ${each} (
      select ${table}.id, ${position} as position from ${from} where ${conditions}
       order by ${position} ${order.direction}, ${table}.id ${order.direction} limit :reach) as nearest`;
}

/** A row with the same number is behind it when its table's place is. */
function isBehind(after: FeedKey, { table, position }: Part, { type, direction }: Order): string {
  const operator = direction === 'desc' ? '<' : '>';
  const orSame = feedTables.indexOf(table) > feedTables.indexOf(after.table) ? '=' : '';
  return `(${position}, ${table}.id) ${operator}${orSame} (:afterPosition::${type}, :afterId::bigint)`;
}
