import type { Knex } from 'knex';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { Builders } from './builders.ts';
import type { Callers } from './callers.ts';
import type { TestClient } from './client.ts';
import { type Answer, type WalkValues, walkContract, walkSite } from './public-walk.ts';

/** Its parts of the site map are one. */
const FIRST_PAGE = 19_457;

/** A page, and what may be read of it, of what happened on it and of its owner. */
export interface MarkedPage {
  page: PageRow;
  marks: string[];
}

/** A team with two members, and everything that reads them. */
export interface MarkedPages {
  callers: Callers;
  leader: MarkedPage;
  member: MarkedPage;
  team: MarkedPage;
  /** Everything that a read of the contract may name. */
  values: WalkValues;
  /** Where a walk through the site begins. */
  addresses: string[];
}

/** Builds pages whose words nothing else has, with something of every kind on them. */
export async function buildMarkedPages({
  knex,
  build,
}: {
  knex: Knex;
  build: Builders;
}): Promise<MarkedPages> {
  await knex.raw(`alter table pages alter column id restart with ${FIRST_PAGE}`);
  const callers = await build.callers();
  const campaign = await knex('campaigns').where('id', callers.campaignId).first();
  const charity = await build.charity();
  await knex('campaign_charities').insert({ campaign_id: campaign.id, charity_id: charity.id });
  const group = await build.campaignGroup({ campaign_id: campaign.id });
  const marked = async (word: string, userId?: number): Promise<MarkedPage> => {
    const user = userId ?? (await build.user({ name: `Owner ${word}owner` })).id;
    const page = await build.page({
      campaign_id: campaign.id,
      charity_id: charity.id,
      user_id: user,
      name: `Findme ${word}name`,
      slug: `${word}slug`,
      story: `<p>${word}story</p>`,
    });
    await build.groupValue(page, group, 'North');
    return filled(page, word);
  };
  const filled = async (page: PageRow, word: string, userId = page.user_id): Promise<MarkedPage> => {
    const user_id = userId ?? 0;
    const donation = await build.donation({
      page,
      donor_name: `Donor ${word}donor`,
      message: `${word}message`,
      amount_cents: 5000,
    });
    await knex('donation_replies').insert({ donation_id: donation.id, user_id, caption: `${word}reply` });
    if (page.user_id) await build.activity({ page, caption: `${word}activity` });
    await build.post({ page, user_id, caption: `${word}post` });
    const words = ['name', 'slug', 'story', 'donor', 'message', 'reply', 'activity', 'post'];
    return { page, marks: [`${page.id}`, page.uuid, ...words.map((each) => `${word}${each}`)] };
  };
  const leader: MarkedPage = await marked('zebra');
  const member = await marked('quagga', callers.userId);
  await knex('users').where('id', callers.userId).update({ name: 'Owner quaggaowner' });
  const other = await marked('horse');
  const built = await build.team({
    leader: leader.page,
    page: { name: 'Findme okapiname', slug: 'okapislug', story: '<p>okapistory</p>' },
  });
  await build.member(built.team, member.page);
  await build.member(built.team, other.page);
  const team = await filled(built.page, 'okapi', leader.page.user_id);
  const leaderboard = await build.leaderboard({
    campaign_id: campaign.id,
    pages: [leader.page, member.page, built.page, other.page],
  });
  const pages = [leader.page, member.page, built.page];
  const donations: number[] = await knex('donations').pluck('id');
  const activities: number[] = await knex('fitness_activities').pluck('id');
  const values: WalkValues = {
    page_id_or_uuid: pages.flatMap(({ id, uuid, uid }) => [id, uuid, uid]),
    campaign_id_or_uuid: [campaign.uid],
    charity_id_or_uuid: [charity.uid],
    team_id: [built.team.id],
    donation_id: donations,
    activity_id: activities,
    leaderboard_id: [leaderboard.id],
    campaign_slug: [campaign.slug],
    page_slug: pages.map(({ slug }) => slug),
    'getPageAtAddress country_code': ['au'],
    address_id: ['1'],
    webhook_id: [1],
    'getNotificationOption name': ['weekly_digest'],
    page_id: pages.map(({ id }) => id),
    page_ids: pages.map(({ id }) => id),
    exclude_page_ids: [other.page.id],
    team_page_id: [built.page.id],
    ids: pages.map(({ id }) => id),
    campaign_id: [campaign.uid],
    campaign_ids: [campaign.uid],
    charity_id: [charity.uid],
    charity_ids: [charity.uid],
    group_value: ['North'],
    country_code: ['au'],
    all_pages: ['true'],
    include_pages: ['true'],
    scroll: ['true'],
    active: ['all', 'false'],
    group_by: ['pages', 'teams', 'individuals'],
    type: ['individual', 'team', 'OnlineDonation', 'FitnessActivity', 'Post', 'run'],
    sort: ['amount_desc', 'amount_asc'],
    sort_by: ['calories'],
    start_at: ['2020-01-01T00:00:00Z'],
    start_created_at: ['2020-01-01T00:00:00Z'],
    start_updated_at: ['2020-01-01T00:00:00Z'],
    include_manual: ['true'],
    min_amount_cents: [1],
    min_distance_in_meters: [1],
    limit: [2],
    page_size: [2],
    q: ['Findme', 'zebraname', 'quaggapost', 'Owner'],
    'searchAddresses q': ['quay'],
  };
  const addresses = [
    ...['/', '/campaigns', '/supporters', '/search?q=findme', '/sitemap.xml', `/screens/au/${campaign.slug}`],
    ...pages.flatMap(({ id, slug }) => [`/au/${campaign.slug}/${slug}`, `/pages/${id}`]),
    `/teams/${built.team.id}`,
  ];
  return { callers, leader, member, team, values, addresses };
}

/** Everything that anybody is shown, and what an application and the owner of a page are shown through the API. */
export async function walkEverything(
  client: TestClient,
  baseUrl: string,
  { callers, values, addresses }: Pick<MarkedPages, 'callers' | 'values' | 'addresses'>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const headers of [{}, callers.application.headers ?? {}, callers.user.headers ?? {}]) {
    const isPublic = Object.keys(headers).length === 0;
    answers.push(...(await walkContract(client, values, { headers, isPublic })));
  }
  return [...answers, ...(await walkSite(client.origin, baseUrl, addresses))];
}

/** Answers in which something of the page is read, and those to its addresses if they still lead somewhere. */
export function leaksOf({ marks }: MarkedPage, answers: readonly Answer[]): Answer[] {
  return answers.filter((answer) => {
    const { operation, path, status } = answer;
    const leads = operation === 'site' && status < 300 && marks.some((mark) => path.includes(mark));
    return leads || marksIn(marks, answer).length > 0;
  });
}

export function describeLeaks(marked: MarkedPage, answers: readonly Answer[]): string[] {
  return leaksOf(marked, answers).map(
    (answer) =>
      `${answer.operation} ${answer.path} ${answer.status}: ${marksIn(marked.marks, answer).join()}`,
  );
}

function marksIn(marks: readonly string[], { operation, text }: Answer): string[] {
  return marks.filter((mark) => text.includes(mark) && !isToldOfMoney(operation, mark));
}

/** An integration's log of events: that the page is hidden, and who gives to it, is told there by its number. */
function isToldOfMoney(operation: string, mark: string): boolean {
  return operation === 'listEvents' && /^\d+$|(donor|message|reply)$/.test(mark);
}
