import type { Knex } from 'knex';
import type { Window } from '../listing.ts';
import type { OwnerType } from '../rows/page-rows.ts';

export type SearchableTable = 'campaigns' | 'charities' | 'pages';

/** Conditions in the query builder's words; columns are qualified by their table's name. */
export type Conditions = (query: Knex.QueryBuilder) => void;

/**
 * What limits a search besides its text. The words of a page carry what pages are mostly filtered by, so that these
 * fields cost next to nothing; `conditions` looks up each match.
 */
export interface TextFilter {
  /** On columns of the searched table. For pages only what the fields below cannot say. */
  conditions?: Conditions | undefined;
  /** Pages only. On columns of `campaigns`: the page's campaign must meet them. */
  campaigns?: Conditions | undefined;
  /** Pages only. */
  charityIds?: readonly number[] | undefined;
  /** Pages only. */
  ownerType?: OwnerType | undefined;
  /** Pages only, by the page's own state; that of its campaign belongs to `campaigns`. */
  active?: boolean | undefined;
  /** Pages only: expires later than this, or never. */
  expiresAfter?: Date | undefined;
}

export interface TextMatch {
  id: number;
  score: number;
}

export interface TextMatches {
  /** Best first; ties by id. */
  matches: TextMatch[];
  /** Exact, whatever the window. */
  count: number;
}

/**
 * What `q` finds within a filter, best first.
 * @returns `undefined` when `q` finds nothing at all: the caller then answers with what the filter alone lets through.
 */
export async function rankMatches(
  knex: Knex,
  table: SearchableTable,
  q: string,
  filter: TextFilter,
  window: Window,
): Promise<TextMatches | undefined> {
  const matching = () => matchingRows(knex, table, q, filter);
  const [counted]: { count: number }[] = await matching().count({ count: '*' });
  const count = Number(counted?.count ?? 0);
  if (count === 0) return undefined;
  const matches: TextMatch[] = await matching()
    .select(`${table}.id`, knex.raw('ts_rank(??, asked)::float8 as score', [`${table}.search_vector`]))
    .orderBy([{ column: 'score', order: 'desc' }, { column: `${table}.id` }])
    .limit(window.limit)
    .offset(window.offset);
  return { matches, count };
}

/** A stretch of ids: `after < id <= upTo`, at most `limit` of them. */
export interface IdRange {
  after: number;
  upTo: number;
  limit: number;
}

/**
 * What `q` finds within a filter, by ascending id, for reading all matches in batches.
 * Empty when `q` finds nothing in this stretch; whether it finds anything at all, `rankMatches` tells.
 */
export async function matchingIds(
  knex: Knex,
  table: SearchableTable,
  q: string,
  filter: TextFilter,
  range: IdRange,
): Promise<TextMatch[]> {
  return matchingRows(knex, table, q, filter)
    .select(`${table}.id`, knex.raw('ts_rank(??, asked)::float8 as score', [`${table}.search_vector`]))
    .where(`${table}.id`, '>', range.after)
    .where(`${table}.id`, '<=', range.upTo)
    .orderBy(`${table}.id`)
    .limit(range.limit);
}

function matchingRows(
  knex: Knex,
  table: SearchableTable,
  q: string,
  { conditions, campaigns, charityIds, ownerType, active, expiresAfter }: TextFilter,
): Knex.QueryBuilder {
  const query = knex(table)
    .joinRaw(`cross join plainto_tsquery('simple', fold_text(?)) as asked`, [q])
    .whereRaw('?? @@ asked', [`${table}.search_vector`]);
  conditions?.(query);
  if (campaigns) {
    const itsCampaign = knex('campaigns').whereRaw('campaigns.id = pages.campaign_id');
    campaigns(itsCampaign);
    query.whereExists(itsCampaign);
  }
  if (charityIds) query.whereRaw('pages.charity_id = any(?)', [[...charityIds]]);
  if (ownerType) query.where('pages.owner_type', ownerType);
  if (active !== undefined) query.whereRaw(`(pages.state = 'active') = ?`, [active]);
  if (expiresAfter) {
    query.where((either) =>
      either.whereNull('pages.expires_at').orWhere('pages.expires_at', '>', expiresAfter),
    );
  }
  return query;
}
