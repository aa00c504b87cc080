import type { Knex } from 'knex';
import type { SearchableTable, TextFilter } from '../text-search.ts';
import type { Term } from './wordings.ts';

/** Where a table's words are kept: one row for each word of each entity. */
export const postingsOf = {
  campaigns: { table: 'campaign_words', key: 'campaign_id' },
  charities: { table: 'charity_words', key: 'charity_id' },
  pages: { table: 'page_words', key: 'page_id' },
} as const satisfies Record<SearchableTable, { table: string; key: string }>;

/** Where the words of one search are looked up: the postings of a table, and which of them may count. */
export interface Scope {
  knex: Knex;
  table: SearchableTable;
  postings: string;
  key: string;
  /** Conditions on a posting called `posting`, each starting with `and`. */
  filter: Knex.Raw;
  /** Nothing can match. */
  empty: boolean;
}

/** Prepares a filter: the campaigns that it lets through are read first, so that the planner sees how many there are. */
export async function scopeOf(knex: Knex, table: SearchableTable, filter: TextFilter): Promise<Scope> {
  const { table: postings, key } = postingsOf[table];
  const campaignIds = filter.campaigns && (await campaignIdsThat(knex, filter.campaigns));
  const conditions: Knex.Raw[] = [];
  const add = (sql: string, bindings: Knex.RawBinding[]) => conditions.push(knex.raw(`and ${sql}`, bindings));
  if (campaignIds) addAnyOf('posting.campaign_id', campaignIds);
  if (filter.charityIds) addAnyOf('posting.charity_id', filter.charityIds);
  if (filter.ownerType) add('posting.is_team = ?', [filter.ownerType === 'Team']);
  if (filter.active !== undefined) add('posting.active = ?', [filter.active]);
  if (filter.expiresAfter) add('posting.expires_at > ?', [filter.expiresAfter]);
  if (filter.conditions) {
    const entity = knex(table).select(knex.raw('1')).whereRaw('??.id = posting.??', [table, key]);
    filter.conditions(entity);
    add('exists (?)', [entity]);
  }
  return {
    knex,
    table,
    postings,
    key,
    filter: joinRaw(knex, conditions, ' '),
    empty: campaignIds?.length === 0 || filter.charityIds?.length === 0,
  };

  /** One id is an equality, which an index on it answers in the order of its further columns. */
  function addAnyOf(column: string, ids: readonly number[]): void {
    if (ids.length === 1) add('?? = ?', [column, ids[0] ?? null]);
    else add('?? = any(?::bigint[])', [column, [...ids]]);
  }
}

function campaignIdsThat(knex: Knex, meetConditions: (query: Knex.QueryBuilder) => void): Promise<number[]> {
  const query = knex('campaigns').select('campaigns.id');
  meetConditions(query);
  return query.then((rows: { id: number }[]) => rows.map((row) => row.id));
}

/** The same scope within a stretch of ids. */
export function within(scope: Scope, range: { after: number; upTo: number }): Scope {
  const { knex, filter, key } = scope;
  return {
    ...scope,
    filter: knex.raw('? and posting.?? > ? and posting.?? <= ?', [filter, key, range.after, key, range.upTo]),
  };
}

/** The postings of a term, as a condition on one called `alias`. */
export function isOneOf(knex: Knex, term: Term, alias = 'posting'): Knex.Raw {
  if ('words' in term) return knex.raw('??.word = any(?::text[])', [alias, [...term.words]]);
  if (!term.partial) return knex.raw('??.word = ?', [alias, term.word]);
  return knex.raw('??.word >= ? and ??.word < ?', [alias, term.word, alias, behind(term.word)]);
}

/** Behind every word that begins with this one: words are ordered by their bytes, and none holds the last code point. */
export function behind(word: string): string {
  return `${word}\u{10ffff}`;
}

/** Two placeholders side by side would be read as one for a name: the separator is never empty. */
export function joinRaw(knex: Knex, parts: readonly Knex.Raw[], separator: string): Knex.Raw {
  return parts.length === 0 ? blank(knex) : knex.raw(parts.map(() => '?').join(separator), [...parts]);
}

/** No SQL. An empty text would become a parameter where it is bound. */
export function blank(knex: Knex): Knex.Raw {
  return knex.raw(' ');
}
