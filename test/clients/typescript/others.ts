import {
  CampaignsApi,
  CharitiesApi,
  Configuration,
  DonationsApi,
  EventsApi,
  FeedApi,
  FetchError,
  FitnessActivitiesApi,
  LeaderboardsApi,
  PageCreateRequestToJSON,
  PagesApi,
  RequiredError,
  ResponseError,
  SearchApi,
  SessionsApi,
  TeamsApi,
  verifyWebhook,
  WebhookVerificationError,
} from '@groundswell/fundraising';

export function given(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set`);
  return value;
}

export async function refusalOf(call: Promise<unknown>): Promise<ResponseError> {
  const outcome = await failureOf(call);
  if (outcome instanceof ResponseError) return outcome;
  throw new Error(`A ResponseError was expected instead of ${outcome}`);
}

function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: unknown) => error);
}

async function foundBy<Id>(id: Id, find: (id: Id) => Promise<unknown>) {
  return { id, found: await find(id) };
}

function first<Item>(items: Item[]): Item {
  if (items[0] === undefined) throw new Error('The list is empty.');
  return items[0];
}

/** What sends ids in a body. */
interface Senders {
  saveActivity(page_id: number): Promise<unknown>;
  createPage(uid: string): Promise<unknown>;
}

/** Sends the ids that it has read, as the models hold them, and returns what is found by them. */
export async function findByIds(application: Configuration, { saveActivity, createPage }: Senders) {
  const pages = new PagesApi(application);
  const campaigns = new CampaignsApi(application);
  const charities = new CharitiesApi(application);
  const teams = new TeamsApi(application);
  const donations = new DonationsApi(application);
  const boards = new LeaderboardsApi(application);
  const activities = new FitnessActivitiesApi(application);
  const search = new SearchApi(application);
  const campaign_id_or_uuid = 'au-1';
  const campaign_id = [campaign_id_or_uuid];
  const limit = 1;
  const page = async (id: number | string) => (await pages.getPage({ page_id_or_uuid: id })).id;
  const campaign = async (id: number | string) =>
    (await campaigns.getCampaign({ campaign_id_or_uuid: id })).campaign.id;
  const charity = async (id: number | string) =>
    (await charities.getCharity({ charity_id_or_uuid: id })).charity.id;
  const donation = async (id: number | string) =>
    (await donations.getDonation({ donation_id: id })).donation.id;
  const totals = async (group_id: number) => {
    const of_group = { campaign_id, group_by: 'groups' as const, start_at: new Date('2000-01-01') };
    return first((await search.searchPagesTotals({ ...of_group, group_id, limit })).results).group?.id;
  };

  const listed = first((await pages.listPages({ campaign_id, limit })).pages);
  const given = first((await donations.listCampaignDonations({ campaign_id_or_uuid, limit })).donations);
  const own = first((await search.searchPages({ ids: [610] })).pages);
  const run = first((await activities.searchFitnessActivities({ campaign_id, limit })).fitness_activities);
  const { leaderboard } = await boards.getCampaignLeaderboard({ campaign_id_or_uuid, limit: 3 });
  const row = first((await new FeedApi(application).searchFeed({ page_id: [own.id], limit })).results);
  if (row.page_id === null) throw new Error('The row has no page.');
  const groups = await campaigns.listCampaignGroups({ campaign_id_or_uuid });

  return {
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
}

export async function answers(user: Configuration) {
  const basePath = given('GROUNDSWELL_URL');
  const { raw } = await new SessionsApi(user).createSessionRaw({ body: { return_to: '/dashboard' } });
  const pages = new PagesApi(new Configuration({ basePath }));
  const odd = new Configuration({ basePath: given('GROUNDSWELL_ODD_URL') });
  const { created_at, team_uid } = await pages.getPage({ page_id_or_uuid: '610' });
  const end_created_at = new Date(created_at.getTime() + 1000);
  const found = await pages.listPages({ ids: ['610'], start_created_at: created_at, end_created_at });
  const { events } = await new EventsApi(odd).listEvents();
  const gateway = await refusalOf(new PagesApi(odd).getPage({ page_id_or_uuid: '3' }));
  const unreachable = new PagesApi(new Configuration({ basePath: 'http://127.0.0.1:9' }));
  const silent = await failureOf(unreachable.listPages());
  // @ts-expect-error: the types ask for its argument.
  const incomplete = await failureOf(pages.createPage());
  return {
    redirect: { status: raw.status, location: raw.headers.get('location') },
    moment: { seconds: created_at.getTime() / 1000, found: found.pages.map(({ id }) => id) },
    newer: { id: (await new PagesApi(odd).getPage({ page_id_or_uuid: '1' })).id },
    events: { count: events.length, first: events[0]?.type, cents: events[0]?.data.donation?.amount.cents },
    gateway: {
      status: gateway.status,
      message: gateway.message,
      body: gateway.body ?? null,
      errors: gateway.errors,
    },
    silent: silent instanceof FetchError && { message: silent.message, cause: silent.cause.name },
    event: { amount: events[0]?.data.donation?.amount, newer: events[1]?.type },
    birthday: PageCreateRequestToJSON({ birthday: '1990-01-15' }).birthday,
    team_uid,
    incomplete: incomplete instanceof RequiredError && {
      field: incomplete.field,
      message: incomplete.message,
    },
  };
}

interface Received {
  name: string;
  body: string;
  headers: Record<string, string>;
  secrets: string[];
}

async function read({ body, headers, secrets }: Received) {
  try {
    const event = await verifyWebhook(body, headers, secrets);

    const { nickname } = event.data.donation;
    return { id: event.id, type: event.type, seconds: event.timestamp.getTime() / 1000, nickname };
  } catch (error) {
    if (error instanceof WebhookVerificationError) return { refused: error.message };
    if (error instanceof TypeError) return { mistaken: error.message };
    throw error;
  }
}

export async function webhooks() {
  const printed: Record<string, unknown> = {};
  const cases: Received[] = JSON.parse(given('GROUNDSWELL_WEBHOOKS'));
  for (const received of cases) printed[received.name] = await read(received);
  return printed;
}
