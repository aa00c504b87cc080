import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { dropByLog } from '../../src/server/background.ts';
import type { Callers } from '../support/callers.ts';
import { type Answer, type WalkValues, walkContract, walkSite } from '../support/public-walk.ts';
import { publishEvents } from '../support/publish-events.ts';
import { useServer } from '../support/server.ts';

/** Its parts of the site map are one. */
const FIRST_PAGE = 19_457;

/** What may be read of a page, of what happened on it and of its owner. */
interface Marked {
  page: PageRow;
  marks: string[];
}

describe('Hidden pages', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  let callers: Callers;
  let values: WalkValues;
  let leader: Marked;
  let member: Marked;
  let team: Marked;
  /** Addresses of the site that were there before anything was hidden. */
  let addresses: string[] = [];
  let shown: Answer[] = [];

  before(async () => {
    const { knex, context } = server;
    dropByLog(context.cache, context.logReader);
    context.live.follow(context.logReader);
    await context.logReader.read();
    await knex.raw(`alter table pages alter column id restart with ${FIRST_PAGE}`);
    callers = await server.build.callers();
    const campaign = await knex('campaigns').where('id', callers.campaignId).first();
    const charity = await server.build.charity();
    await knex('campaign_charities').insert({ campaign_id: campaign.id, charity_id: charity.id });
    const group = await server.build.campaignGroup({ campaign_id: campaign.id });
    const marked = async (word: string, userId?: number): Promise<Marked> => {
      const user = userId ?? (await server.build.user({ name: `Owner ${word}owner` })).id;
      const page = await server.build.page({
        campaign_id: campaign.id,
        charity_id: charity.id,
        user_id: user,
        name: `Findme ${word}name`,
        slug: `${word}slug`,
        story: `<p>${word}story</p>`,
      });
      await server.build.groupValue(page, group, 'North');
      return filled(page, word);
    };
    const filled = async (page: PageRow, word: string): Promise<Marked> => {
      const user_id = page.user_id ?? leader.page.user_id ?? 0;
      const donation = await server.build.donation({
        page,
        donor_name: `Donor ${word}donor`,
        message: `${word}message`,
        amount_cents: 5000,
      });
      await knex('donation_replies').insert({ donation_id: donation.id, user_id, caption: `${word}reply` });
      if (page.user_id) await server.build.activity({ page, caption: `${word}activity` });
      await server.build.post({ page, user_id, caption: `${word}post` });
      const words = ['name', 'slug', 'story', 'donor', 'message', 'reply', 'activity', 'post'];
      return { page, marks: [`${page.id}`, page.uuid, ...words.map((each) => `${word}${each}`)] };
    };
    leader = await marked('zebra');
    member = await marked('quagga', callers.userId);
    await knex('users').where('id', callers.userId).update({ name: 'Owner quaggaowner' });
    const other = await marked('horse');
    const built = await server.build.team({
      leader: leader.page,
      page: { name: 'Findme okapiname', slug: 'okapislug', story: '<p>okapistory</p>' },
    });
    await server.build.member(built.team, member.page);
    await server.build.member(built.team, other.page);
    team = await filled(built.page, 'okapi');
    const leaderboard = await server.build.leaderboard({
      campaign_id: campaign.id,
      pages: [leader.page, member.page, built.page, other.page],
    });
    const pages = [leader.page, member.page, built.page];
    const donations: number[] = await knex('donations').pluck('id');
    const activities: number[] = await knex('fitness_activities').pluck('id');
    values = {
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
    await spreadNews();
    addresses = pages.flatMap(({ id, slug }) => [`/au/${campaign.slug}/${slug}`, `/pages/${id}`]);
    addresses.push(`/teams/${built.team.id}`);
    shown = await walk();
    addresses = shown.filter(({ operation }) => operation === 'site').map(({ path }) => path);
  });

  /** Everything that anybody is shown, and what an application and the owner of a page are shown through the API. */
  async function walk(): Promise<Answer[]> {
    const { client, context } = server;
    const answers: Answer[] = [];
    for (const headers of [{}, callers.application.headers ?? {}, callers.user.headers ?? {}]) {
      const isPublic = Object.keys(headers).length === 0;
      answers.push(...(await walkContract(client, values, { headers, isPublic })));
    }
    const from = ['/', '/campaigns', '/supporters', '/search?q=findme', '/sitemap.xml', ...addresses];
    return [...answers, ...(await walkSite(client.origin, context.config.baseUrl, from))];
  }

  /** Where something of the page is read, and its addresses that still lead somewhere. The walk follows redirects. */
  function leaksOf({ marks }: Marked, answers: readonly Answer[]): string[] {
    return answers.flatMap(({ operation, path, status, text }) => {
      const found = marks.filter((mark) => text.includes(mark) && !isToldOfMoney(operation, mark));
      const leads = operation === 'site' && status < 300 && marks.some((mark) => path.includes(mark));
      return found.length > 0 || leads ? [`${operation} ${path} ${status}: ${found.join()}`] : [];
    });
  }

  /** An integration's log of events: that the page is hidden, and who gives to it, is told there by its number. */
  const isToldOfMoney = (operation: string, mark: string) =>
    operation === 'listEvents' && /^\d+$|(donor|message|reply)$/.test(mark);

  const operationsIn = (leaks: readonly string[]) => [...new Set(leaks.map((leak) => leak.split(' ')[0]))];

  const hold = async (marked: Marked, held_at: Date | null) => {
    await server.knex('pages').where('id', marked.page.id).update({ held_at });
    await spreadNews();
  };
  const disable = async (id: number | null, disabled_at: Date | null) => {
    await server.knex('users').where({ id }).update({ disabled_at });
    await spreadNews();
  };

  /** As a process learns of what others have changed: by the log of events alone. */
  async function spreadNews(): Promise<void> {
    await publishEvents(server.context);
    while (await server.context.logReader.read());
  }

  it('are shown everywhere before', () => {
    for (const marked of [leader, member, team]) {
      const operations = operationsIn(leaksOf(marked, shown));
      expect(operations).to.include.members(
        `site getPage getPageAtAddress listPages searchPages searchAggregate searchFeed
         listPageDonations listTeamDonations listCampaignDonations getDonation searchPagesTotals
         getCampaign getCampaignLeaderboard getCharityLeaderboard getLeaderboard listLeaderboards
         streamPage streamTeam streamCampaign streamCharity listEvents`.split(/\s+/),
      );
    }
    expect(operationsIn(leaksOf(member, shown))).to.include.members([
      'searchFitnessActivities',
      'getFitnessActivity',
      'searchFitnessActivitiesTotals',
      'listTeams',
      'listUsers',
    ]);
  });

  it('are shown nowhere if they belong to a person, and the totals stay', async () => {
    const raised = await totals();
    for (const marked of [leader, member]) await hold(marked, new Date());
    const hidden = await walk();
    // The number of the leader is a part of the team, which is not public.
    const isOfLeader = (leak: string) => /^(listTeams|getTeam) .*: \d+$/.test(leak);
    expect(leaksOf(leader, hidden).filter((leak) => !isOfLeader(leak))).to.deep.equal([]);
    expect(leaksOf(member, hidden)).to.deep.equal([]);
    expect(operationsIn(leaksOf(team, hidden))).to.deep.equal(operationsIn(leaksOf(team, shown)));
    expect(await totals()).to.deep.equal(raised);
    expect(miscounted(hidden)).to.deep.equal([]);
    for (const marked of [leader, member]) await hold(marked, null);
  });

  it('are shown nowhere if they belong to a team', async () => {
    await hold(team, new Date());
    const hidden = await walk();
    expect(leaksOf(team, hidden)).to.deep.equal([]);
    expect(leaksOf(leader, hidden)).to.not.have.length(0);
    expect(miscounted(hidden)).to.deep.equal([]);
    await hold(team, null);
  });

  it('include all pages of a person whose account is disabled, and of the teams they lead', async () => {
    await disable(leader.page.user_id, new Date());
    const hidden = await walk();
    const marks = [...leader.marks, 'zebraowner'];
    for (const marked of [{ ...leader, marks }, team]) expect(leaksOf(marked, hidden)).to.deep.equal([]);
    await disable(leader.page.user_id, null);
  });

  it('take payments that arrive anyway, which count', async () => {
    await hold(member, new Date());
    const [was] = await totals();
    const given = { page_id: member.page.id, amount_cents: 700, currency: 'AUD', gift_aid_amount_cents: 0 };
    const { status } = await server.client.post('/donations', given, callers.application);
    expect(status).to.equal(201);
    const [is, ...others] = await totals();
    expect(is).to.not.deep.equal(was);
    expect(others.at(-1)).to.deep.equal([]);
    await server.knex('donations').where('amount_cents', 700).delete();
    await hold(member, null);
  });

  it('are shown again unchanged', async () => {
    const again = await walk();
    for (const marked of [leader, member, team]) {
      expect(leaksOf(marked, again)).to.have.members(leaksOf(marked, shown));
    }
  });

  /** Lists that have another number of items than they say; all fit into one answer here. */
  function miscounted(answers: readonly Answer[]): string[] {
    return answers.flatMap(({ operation, path, text }) => {
      if (operation === 'site' || !text.startsWith('{') || /[?&](limit|page_size)=/.test(path)) return [];
      const { meta, ...body } = JSON.parse(text);
      const lists = Object.values(body).filter(Array.isArray);
      if (lists.length !== 1 || meta?.count === undefined || meta.count === lists[0]?.length) return [];
      return [`${path}: ${meta.count}, ${lists[0]?.length}`];
    });
  }

  /** What their campaign, charity and team have raised, and whether running totals are what the rows say. */
  async function totals(): Promise<unknown[]> {
    const answers: unknown[] = [];
    for (const filter of ['campaign_id', 'charity_id', 'team_id']) {
      const { body } = await server.client.get(`/search/totals.json?${filter}=${values[filter]?.[0]}`);
      answers.push(body);
    }
    const { body } = await server.client.get(`/pages/${team.page.id}.json`);
    const { rows } = await server.knex.raw('select * from running_totals_differences()');
    return [...answers, body.page.amount, body.page.total_donations, rows];
  }
});
