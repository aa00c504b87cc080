import type { Knex } from 'knex';
import type { Bindings, Condition } from '../conditions.ts';
import type { TimeRange } from '../filters.ts';
import type { Matches } from '../matching-people.ts';

export type PlaceFilter = 'pageIds' | 'campaignIds' | 'charityIds' | 'sourceIds' | 'endpointIds' | 'userIds';

/** Filters that lists have in common. An array has each id once. */
export interface ListFilters extends Partial<Record<PlaceFilter, readonly number[] | undefined>> {
  /** Leaves out what is in these campaigns. */
  exceptCampaignIds?: readonly number[] | undefined;
  q?: string | undefined;
  created?: TimeRange | undefined;
}

/** Where a list continues: the last row of a window. */
export interface Position {
  /** The value by which the list is sorted, as PostgreSQL writes it. */
  key: string;
  id: number;
}

export interface ListRequest<Filters, Sort extends string> {
  /** In an array, each has rows of its own, and the list has all of them. No row may meet two. */
  filters: Filters | readonly Filters[];
  sort: Sort;
  descending: boolean;
  after?: Position | undefined;
  limit: number;
}

export interface ListedIds {
  ids: number[];
  /** Absent after the last row. */
  next?: Position;
}

export interface RowCount {
  count: number;
  /** False if there may be more rows than `count`. */
  countIsExact: boolean;
}

/** Rows that an index has in the order of the list. */
export interface Branch {
  /**
   * SQL: a relation called `place`. The branch is read once for each of its rows, so an index by place also serves all places together. An
   * index by the total alone would cost every donation one more entry.
   */
  places?: string;
  conditions: readonly string[];
}

/** One order of a list, and where it is read from. */
export interface Order<Filters> {
  from: (filters: Filters) => string;
  id: string;
  key: string;
  type: 'timestamptz' | 'bigint' | 'text';
  /** Whether ids are in the opposite order of the key. */
  oppositeIds?: boolean;
  /** Columns of filters by place. The index of the first one that is set is read, once for each id. */
  places?: Partial<Record<PlaceFilter, string>>;
  /** Conditions of which each row meets exactly one, if an index has to be read for each of them. */
  kinds?: (filters: Filters) => readonly string[];
  /** Filters among the `conditions` of other orders that few rows may pass, which this order doesn't have in its index. */
  matching?: (filters: Filters) => readonly Matches[];
  /** What is read without a filter by place. No row may be in two branches. Default: one index that has all rows. */
  otherwise?: (filters: Filters) => Branch[];
}

/** A list as staff can filter and sort it. */
export interface StaffList<Filters extends ListFilters, Sort extends string> {
  orders: Record<Sort, Order<Filters>>;
  /** Adds values to the bindings. `id`: the column of the order. */
  conditions: (filters: Filters, bindings: Bindings, id: string) => Condition[];
  /** Filters that few rows may pass, which no order has in an index. */
  matching?: (knex: Knex, filters: Filters) => Promise<readonly Matches[]>;
  /** Returns the exact number of rows, without `matching`, if running totals have it. */
  total?: (knex: Knex, filters: Filters) => Promise<number | undefined>;
}

/** What one set of filters leaves, and how it is found. */
export interface Choice<Filters> {
  filters: Filters;
  /** The rows, in no order, that one of the `matching` filters leaves, if these are few. */
  ids?: readonly number[];
  /** The other `matching` filters. Without `ids`, each of them leaves many rows. */
  others: readonly Matches[];
}
