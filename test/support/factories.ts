import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { CampaignGroupRow, CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { CharityRow } from '../../src/db/rows/charity-rows.ts';
import type { DonationRow } from '../../src/db/rows/donation-rows.ts';
import type { FitnessActivityRow } from '../../src/db/rows/fitness-activity-rows.ts';
import type { LeaderboardRow } from '../../src/db/rows/leaderboard-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { PostRow } from '../../src/db/rows/post-rows.ts';
import type { CauseRow } from '../../src/db/rows/reference-rows.ts';
import type { ReportRow } from '../../src/db/rows/report-rows.ts';
import type { TeamRow } from '../../src/db/rows/team-rows.ts';
import type { UserRow } from '../../src/db/rows/user-rows.ts';

/** Builders of rows. A test only specifies what matters to it. Other values are made up, and referenced rows are built, too. */

type Overrides<Row> = Partial<Row>;

let sequence = 0;
const next = () => ++sequence;

async function insert<Row>(knex: Knex, table: string, values: object): Promise<Row> {
  const [row] = (await knex(table).insert(values).returning('*')) as Row[];
  if (row === undefined) throw new Error(`nothing was inserted into ${table}`);
  return row;
}

export function buildUser(knex: Knex, overrides: Overrides<UserRow> = {}): Promise<UserRow> {
  const number = next();
  return insert(knex, 'users', {
    name: `Supporter ${number}`,
    email: `supporter-${number}@example.org`,
    ...overrides,
  });
}

export function buildCharity(knex: Knex, overrides: Overrides<CharityRow> = {}): Promise<CharityRow> {
  const number = next();
  return insert(knex, 'charities', {
    country_code: 'au',
    name: `Charity ${number}`,
    slug: `charity-${number}`,
    kyc_status: 'passed',
    ...overrides,
  });
}

/** Builds a cause that no charity has yet. */
export function buildCause(knex: Knex, { name }: { name: string }): Promise<CauseRow> {
  return insert(knex, 'causes', { name, slug: `cause-${next()}` });
}

/** Builds a running campaign that raises money for `charities`. */
export async function buildCampaign(
  knex: Knex,
  { charities = [], ...overrides }: Overrides<CampaignRow> & { charities?: readonly { id: number }[] } = {},
): Promise<CampaignRow> {
  const number = next();
  const campaign = await insert<CampaignRow>(knex, 'campaigns', {
    country_code: 'au',
    name: `Campaign ${number}`,
    slug: `campaign-${number}`,
    ...overrides,
  });
  for (const charity of charities) {
    await knex('campaign_charities').insert({ campaign_id: campaign.id, charity_id: charity.id });
  }
  return campaign;
}

/** Builds a group of a campaign, with its accepted values. */
export async function buildCampaignGroup(
  knex: Knex,
  { values = [], ...overrides }: Overrides<CampaignGroupRow> & { values?: readonly string[] } = {},
): Promise<CampaignGroupRow> {
  const number = next();
  const campaignId = overrides.campaign_id ?? (await buildCampaign(knex)).id;
  const group = await insert<CampaignGroupRow>(knex, 'campaign_groups', {
    campaign_id: campaignId,
    key: `group-${number}`,
    label: `Group ${number}`,
    position: number,
    ...overrides,
  });
  for (const [position, value] of values.entries()) {
    await knex('campaign_group_values').insert({ group_id: group.id, value, position });
  }
  return group;
}

/** Assigns a group's value to a page. Adds the value to the group if it is new. */
export async function chooseGroupValue(
  knex: Knex,
  page: PageRow,
  group: CampaignGroupRow,
  value: string,
): Promise<void> {
  const known = await knex('campaign_group_values').where({ group_id: group.id, value }).first();
  const { id } =
    known ?? (await insert<{ id: number }>(knex, 'campaign_group_values', { group_id: group.id, value }));
  await knex('page_group_values').insert({
    page_id: page.id,
    value_id: id,
    group_id: group.id,
    campaign_id: page.campaign_id,
  });
}

/** Builds an individual page. */
export async function buildPage(knex: Knex, overrides: Overrides<PageRow> = {}): Promise<PageRow> {
  const number = next();
  const campaignId = overrides.campaign_id ?? (await buildCampaign(knex)).id;
  const charityId = overrides.charity_id ?? (await buildCharity(knex)).id;
  const userId = overrides.user_id ?? (await buildUser(knex)).id;
  return insert(knex, 'pages', {
    campaign_id: campaignId,
    charity_id: charityId,
    user_id: userId,
    owner_type: 'User',
    slug: `page-${number}`,
    name: `Page ${number}`,
    ...overrides,
  });
}

/** Builds a team, its page and its leader, unless `leader` is given. */
export async function buildTeam(
  knex: Knex,
  { leader, page: pageOverrides = {}, ...overrides }: TeamParts = {},
): Promise<{ team: TeamRow; page: PageRow; leader: PageRow }> {
  const number = next();
  const leaderPage = leader ?? (await buildPage(knex));
  const { campaign_id, charity_id } = leaderPage;
  return knex.transaction(async (transaction) => {
    // Team and page refer to each other. Both foreign keys are checked at the commit.
    const { rows } = await transaction.raw(`select nextval(pg_get_serial_sequence('teams', 'id')) as id`);
    const teamId = Number(rows[0].id);
    const page = await insert<PageRow>(transaction, 'pages', {
      campaign_id,
      charity_id,
      owner_type: 'Team',
      team_id: teamId,
      slug: `team-${number}`,
      name: `Team ${number}`,
      ...pageOverrides,
    });
    const team = await insert<TeamRow>(transaction, 'teams', {
      id: teamId,
      campaign_id,
      name: `Team ${number}`,
      leader_page_id: leaderPage.id,
      page_id: page.id,
      ...overrides,
    });
    await addMember(transaction, team, leaderPage);
    return { team, page, leader: leaderPage };
  });
}

interface TeamParts extends Overrides<TeamRow> {
  leader?: PageRow;
  page?: Overrides<PageRow>;
}

export async function addMember(
  knex: Knex,
  team: Pick<TeamRow, 'id' | 'campaign_id'>,
  page: PageRow,
): Promise<void> {
  await knex('team_members').insert({ page_id: page.id, team_id: team.id, campaign_id: team.campaign_id });
}

/** Builds a donation. With `page`, it goes to that page, its campaign and its charity. */
export async function buildDonation(
  knex: Knex,
  { page, ...overrides }: Overrides<DonationRow> & { page?: PageRow } = {},
): Promise<DonationRow> {
  const campaignId = page?.campaign_id ?? overrides.campaign_id;
  const campaign: CampaignRow | undefined =
    campaignId && (await knex('campaigns').where('id', campaignId).first());
  return insert(knex, 'donations', {
    source: 'test',
    external_id: `donation-${next()}`,
    page_id: page?.id,
    campaign_id: campaignId,
    charity_id: page?.charity_id ?? overrides.charity_id ?? (await buildCharity(knex)).id,
    country_code: campaign?.country_code ?? 'au',
    type: page ? 'peer_to_peer' : 'charity',
    amount_cents: 1000,
    ...overrides,
  });
}

/** Builds an open report about a page, of someone whom nothing else is from. */
export async function buildReport(
  knex: Knex,
  { page, ...overrides }: Overrides<ReportRow> & { page: PageRow },
): Promise<ReportRow> {
  const number = next();
  const { rows } = await knex.raw(
    'select report_id from file_report(:page, :kind, :subject, :reason, :explanation, :name, :email, :hash)',
    {
      page: page.id,
      kind: overrides.subject_type ?? 'page',
      subject: overrides.subject_id ?? page.id,
      reason: overrides.reason ?? 'fraud',
      explanation: overrides.explanation ?? 'It lies.',
      name: overrides.reporter_name ?? null,
      email: overrides.reporter_email ?? null,
      hash: overrides.reporter_hash ?? createHash('sha256').update(String(number)).digest(),
    },
  );
  return knex('reports').where({ id: rows[0].report_id }).first();
}

/** Builds a public activity. With `page`, it counts for that page and belongs to its owner. */
export async function buildActivity(
  knex: Knex,
  { page, ...overrides }: Overrides<FitnessActivityRow> & { page?: PageRow } = {},
): Promise<FitnessActivityRow> {
  return insert(knex, 'fitness_activities', {
    user_id: page?.user_id ?? overrides.user_id ?? (await buildUser(knex)).id,
    uid: `activity-${next()}`,
    page_id: page?.id,
    campaign_id: page?.campaign_id,
    charity_id: page?.charity_id,
    type: 'run',
    public: true,
    started_at: new Date('2026-03-01T07:30:00Z'),
    duration_in_seconds: 1800,
    distance_in_meters: 5000,
    calories: 400,
    caption: 'Morning run',
    ...overrides,
  });
}

/** Builds a post of the page's owner. For a team's page, `user_id` names the author. */
export async function buildPost(
  knex: Knex,
  { page, ...overrides }: Overrides<PostRow> & { page: PageRow },
): Promise<PostRow> {
  return insert(knex, 'posts', {
    page_id: page.id,
    campaign_id: page.campaign_id,
    charity_id: page.charity_id,
    user_id: page.user_id,
    caption: `Post ${next()}`,
    ...overrides,
  });
}

/** Builds a static leaderboard, with `pages` in rank order. */
export async function buildLeaderboard(
  knex: Knex,
  { pages = [], ...overrides }: Overrides<LeaderboardRow> & { pages?: readonly PageRow[] } = {},
): Promise<LeaderboardRow> {
  const leaderboard = await insert<LeaderboardRow>(knex, 'leaderboards', {
    name: `Leaderboard ${next()}`,
    country_code: 'au',
    ...overrides,
  });
  for (const [index, page] of pages.entries()) {
    await knex('leaderboard_pages').insert({
      leaderboard_id: leaderboard.id,
      page_id: page.id,
      position: index + 1,
    });
  }
  return leaderboard;
}
