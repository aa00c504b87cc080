import type { Knex } from 'knex';
import type { CampaignRow } from '../../rows/campaign-rows.ts';
import type { CharityRow } from '../../rows/charity-rows.ts';
import type { FeedPost } from '../feed/feed-records.ts';
import { MAXIMUM_OBJECTS } from '../listing.ts';
import {
  type PageRecord,
  type PageWithoutStory,
  pageRecords,
  pagesWithoutStories,
} from '../pages/page-records.ts';
import { shownIds } from '../shown-pages.ts';
import { type CampaignPlace, whereCampaignAt } from './campaign-place.ts';
import { type ActivityWeek, latestActivities, type PageActivity, weeklyActivity } from './page-activities.ts';
import { type PageShowcase, pageShowcase } from './page-showcase.ts';
import { type DonationPart, donationPart, latestPosts, type OlderDonations } from './page-updates.ts';
import { type TopSupporter, topSupporters } from './top-supporters.ts';

const SUPPORTERS = 8;
const ACTIVITIES = 6;
const POSTS = 10;
const DONATIONS = 10;
const WEEKS = 12;
/** A team shows the members who raised the most; the others are only counted. */
const MEMBERS = 100;

export interface PublicPage {
  page: PageRecord;
  showcase: PageShowcase;
  campaign: PublicPageCampaign;
  charity: PublicPageCharity;
  /** The page's own first. A team also raises money for the charities of its members, the most common first. */
  charities: Pick<CharityRow, 'name' | 'slug' | 'country_code'>[];
  supporters: TopSupporter[];
  /** The page's own; for a team, without those of its members. */
  posts: FeedPost[];
  given: DonationPart;
  activities: PageActivity[];
  weeks: ActivityWeek[];
  /** The page of the team that an individual page is in. */
  team: PageWithoutStory | undefined;
  /** Members of a team, most raised first. */
  members: PageWithoutStory[];
}

const campaignColumns = [
  'name',
  'banner_url',
  'brand_colour',
  'disabled_at',
  'finish_at',
  'registration_url',
  'how_to_give',
] as const;

type PublicPageCampaign = Pick<CampaignRow, (typeof campaignColumns)[number]>;

const charityColumns = [
  'uid',
  'name',
  'slug',
  'country_code',
  'description',
  'website_url',
  'email',
  'phone',
  'how_to_give',
] as const;

type PublicPageCharity = Pick<CharityRow, (typeof charityColumns)[number]>;

export async function publicPage(
  knex: Knex,
  place: CampaignPlace,
  slug: string,
  now: Date,
  older: OlderDonations = { olderThan: undefined },
): Promise<PublicPage | undefined> {
  const id = await publicPageId(knex, place, slug);
  const [page] = await pageRecords(knex, id === undefined ? [] : [id]);
  if (!page) return undefined;
  const pageIds = [page.id, ...page.team_member_page_ids.slice(0, MAXIMUM_OBJECTS)];
  const campaign: PublicPageCampaign | undefined = await knex('campaigns')
    .where('uid', page.campaign_uid)
    .first(...campaignColumns);
  const charity: PublicPageCharity | undefined = await knex('charities')
    .where('uid', page.charity_uid)
    .first(...charityColumns);
  if (!campaign || !charity) return undefined;
  return {
    page,
    showcase: await pageShowcase(knex, page.id),
    campaign,
    charity,
    charities: await charitiesOf(knex, charity, pageIds),
    supporters: await topSupporters(knex, pageIds, SUPPORTERS),
    posts: await latestPosts(knex, [page.id], POSTS),
    given: await donationPart(knex, pageIds, older, DONATIONS),
    activities: await latestActivities(knex, pageIds, ACTIVITIES),
    weeks: await weeklyActivity(knex, pageIds, { now, weeks: WEEKS }),
    team: await teamOf(knex, page),
    members: await leadingMembers(knex, page),
  };
}

/** Finds the page that has or had this slug; hidden pages aren't found. */
export async function publicPageId(
  knex: Knex,
  place: CampaignPlace,
  slug: string,
): Promise<number | undefined> {
  const id = await pageIdAt(knex, place, slug);
  const [shown] = await shownIds(knex, 'pages', id === undefined ? [] : [id]);
  return shown;
}

/** Finds the same page even if it is hidden. */
export async function pageIdAt(knex: Knex, place: CampaignPlace, slug: string): Promise<number | undefined> {
  const ids = async (table: 'pages' | 'former_page_slugs', id: string): Promise<number[]> => {
    const query = knex(table).join('campaigns', 'campaigns.id', `${table}.campaign_id`);
    whereCampaignAt(query, place);
    return query.where(`${table}.slug`, slug).pluck(id);
  };
  const [id = (await ids('former_page_slugs', 'page_id'))[0]] = await ids('pages', 'pages.id');
  return id;
}

async function charitiesOf(
  knex: Knex,
  own: PublicPageCharity,
  pageIds: readonly number[],
): Promise<PublicPage['charities']> {
  if (pageIds.length === 1) return [own];
  const { rows } = await knex.raw(
    `select charities.name, charities.slug, charities.country_code
       from (select charity_id, count(*) as pages from pages where id = any(:pageIds) group by charity_id) as chosen
       join charities on charities.id = chosen.charity_id
      order by charities.uid <> :own, chosen.pages desc, charities.name, charities.id`,
    { pageIds, own: own.uid },
  );
  return rows;
}

async function teamOf(knex: Knex, { member_team_id }: PageRecord): Promise<PageWithoutStory | undefined> {
  if (member_team_id === null) return undefined;
  const team: { page_id: number } | undefined = await knex('teams')
    .where('teams.id', member_team_id)
    .first('teams.page_id');
  const [page] = await pagesWithoutStories(knex, team ? [team.page_id] : []);
  return page;
}

async function leadingMembers(knex: Knex, { team_member_page_ids }: PageRecord): Promise<PageWithoutStory[]> {
  const ids: number[] = await knex('page_totals')
    .whereRaw('page_totals.page_id = any(?)', [team_member_page_ids])
    .orderBy([{ column: 'page_totals.amount_cents', order: 'desc' }, { column: 'page_totals.page_id' }])
    .limit(MEMBERS)
    .pluck('page_totals.page_id');
  return pagesWithoutStories(knex, ids);
}
