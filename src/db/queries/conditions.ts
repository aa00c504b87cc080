import type { Knex } from 'knex';
import type { GroupValueIds, TimeRange } from './filters.ts';

/** Named values of a raw statement. Each condition adds its own. */
export type Bindings = Record<string, Knex.RawBinding>;

export type Condition = string | false | undefined;

/** Joins conditions with `and`. Without any, the result is `true`. */
export function allOf(conditions: readonly Condition[]): string {
  return conditions.filter(Boolean).join(' and ') || 'true';
}

/** Returns the values of `idConditions`. */
export function idBindings(ids: GroupValueIds): Bindings {
  const { campaignIds, charityIds, pageIds, excludedPageIds, valueIds } = ids;
  return {
    campaignIds: campaignIds ?? null,
    charityIds: charityIds ?? null,
    pageIds: pageIds ?? null,
    excludedPageIds: excludedPageIds ?? null,
    valueIds: valueIds ?? null,
  };
}

/** Filters by id: returns conditions on a relation with the columns `campaign_id`, `charity_id` and `page_id`. */
export function idConditions(relation: string, ids: GroupValueIds): Condition[] {
  const { campaignIds, charityIds, pageIds, excludedPageIds, valueIds } = ids;
  return [
    campaignIds && `${relation}.campaign_id = any(:campaignIds)`,
    charityIds && `${relation}.charity_id = any(:charityIds)`,
    pageIds && `${relation}.page_id = any(:pageIds)`,
    excludedPageIds && `${relation}.page_id <> all(:excludedPageIds)`,
    valueIds &&
      `exists (select from page_group_values
         where page_group_values.page_id = ${relation}.page_id and page_group_values.value_id = any(:valueIds))`,
  ];
}

/** Returns conditions that limit a timestamp column to a half-open range. Each end gets its own binding. */
export function within(bindings: Bindings, range: TimeRange, column: string): string[] {
  return bound(bindings, range, column, (name) => `:${name}::timestamptz`);
}

/** Does the same for a column of UTC days, or of first days of months, and a range that starts and ends on such a day. */
export function withinDays(bindings: Bindings, range: TimeRange, column: string): string[] {
  return bound(bindings, range, column, (name) => `(:${name}::timestamptz at time zone 'UTC')::date`);
}

function bound(
  bindings: Bindings,
  { after, before }: TimeRange,
  column: string,
  value: (name: string) => string,
): string[] {
  const condition = (time: Date | undefined, operator: '>=' | '<') => {
    if (time === undefined) return [];
    const name = `time${Object.keys(bindings).length}`;
    bindings[name] = time;
    return [`${column} ${operator} ${value(name)}`];
  };
  return [...condition(after, '>='), ...condition(before, '<')];
}
