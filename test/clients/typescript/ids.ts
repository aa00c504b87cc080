import {
  CampaignsApi,
  CharitiesApi,
  Configuration,
  DonationsApi,
  FeedApi,
  FitnessActivitiesApi,
  LeaderboardsApi,
  PagesApi,
  SearchApi,
  TeamsApi,
} from '@groundswell/fundraising';

/** Sends the ids that it has read, as the models hold them, and prints what is found by them. */
const basePath = process.env.GROUNDSWELL_URL ?? '';
const name = process.env.GROUNDSWELL_NAME ?? '';
const application = new Configuration({ basePath, apiKey: process.env.GROUNDSWELL_API_KEY ?? '' });
const user = new Configuration({ basePath, accessToken: process.env.GROUNDSWELL_USER_TOKEN ?? '' });
const pages = new PagesApi(application);
const campaigns = new CampaignsApi(application);
const charities = new CharitiesApi(application);
const teams = new TeamsApi(application);
const donations = new DonationsApi(application);
const boards = new LeaderboardsApi(application);
const activities = new FitnessActivitiesApi(application);
const search = new SearchApi(application);
const feed = new FeedApi(application);
const campaign_id_or_uuid = 'au-1';
const campaign_id = [campaign_id_or_uuid];
const limit = 1;

async function foundBy<Id>(id: Id, find: (id: Id) => Promise<unknown>) {
  return { id, found: await find(id) };
}

function first<Item>(items: Item[]): Item {
  if (items[0] === undefined) throw new Error('The list is empty.');
  return items[0];
}

const page = async (id: number | string) => (await pages.getPage({ page_id_or_uuid: id })).id;

const campaign = async (id: number | string) =>
  (await campaigns.getCampaign({ campaign_id_or_uuid: id })).campaign.id;

const charity = async (id: number | string) =>
  (await charities.getCharity({ charity_id_or_uuid: id })).charity.id;

const donation = async (id: number | string) =>
  (await donations.getDonation({ donation_id: id })).donation.id;

async function saveActivity(page_id: number) {
  const body = {
    uid: name,
    page_id,
    type: 'run' as const,
    duration_in_seconds: 1800,
    public: true,
    started_at: new Date('2026-11-01'),
    caption: 'A run',
  };
  return (await new FitnessActivitiesApi(user).saveFitnessActivity({ body })).fitness_activity.page_id;
}

async function createPage(uid: string) {
  const group_values = { wave: 'Blue', company: 'SDK' };
  const body = { uid, birthday: '1990-01-15', name, slug: name, group_values };
  return (await pages.createPage({ body })).page.owner_uid;
}

async function totals(group_id: number) {
  const start_at = new Date('2000-01-01');
  const { results } = await search.searchPagesTotals({
    campaign_id,
    group_by: 'groups',
    group_id,
    start_at,
    limit,
  });
  return first(results).group?.id;
}

const listed = first((await pages.listPages({ campaign_id, limit })).pages);
const given = first((await donations.listCampaignDonations({ campaign_id_or_uuid, limit })).donations);
const own = first((await search.searchPages({ ids: [610] })).pages);
const run = first((await activities.searchFitnessActivities({ campaign_id, limit })).fitness_activities);
const { leaderboard } = await boards.getCampaignLeaderboard({ campaign_id_or_uuid, limit: 3 });
const row = first((await feed.searchFeed({ page_id: [own.id], limit })).results);
if (row.page_id === null) throw new Error('The row has no page.');
const groups = await campaigns.listCampaignGroups({ campaign_id_or_uuid });

const printed = {
  page: await foundBy(listed.id, page),
  page_uuid: await foundBy(listed.uuid, page),
  pages: await foundBy(leaderboard.page_ids, async (ids) =>
    (await pages.listPages({ ids })).pages.map(({ id }) => id),
  ),
  campaign: await foundBy(first((await campaigns.listCampaigns({ limit })).campaigns).id, campaign),
  campaign_found: await foundBy(first((await search.searchCampaigns({ limit })).campaigns).id, campaign),
  charity: await foundBy(first((await charities.listCharities({ limit })).charities).id, charity),
  charity_found: await foundBy(first((await search.searchCharities({ limit })).charities).id, charity),
  cause: await foundBy(
    first((await charities.listCauses({ limit })).causes).id,
    async (id) => first((await charities.listCharities({ cause_ids: [id], limit })).charities).id,
  ),
  team: await foundBy(
    first((await teams.listTeams({ limit })).teams).id,
    async (team_id) => (await teams.getTeam({ team_id })).team.id,
  ),
  donation: await foundBy(given.id, donation),
  donation_uid: await foundBy(given.uid, donation),
  activity: await foundBy(
    run.id,
    async (activity_id) => (await activities.getFitnessActivity({ activity_id })).fitness_activity.id,
  ),
  leaderboard: await foundBy(
    first((await boards.listLeaderboards({ limit })).leaderboards).id,
    async (leaderboard_id) => (await boards.getLeaderboard({ leaderboard_id })).leaderboard.id,
  ),
  group: await foundBy(first(groups.campaign_groups).id, totals),
  feed: await foundBy(row.page_id, page),
  sent_number: await foundBy(own.id, saveActivity),
  sent_text: await foundBy(own.supporter.uid, createPage),
};
process.stdout.write(JSON.stringify(printed));
