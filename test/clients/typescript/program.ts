import { openAsBlob } from 'node:fs';
import {
  CampaignsApi,
  Configuration,
  DonationsApi,
  FeedApi,
  FitnessActivitiesApi,
  LeaderboardsApi,
  PagesApi,
  SearchApi,
  signDonationEvent,
  TeamsApi,
} from '@groundswell/fundraising';
import { KeysApi, MetadataApi, Configuration as MetadataConfiguration } from '@groundswell/metadata';
import { Configuration as OAuthConfiguration, UsersApi } from '@groundswell/oauth';
import {
  Configuration as OperationsConfiguration,
  ResponseError as Refusal,
  StaffApi,
  DonationsApi as StaffDonationsApi,
} from '@groundswell/operations';
import { answers, findByIds, given, refusalOf, webhooks } from './others.js';

/** Calls a server through the packages, and prints what their models hold. */
const basePath = given('GROUNDSWELL_URL');
const name = given('GROUNDSWELL_NAME');
const accessToken = given('GROUNDSWELL_USER_TOKEN');
const anyone = new Configuration({ basePath });
const application = new Configuration({ basePath, apiKey: given('GROUNDSWELL_API_KEY') });
const user = new Configuration({ basePath, accessToken });
const leader = new Configuration({ basePath, accessToken: given('GROUNDSWELL_LEADER_TOKEN') });
const oauth = new OAuthConfiguration({ basePath: given('GROUNDSWELL_AUTH_URL'), accessToken });
const metadata = new MetadataConfiguration({ basePath: given('GROUNDSWELL_METADATA_URL') });
const search = new SearchApi(anyone);

async function list() {
  const { campaigns, meta } = await new CampaignsApi(anyone).listCampaigns({ limit: 2 });
  return { ids: campaigns.map(({ id }) => id), count: meta?.count };
}

async function get() {
  const { campaign } = await new CampaignsApi(anyone).getCampaign({ campaign_id_or_uuid: 'au-1' });
  const { id, amount, target_cents, uuid } = await new PagesApi(anyone).getPage({ page_id_or_uuid: '610' });
  return {
    name: campaign.name,
    raised_cents: campaign.funds_raised.cents,
    id,
    amount_cents: amount.cents,
    target_cents,
    uuid,
  };
}

async function searchByWord() {
  const { pages, meta } = await search.searchPages({ q: 'run', campaign_id: ['au-1'], limit: 5 });
  return { ids: pages.map(({ id }) => id), count: meta.count };
}

async function filter() {
  const { pages } = await new PagesApi(anyone).listPages({ ids: ['617', '610'] });
  return { ids: pages.map(({ id }) => id) };
}

async function leaderboard() {
  const board = await new LeaderboardsApi(anyone).getCampaignLeaderboard({
    campaign_id_or_uuid: 'au-1',
    limit: 3,
  });
  return { page_ids: board.leaderboard.page_ids };
}

async function totals() {
  const { total_amount_cents } = await search.searchTotals({ campaign_id: ['au-1'] });
  const { results } = await search.searchPagesTotals({ campaign_id: ['au-1'], limit: 3 });
  const { sum, count } = total_amount_cents;
  return { sum, count, amounts: results.map(({ amount_cents }) => amount_cents) };
}

async function createPage(uid: number | string, slug: string) {
  const group_values = { wave: 'Blue', company: 'SDK' };
  const body = { uid, birthday: '1990-01-15', name: slug, slug, group_values };
  return (await new PagesApi(application).createPage({ body })).page;
}

async function give(page_id: number) {
  const api = new DonationsApi(application);
  const body = { page_id, amount_cents: 2500, currency: 'AUD', nickname: 'Ada' };
  const first = await api.createDonation({ body, idempotency_key: name });
  const again = await api.createDonation({ body, idempotency_key: name });
  const donation_id = first.donation.id;
  const { donations } = await api.listPageDonations({ page_id_or_uuid: page_id });
  const { nickname } = (await api.getDonation({ donation_id })).donation;
  const { refund } = await api.refundDonation({ donation_id, body: { amount_cents: 500 } });
  const there = await api.moveDonation({
    donation_id,
    body: { page_id: given('GROUNDSWELL_LEADER_PAGE_ID') },
  });
  const { donation } = await api.getDonation({ donation_id: there.donation.id });
  return {
    given: [first.donation.id, again.donation.id],
    listed: donations.map(({ id }) => id),
    nickname,
    refunded: refund.amount.cents,
    moved: { page_id: donation.page_id, cents: donation.amount.cents },
  };
}

async function edit(id: number) {
  const { page } = await new PagesApi(user).updatePage({
    page_id_or_uuid: id,
    body: { story: '<p>The shoes are bought.</p>', target: '750' },
  });
  return { slug: page.slug, story: page.story, target_cents: page.target_cents };
}

async function picture(id: number) {
  const image = await openAsBlob(given('GROUNDSWELL_PICTURE'));
  const { page } = await new PagesApi(user).savePageImage({ page_id_or_uuid: id, image });
  return { address: page.image.original_image_url };
}

async function join(individual_page_id: number) {
  const team_id = given('GROUNDSWELL_TEAM_ID');
  const asked = await new TeamsApi(user).createJoinRequest({ team_id, body: { individual_page_id } });
  const teams = new TeamsApi(leader);
  const { join_requests } = await teams.listJoinRequests({ team_id, state: 'pending' });
  const answered = await teams.updateJoinRequest({
    team_id,
    join_request_id: asked.join_request.id,
    body: { state: 'accepted' },
  });
  return {
    asked: asked.join_request.state,
    waiting: join_requests.map((request) => request.individual_page_id),
    answered: answered.join_request.state,
    members: (await teams.getTeam({ team_id })).team.page_ids,
  };
}

async function feed() {
  const api = new FeedApi(anyone);
  const first = await api.searchFeed({ campaign_id: ['au-1'], page_size: 20, scroll: true });
  const second = await api.searchFeed({ scroll_id: first.meta.scroll_id ?? undefined });
  const rows = [...first.results, ...second.results].map(({ _type, id }) => `${_type} ${id}`);
  return { rows, count: second.meta.count };
}

async function saveActivity(fields: { uid: string; page_id?: number; distance_in_meters?: number }) {
  const body = {
    type: 'run' as const,
    duration_in_seconds: 1800,
    public: true,
    started_at: new Date('2026-11-01T06:30:00Z'),
    caption: 'A run',
    ...fields,
  };
  return (await new FitnessActivitiesApi(user).saveFitnessActivity({ body })).fitness_activity;
}

async function activity() {
  const { uid, distance_in_meters } = await saveActivity({ uid: name, distance_in_meters: 5000 });
  return { uid, distance_in_meters };
}

async function errors() {
  const refused = await refusalOf(search.searchPagesTotals({ group_by: 'groups' }));
  const mistyped = new Configuration({ basePath, apiKey: 'not-a-key' });
  const unauthorized = await refusalOf(new TeamsApi(mistyped).listTeams());
  return {
    refused: { status: refused.status, field: refused.errors[0]?.field, code: refused.errors[0]?.code },
    unauthorized: { status: unauthorized.status, message: unauthorized.message },
  };
}

async function donation(id: string, secret: string) {
  const body = JSON.stringify({
    type: 'payment',
    reference: name,
    occurred_at: new Date().toISOString(),
    amount: { value: '25.00', currency: 'NZD' },
    page_id: '711',
  });

  const timestamp = Math.floor(Date.now() / 1000);
  const signature = await signDonationEvent(secret, id, timestamp, body);
  const answer = await fetch(given('GROUNDSWELL_DONATION_URL'), {
    method: 'POST',
    headers: { 'webhook-id': id, 'webhook-timestamp': `${timestamp}`, 'webhook-signature': signature },
    body,
  });

  const { event } = (await answer.json()) as { event?: { state: string } };
  return { status: answer.status, state: event?.state };
}

async function metadataRoundTrip() {
  const keys = new KeysApi(metadata);
  const values = new MetadataApi(metadata);
  const own = { token: name, type: 'Page' };
  const key = 'shirt_size';
  await keys.createKey({ body: { ...own, key, description: 'Size of the shirt' } });
  await values.saveMetadata({ body: { ...own, id: 610, key, value: 'L' } });
  const records = (await values.listMetadata({ ...own, ids: [610] })).metadata;
  for (const { id } of (await keys.listKeys(own)).keys) await keys.deleteKey({ id, token: name });
  const after = (await keys.listKeys(own)).keys.map((left) => left.name);
  return { labels: records[0]?.labels, after };
}

const asStaff = (staffToken: string) =>
  new OperationsConfiguration({ basePath: given('GROUNDSWELL_OPERATIONS_URL'), accessToken: staffToken });

async function statusOf(call: Promise<unknown>) {
  return call.catch((error) => (error instanceof Refusal ? error.status : error));
}

async function staff() {
  const configuration = asStaff(given('GROUNDSWELL_STAFF_TOKEN'));
  const { me } = await new StaffApi(configuration).getMe();
  const donations = new StaffDonationsApi(configuration);
  const largest = { page_id: '610', sort: '-amount', limit: 2 } as const;
  const first = await donations.listDonations(largest);
  const second = await donations.listDonations({ ...largest, after: first.next ?? '' });
  return {
    email: me.email,
    roles: me.roles.map(({ role }) => role),
    cents: [...first.items, ...second.items].map(({ amount_cents }) => amount_cents),
    count: first.count,
    missing: {
      status: await statusOf(donations.getDonation({ donation_id: '999999999' })),
      unknown: await statusOf(new StaffApi(asStaff('gsf_unknown')).getMe()),
    },
  };
}

async function scenario() {
  const {
    owner_uid: uid,
    slug,
    state,
    id,
  } = await createPage((await new UsersApi(oauth).getMe()).user.uid, name);
  return {
    create: { uid, slug, state, id },
    give: await give(id),
    list: await list(),
    get: await get(),
    search: await searchByWord(),
    filter: await filter(),
    leaderboard: await leaderboard(),
    totals: await totals(),
    activity: await activity(),
    edit: await edit(id),
    picture: await picture(id),
    join: await join(id),
    errors: await errors(),
    donation: await donation(name, given('GROUNDSWELL_DONATION_SECRET')),
    metadata: await metadataRoundTrip(),
  };
}

const printed = {
  webhooks: await webhooks(),
  scenario: await scenario(),
  ids: await findByIds(application, {
    saveActivity: async (page_id) => (await saveActivity({ uid: `${name}-ids`, page_id })).page_id,
    createPage: async (uid) => (await createPage(uid, `${name}-ids`)).owner_uid,
  }),
  answers: { ...(await answers(user)), feed: await feed(), staff: await staff() },
};
process.stdout.write(JSON.stringify(printed));
