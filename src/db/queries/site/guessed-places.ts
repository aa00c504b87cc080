import type { Knex } from 'knex';
import type { CampaignRow } from '../../rows/campaign-rows.ts';
import type { CharityRow } from '../../rows/charity-rows.ts';
import { type ResourceReference, resolveIds } from '../filters.ts';
import { type PageWithoutStory, pagesWithoutStories } from '../pages/page-records.ts';
import { type CampaignPlace, whereCampaignAt } from './campaign-place.ts';

type References = readonly ResourceReference[];

interface Guesses {
  /** Where the path says that a campaign is. */
  place: CampaignPlace | undefined;
  campaigns: References;
  charities: References;
  pages: References;
  teams: References;
}

const campaignColumns = ['id', 'name', 'country_code', 'slug', 'is_default'] as const;

type GuessedCampaign = Pick<CampaignRow, (typeof campaignColumns)[number]>;

/** What the guesses about a wrong address have found. */
export interface GuessedPlaces {
  campaignAtPlace: GuessedCampaign | undefined;
  campaigns: GuessedCampaign[];
  charities: Pick<CharityRow, 'country_code' | 'slug'>[];
  pages: PageWithoutStory[];
}

export async function guessedPlaces(
  knex: Knex,
  { place, campaigns, charities, pages, teams }: Guesses,
): Promise<GuessedPlaces> {
  const teamIds = await resolveIds(knex, 'teams', teams);
  const teamPages = await readRows<number>(teamIds, () =>
    knex('teams').whereIn('id', teamIds).pluck('page_id'),
  );
  const campaignIds = await resolveIds(knex, 'campaigns', campaigns);
  const charityIds = await resolveIds(knex, 'charities', charities);
  const pageIds = await resolveIds(knex, 'pages', pages);
  const atPlace = knex('campaigns');
  if (place) whereCampaignAt(atPlace, place);
  return {
    campaignAtPlace: place && (await atPlace.first(...campaignColumns)),
    campaigns: await readRows(campaignIds, () =>
      knex('campaigns')
        .whereIn('id', campaignIds)
        .select(...campaignColumns),
    ),
    charities: await readRows(charityIds, () =>
      knex('charities').whereIn('id', charityIds).select('country_code', 'slug'),
    ),
    pages: await pagesWithoutStories(knex, [...pageIds, ...teamPages]),
  };
}

/** Most wrong addresses name nothing, and then need no query. */
async function readRows<Row>(ids: readonly number[], read: () => PromiseLike<Row[]>): Promise<Row[]> {
  return ids.length === 0 ? [] : read();
}
