import type { Knex } from 'knex';
import type { TimeRange } from './filters.ts';

/** Values of a raw statement by name; conditions that are added to it add theirs. */
export type Bindings = Record<string, Knex.RawBinding>;

export type Condition = string | false | undefined;

/** The conditions that apply, joined; with none, what is always true. */
export function allOf(conditions: readonly Condition[]): string {
  return conditions.filter(Boolean).join(' and ') || 'true';
}

/** Conditions that keep a column of timestamps within a half-open range. Each end gets a binding of its own. */
export function within(bindings: Bindings, range: TimeRange, column: string): string[] {
  return bound(bindings, range, column, (name) => `:${name}::timestamptz`);
}

/** The same for a column of days of UTC, or of first days of months, and a range that is cut where these begin. */
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
