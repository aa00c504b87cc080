import { expect } from 'chai';
import { dropByLog } from '../../src/server/background.ts';
import {
  buildMarkedPages,
  describeLeaks,
  type MarkedPage,
  type MarkedPages,
  walkEverything,
} from '../support/marked-pages.ts';
import type { Answer } from '../support/public-walk.ts';
import { publishEvents } from '../support/publish-events.ts';
import { useServer } from '../support/server.ts';

describe('Hidden pages', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  let built: MarkedPages;
  let shown: Answer[] = [];

  before(async () => {
    const { context } = server;
    dropByLog(context.cache, context.logReader);
    context.live.follow(context.logReader);
    await context.logReader.read();
    built = await buildMarkedPages(server);
    await spreadNews();
    shown = await walk();
    built.addresses = shown.filter(({ operation }) => operation === 'site').map(({ path }) => path);
  });

  const walk = () => walkEverything(server.client, server.context.config.baseUrl, built);

  const operationsIn = (leaks: readonly string[]) => [...new Set(leaks.map((leak) => leak.split(' ')[0]))];

  const hold = async ({ page }: MarkedPage, held_at: Date | null, awaits_approval = false) => {
    await server.knex('pages').where('id', page.id).update({ held_at, awaits_approval });
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
    for (const marked of [built.leader, built.member, built.team]) {
      const operations = operationsIn(describeLeaks(marked, shown));
      expect(operations).to.include.members(
        `site getPage getPageAtAddress listPages searchPages searchAggregate searchFeed
         listPageDonations listTeamDonations listCampaignDonations getDonation searchPagesTotals
         getCampaign getCampaignLeaderboard getCharityLeaderboard getLeaderboard listLeaderboards
         streamPage streamTeam streamCampaign streamCharity listEvents`.split(/\s+/),
      );
    }
    expect(operationsIn(describeLeaks(built.member, shown))).to.include.members([
      'searchFitnessActivities',
      'getFitnessActivity',
      'searchFitnessActivitiesTotals',
      'listTeams',
      'listUsers',
    ]);
  });

  it('are shown nowhere if they belong to a person, and the totals stay', async () => {
    const raised = await totals();
    for (const marked of [built.leader, built.member]) await hold(marked, new Date());
    const hidden = await walk();
    // The number of the leader is a part of the team, which is not public.
    const isOfLeader = (leak: string) => /^(listTeams|getTeam) .*: \d+$/.test(leak);
    expect(describeLeaks(built.leader, hidden).filter((leak) => !isOfLeader(leak))).to.deep.equal([]);
    expect(describeLeaks(built.member, hidden)).to.deep.equal([]);
    expect(operationsIn(describeLeaks(built.team, hidden))).to.deep.equal(
      operationsIn(describeLeaks(built.team, shown)),
    );
    expect(await totals()).to.deep.equal(raised);
    expect(miscounted(hidden)).to.deep.equal([]);
    for (const marked of [built.leader, built.member]) await hold(marked, null);
  });

  it('are shown nowhere while they wait for approval', async () => {
    for (const marked of [built.member, built.team]) await hold(marked, new Date(), true);
    const hidden = await walk();
    for (const marked of [built.member, built.team]) expect(describeLeaks(marked, hidden)).to.deep.equal([]);
    expect(miscounted(hidden)).to.deep.equal([]);
    for (const marked of [built.member, built.team]) await hold(marked, null);
  });

  it('are shown nowhere if they belong to a team', async () => {
    await hold(built.team, new Date());
    const hidden = await walk();
    expect(describeLeaks(built.team, hidden)).to.deep.equal([]);
    expect(describeLeaks(built.leader, hidden)).to.not.have.length(0);
    expect(miscounted(hidden)).to.deep.equal([]);
    await hold(built.team, null);
  });

  it('include all pages of a person whose account is disabled, and of the teams they lead', async () => {
    await disable(built.leader.page.user_id, new Date());
    const hidden = await walk();
    const marks = [...built.leader.marks, 'zebraowner'];
    for (const marked of [{ ...built.leader, marks }, built.team])
      expect(describeLeaks(marked, hidden)).to.deep.equal([]);
    await disable(built.leader.page.user_id, null);
  });

  it('take payments that arrive anyway, which count', async () => {
    await hold(built.member, new Date());
    const [was] = await totals();
    const given = {
      page_id: built.member.page.id,
      amount_cents: 700,
      currency: 'AUD',
      gift_aid_amount_cents: 0,
    };
    const { status } = await server.client.post('/donations', given, built.callers.application);
    expect(status).to.equal(201);
    const [is, ...others] = await totals();
    expect(is).to.not.deep.equal(was);
    expect(others.at(-1)).to.deep.equal([]);
    await server.knex('donations').where('amount_cents', 700).delete();
    await hold(built.member, null);
  });

  it('are shown again unchanged', async () => {
    const again = await walk();
    for (const marked of [built.leader, built.member, built.team]) {
      expect(describeLeaks(marked, again)).to.have.members(describeLeaks(marked, shown));
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
      const { body } = await server.client.get(`/search/totals.json?${filter}=${built.values[filter]?.[0]}`);
      answers.push(body);
    }
    const { body } = await server.client.get(`/pages/${built.team.page.id}.json`);
    const { rows } = await server.knex.raw('select * from running_totals_differences()');
    return [...answers, body.page.amount, body.page.total_donations, rows];
  }
});
