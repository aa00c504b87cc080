import type { Knex } from 'knex';
import type { CharityRecord } from '../charities/charity-records.ts';
import { byId, type Window } from '../listing.ts';
import { countUnranked, type SearchHit, type SearchSource, UNRANKED } from './entity-search.ts';
import { type CampaignSearchRecord, campaignSearch } from './search-campaigns.ts';
import { charitySearch } from './search-charities.ts';
import type { PageSearchRecord } from './search-page-records.ts';
import { pageSearch } from './search-pages.ts';
import { rankMatches } from './text/text-search.ts';

export interface MixedSearchFilters {
  countryCode?: string | undefined;
  minimumScore?: number | undefined;
  /** The time at which campaigns are active and pages have not expired. */
  at: Date;
}

export type MixedHit =
  | ({ kind: 'page' } & SearchHit<PageSearchRecord>)
  | ({ kind: 'charity' } & SearchHit<CharityRecord>)
  | ({ kind: 'campaign' } & SearchHit<CampaignSearchRecord>);

type Kind = MixedHit['kind'];

interface Match {
  kind: Kind;
  id: number;
  score: number;
}

/** Order of results with the same score. */
const kinds: readonly Kind[] = ['page', 'charity', 'campaign'];

/**
 * Returns active pages, charities and campaigns that match `q`, best first, then by kind and number: for each kind the results of its own
 * search. Without `q`, or if it finds nothing of any kind, everything that passes the filters. A window is merged from everything before
 * it, so its end must be bounded.
 */
export async function mixedSearch(
  knex: Knex,
  filters: MixedSearchFilters,
  q: string | undefined,
  window: Window,
): Promise<{ hits: MixedHit[]; count: number }> {
  const sources = await sourcesOf(knex, filters);
  const { matches, count } =
    (q === undefined ? undefined : await rankedMatches(sources, q, window)) ??
    (await unrankedMatches(sources, window));
  const idsOf = (kind: Kind) => matches.filter((match) => match.kind === kind).map(({ id }) => id);
  const pages = byId(await sources.page.records(idsOf('page')));
  const charities = byId(await sources.charity.records(idsOf('charity')));
  const campaigns = byId(await sources.campaign.records(idsOf('campaign')));
  const hits = matches.map(({ kind, id, score }) => {
    if (kind === 'page') return { kind, item: pages.get(id), score };
    if (kind === 'charity') return { kind, item: charities.get(id), score };
    return { kind, item: campaigns.get(id), score };
  });
  return { hits: hits.filter((hit): hit is MixedHit => hit.item !== undefined), count };
}

type Sources = {
  page: SearchSource<PageSearchRecord>;
  charity: SearchSource<CharityRecord>;
  campaign: SearchSource<CampaignSearchRecord>;
};

async function sourcesOf(knex: Knex, { at, ...filters }: MixedSearchFilters): Promise<Sources> {
  const pages = { ...filters, active: true, expiresAfter: at, updated: {}, at };
  const charities = { ...filters, active: true, kycStatus: 'passed' as const, at };
  const campaigns = { ...filters, statuses: ['active'] as const, excludeDefaults: false, at };
  return {
    page: await pageSearch.source(knex, await pageSearch.resolve(knex, pages)),
    charity: await charitySearch.source(knex, await charitySearch.resolve(knex, charities)),
    campaign: await campaignSearch.source(knex, await campaignSearch.resolve(knex, campaigns)),
  };
}

async function rankedMatches(sources: Sources, q: string, { limit, offset }: Window) {
  const found: Match[] = [];
  let count = 0;
  for (const kind of kinds) {
    const ranked = await rankMatches(await sources[kind].scope(), q, { limit: offset + limit, offset: 0 });
    found.push(...(ranked?.matches ?? []).map(({ id, score }) => ({ kind, id, score })));
    count += ranked?.count ?? 0;
  }
  if (count === 0) return undefined;
  found.sort((a, b) => b.score - a.score || kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.id - b.id);
  return { matches: found.slice(offset, offset + limit), count };
}

/** Returns one kind after another, each sorted by ID. */
async function unrankedMatches(sources: Sources, { limit, offset }: Window) {
  const matches: Match[] = [];
  let count = 0;
  for (const kind of kinds) {
    const source: SearchSource<unknown> = sources[kind];
    const start = Math.max(offset - count, 0);
    const ofKind = await countUnranked(source);
    count += ofKind;
    if (matches.length === limit || start >= ofKind) continue;
    const rows: { id: number }[] = await source
      .matching()
      .select(`${source.table}.id`)
      .orderBy(`${source.table}.id`)
      .limit(limit - matches.length)
      .offset(start);
    matches.push(...rows.map(({ id }) => ({ kind, id, score: UNRANKED })));
  }
  return { matches, count };
}
