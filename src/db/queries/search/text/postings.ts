import type { Knex } from 'knex';
import type { OwnerType } from '../../../rows/page-rows.ts';
import type { Bindings } from '../../conditions.ts';

export type SearchableTable = 'campaigns' | 'charities' | 'pages';

/**
 * The filters of a text search. The words of a page repeat the columns that pages are usually filtered by, so the fields for pages cost
 * next to nothing. Checking `rows` costs a lookup per match.
 */
export interface TextFilter {
  /** A query for the rows of the searched table that pass. For pages, only filters that have no field below. */
  rows?: Knex.QueryBuilder | undefined;
  /** Pages only. */
  campaignIds?: readonly number[] | undefined;
  /** Whether they are few among many; their own index may be faster then. */
  fewCampaigns?: boolean | undefined;
  /** Pages only. */
  charityIds?: readonly number[] | undefined;
  /** Pages only. */
  ownerType?: OwnerType | undefined;
  /** Pages only. Their own state; `campaignIds` covers the campaign's. */
  active?: boolean | undefined;
  /** Pages only. Pages that expire after this, or never. */
  expiresAfter?: Date | undefined;
  /** Matches with a lower score are left out. */
  minimumScore?: number | undefined;
}

/** A word as it was typed (`partial`: or one that begins with it), or any of several words instead. */
export type Term = TypedTerm | { words: readonly string[] };

export interface TypedTerm {
  word: string;
  partial: boolean;
}

/** Where each table's words are stored: one row for each word of each entity. */
const postingsOf = {
  campaigns: { table: 'campaign_words', key: 'campaign_id' },
  charities: { table: 'charity_words', key: 'charity_id' },
  pages: { table: 'page_words', key: 'page_id' },
} as const satisfies Record<SearchableTable, { table: string; key: string }>;

/** The postings that a search reads: those of one table that pass its filters. */
export interface Scope {
  knex: Knex;
  table: SearchableTable;
  postings: string;
  key: string;
  filter: PostingFilter;
  minimumScore: number;
  empty: boolean;
}

interface PostingFilter {
  /** The values that the conditions read from the relation `bound`. */
  bound: BoundValues;
  /** SQL conditions on a posting called `posting`, each starting with `and`. */
  conditions: string;
  /** The same for counting all matches of a word, where order doesn't matter and an index by campaign may be used. */
  countConditions: string;
  /** Values that are bound directly in the conditions, because the planner has to know them. */
  bindings: Bindings;
}

export function scopeOf(knex: Knex, table: SearchableTable, filter: TextFilter): Scope {
  const { table: postings, key } = postingsOf[table];
  return {
    knex,
    table,
    postings,
    key,
    filter: postingFilter(knex, table, filter),
    minimumScore: filter.minimumScore ?? 0,
    empty: filter.campaignIds?.length === 0 || filter.charityIds?.length === 0,
  };
}

/** Columns of the relation `bound`. */
const boundTypes = {
  campaignId: 'bigint',
  someCampaignIds: 'bigint[]',
  manyCampaignIds: 'bigint[]',
  charityId: 'bigint',
  isTeam: 'boolean',
  active: 'boolean',
  expiresAfter: 'timestamptz',
  word: 'text',
  behind: 'text',
  letters: 'smallint',
  wanted: 'integer',
  limit: 'bigint',
  offset: 'bigint',
};

type BoundName = keyof typeof boundTypes;

export type BoundValues = { [Name in BoundName]?: Knex.RawBinding };

/** SQL: a value, read from `bound`. */
export const bound = (name: BoundName): string => `(select bound."${name}" from bound)`;

/**
 * The relation `bound`. It hides its values from the planner, which then reads an index in order, however common it believes the word to
 * be, and whose plan serves all values.
 * @param place returns a value's placeholder in the statement
 */
export function boundRelation(values: BoundValues, place: (name: string, index: number) => string): string {
  const columns = Object.keys(values).map(
    (name, index) => `${place(name, index)}::${boundTypes[name as BoundName]} as "${name}"`,
  );
  return `bound as materialized (select ${columns.join(', ')})`;
}

/** Uses a hash table and never their index: "is true" keeps the planner from joining. */
const isOfHashedCampaign = (name: BoundName) =>
  `(posting.campaign_id in (select unnest(bound."${name}") from bound)) is true`;

/** Descending an index for one campaign takes as long as looking up a dozen postings in the hash table. */
const MOST_DESCENTS = 256;

function postingFilter(knex: Knex, table: SearchableTable, filter: TextFilter): PostingFilter {
  const { campaignIds, fewCampaigns, charityIds, ownerType, active, expiresAfter, rows } = filter;
  const conditions: string[] = [];
  const countConditions: string[] = [];
  const bindings: Bindings = {};
  const values: BoundValues = {};
  function add(condition: string, countCondition = condition): void {
    conditions.push(condition);
    countConditions.push(countCondition);
  }
  function compare(
    name: BoundName,
    value: Knex.RawBinding,
    condition: string,
    countCondition?: string,
  ): void {
    values[name] = value;
    add(condition, countCondition);
  }
  if (charityIds?.length === 1) {
    compare('charityId', charityIds[0] ?? null, `posting.charity_id = ${bound('charityId')}`);
  } else if (charityIds) {
    bindings.charityIds = [...charityIds];
    add('posting.charity_id = any(:charityIds::bigint[])');
  }
  if (ownerType) compare('isTeam', ownerType === 'Team', `posting.is_team = ${bound('isTeam')}`);
  if (active !== undefined) compare('active', active, `posting.active = ${bound('active')}`);
  if (expiresAfter) compare('expiresAfter', expiresAfter, `posting.expires_at > ${bound('expiresAfter')}`);
  if (campaignIds?.length === 1) {
    // With an equality, an index on this column returns rows in the order of its further columns.
    compare('campaignId', campaignIds[0] ?? null, `posting.campaign_id = ${bound('campaignId')}`);
  } else if (campaignIds && fewCampaigns) {
    bindings.fewCampaignIds = [...campaignIds];
    add('posting.campaign_id = any(:fewCampaignIds::bigint[])');
  } else if (campaignIds && campaignIds.length <= MOST_DESCENTS) {
    const isOfIndexedCampaign = `posting.campaign_id = any(${bound('someCampaignIds')}::bigint[])`;
    compare('someCampaignIds', [...campaignIds], isOfHashedCampaign('someCampaignIds'), isOfIndexedCampaign);
  } else if (campaignIds) {
    compare('manyCampaignIds', [...campaignIds], isOfHashedCampaign('manyCampaignIds'));
  }
  if (rows) {
    const { key } = postingsOf[table];
    bindings.entity = rows.clone().select(knex.raw('1')).whereRaw('??.id = posting.??', [table, key]);
    add('exists (:entity)');
  }
  const joined = (all: readonly string[]) => all.map((condition) => `and ${condition}`).join(' ');
  return {
    bound: values,
    conditions: joined(conditions),
    countConditions: joined(countConditions),
    bindings,
  };
}

/** Returns the same scope within a range of ids. */
export function within(scope: Scope, { after, upTo }: { after: number; upTo: number }): Scope {
  const { filter, key } = scope;
  return {
    ...scope,
    filter: {
      ...filter,
      conditions: `${filter.conditions} and posting.${key} > :after and posting.${key} <= :upTo`,
      bindings: { ...filter.bindings, after, upTo },
    },
  };
}

/** The relation that the filter reads, for the start of a statement. */
export function boundBy({ knex, filter }: Scope): Knex.Raw {
  return knex.raw(
    boundRelation(filter.bound, () => '?'),
    Object.values(filter.bound),
  );
}

/** Returns the filter's conditions on a posting called `posting`, each starting with `and`. */
export function conditionsOf({ knex, filter }: Scope): Knex.Raw {
  return filter.conditions === '' ? blank(knex) : knex.raw(filter.conditions, filter.bindings);
}

/** A condition that a posting called `alias` belongs to a term. */
export function isOneOf(knex: Knex, term: Term, alias = 'posting'): Knex.Raw {
  if ('words' in term) return knex.raw('??.word = any(?::text[])', [alias, [...term.words]]);
  if (!term.partial) return knex.raw('??.word = ?', [alias, term.word]);
  return knex.raw('??.word >= ? and ??.word < ?', [alias, term.word, alias, behind(term.word)]);
}

/**
 * Returns a text that sorts after every word that begins with this one: words are ordered by their bytes, and none contains the last code
 * point.
 */
export function behind(word: string): string {
  return `${word}\u{10ffff}`;
}

/** Joins raw SQL. Two adjacent placeholders would be read as one for a name, so the separator is never empty. */
export function joinRaw(knex: Knex, parts: readonly Knex.Raw[], separator: string): Knex.Raw {
  return parts.length === 0 ? blank(knex) : knex.raw(parts.map(() => '?').join(separator), [...parts]);
}

/** Raw SQL without content. Binding an empty text would turn it into a parameter. */
function blank(knex: Knex): Knex.Raw {
  return knex.raw(' ');
}
