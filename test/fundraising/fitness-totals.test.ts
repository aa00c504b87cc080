import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { FitnessRace, subjectsOf } from '../support/fitness-race.ts';
import { itRefuses } from '../support/refusals.ts';
import { pageMeta } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('GET /search/fitness_activities_totals', () => {
  const server = useServer();
  let race: FitnessRace;
  beforeEach(async () => {
    race = await FitnessRace.start(server);
  });

  describe('by pages', () => {
    it('adds up what each page has done, the furthest first', async () => {
      const near = await race.runner(1000);
      const far = await race.runner(700, 800);
      await race.page();
      await race.log(far, { distance_in_meters: null, elevation_in_meters: 30, calories: null, type: 'gym' });
      const results = await race.results();
      expect(results.map(({ page: summary, ...sums }) => ({ id: summary.id, ...sums }))).to.deep.equal([
        {
          id: far.id,
          count: 3,
          calories: 800,
          elevation_in_meters: 30,
          distance_in_meters: 1500,
          duration_in_seconds: 5400,
        },
        {
          id: near.id,
          count: 1,
          calories: 400,
          elevation_in_meters: 0,
          distance_in_meters: 1000,
          duration_in_seconds: 1800,
        },
      ]);
      expect(results[0].page).to.include({ name: far.name, slug: far.slug, team_page_id: null });
    });

    it('ranks by each sum, and pages with equal sums by number', async () => {
      const [first, second, third] = [await race.page(), await race.page(), await race.page()];
      const sums = (distance: number, duration: number, elevation: number, calories: number) => ({
        distance_in_meters: distance,
        duration_in_seconds: duration,
        elevation_in_meters: elevation,
        calories,
      });
      await race.log(first, sums(1, 2, 3, 3));
      await race.log(second, sums(3, 2, 1, 3));
      await race.log(third, sums(2, 2, 2, 3));
      const ids = ([...places]: string) => Array.from(places, (at) => [first, second, third][Number(at)]?.id);
      const orders = {
        '': '120',
        'sort_by=distance_in_meters': '120',
        'sort_by=duration_in_seconds': '012',
        'sort_by=elevation_in_meters': '021',
        'sort_by=calories': '012',
      };
      for (const [query, order] of Object.entries(orders)) {
        const sources = [
          query,
          `${query}&include_manual=true`,
          `${query}&type=run`,
          `${query}&end_at=2026-03-02`,
        ];
        for (const source of sources) expect(await race.ranked(source), source).to.deep.equal(ids(order));
      }
    });

    it('lists a page whose activities have no distance', async () => {
      const idle = await race.page();
      await race.log(idle, { distance_in_meters: null });
      expect(await race.ranked()).to.deep.equal([idle.id]);
    });

    it('drops a page whose only activity is flagged, hidden, deleted or moved away', async () => {
      const runners = await race.runners(1, 2, 3, 4, 5);
      const change = (at: number, values: object) =>
        server
          .knex('fitness_activities')
          .where('page_id', runners[at]?.id ?? 0)
          .update(values);
      await change(0, { flagged: true });
      await change(1, { public: false });
      await change(2, { deleted_at: new Date() });
      await server
        .knex('fitness_activities')
        .where('page_id', runners[3]?.id ?? 0)
        .delete();
      const { body } = await race.rank();
      expect(subjectsOf(body.results)).to.deep.equal([runners[4]?.id]);
      expect(body.meta.count).to.equal(1);
    });

    it('counts manual activities only on request', async () => {
      const [typist, tracker] = [await race.page(), await race.page()];
      await race.log(typist, { manual: true, distance_in_meters: 900 });
      await race.log(tracker, { distance_in_meters: 500 });
      expect(await race.ranked()).to.deep.equal([tracker.id]);
      const { body } = await race.rank('include_manual=true');
      expect(subjectsOf(body.results)).to.deep.equal([typist.id, tracker.id]);
      expect(body.meta.count).to.equal(2);
    });

    it('leaves virtual activities out, all others, or everything', async () => {
      const [indoors, outdoors] = [await race.page(), await race.page()];
      await race.log(indoors, { virtual: true });
      await race.log(outdoors);
      expect(await race.ranked('exclude_virtual=true')).to.deep.equal([outdoors.id]);
      expect(await race.ranked('exclude_non_virtual=true')).to.deep.equal([indoors.id]);
      expect(await race.ranked('exclude_virtual=true&exclude_non_virtual=true')).to.deep.equal([]);
    });

    it('takes several types', async () => {
      const [walker, rider, swimmer] = [await race.page(), await race.page(), await race.page()];
      await race.log(walker, { type: 'walk', distance_in_meters: 1 });
      await race.log(rider, { type: 'bike', distance_in_meters: 2 });
      await race.log(swimmer, { type: 'swim', distance_in_meters: 3 });
      expect(await race.ranked('type=walk,bike')).to.deep.equal([rider.id, walker.id]);
      expect(await race.ranked('type[]=swim')).to.deep.equal([swimmer.id]);
    });

    it('takes in the start of a range and leaves out its end, to the millisecond', async () => {
      const runners = [await race.page(), await race.page(), await race.page()] as const;
      const times = ['07:59:59.999', '08:00:00.000', '09:00:00.000'];
      for (const [at, time] of times.entries()) {
        await race.log(runners[at] as PageRow, { started_at: new Date(`2026-03-01T${time}Z`) });
      }
      expect(await race.ranked('start_at=2026-03-01T08:00:00&end_at=2026-03-01T09:00:00')).to.deep.equal([
        runners[1].id,
      ]);
      const all = runners.map(({ id }) => id);
      expect(await race.ranked('start_at=2026-03-01T07:59:59&end_at=2026-03-01T09:00:01')).to.deep.equal(all);
      expect(await race.ranked('start_at=2026-03-02')).to.deep.equal([]);
      expect(await race.ranked('start_at=2026-03-02&end_at=2026-03-01')).to.deep.equal([]);
    });

    it('finds by page, charity, team and group value', async () => {
      const [leader, member, other] = await race.runners(3, 2, 1);
      const { team, page: teamPage } = await server.build.team({ leader });
      await server.build.member(team, member);
      const group = await server.build.campaignGroup({ campaign_id: race.campaign.id });
      await server.build.groupValue(other, group, 'North, by the sea');
      await server.build.groupValue(member, group, 'South');
      const both = [leader.id, member.id];
      const expected: Record<string, number[]> = {
        [`page_id=${other.id},${member.uuid}`]: [member.id, other.id],
        [`page_ids[]=${other.id}`]: [other.id],
        [`charity_id=${member.charity_id}`]: [member.id],
        [`charity_uid=au-${leader.charity_id}`]: [leader.id],
        [`charity_ids=${leader.charity_id}&type=run`]: [leader.id],
        ...Object.fromEntries(
          ['team_id', 'team_ids', 'team_uid'].map((name) => [`${name}=${team.id}`, both]),
        ),
        [`team_page_id=${teamPage.uuid}`]: both,
        [`team_id=${team.id}&type=run`]: both,
        [`team_page_id=${teamPage.id}&page_id=${member.id},${other.id}`]: [member.id],
        'group_value[]=South': [member.id],
        'group_values[]=South&end_at=2026-03-02': [member.id],
        'group_value[]=South&group_value[]=Nowhere&include_manual=true': [member.id],
        'group_value=Nowhere': [],
        'team_id=999999999': [],
        'page_id=999999999': [],
        // A team's page has no activities of its own; `team_page_id` asks for its members'.
        [`page_id=${teamPage.id}`]: [],
      };
      for (const [query, ids] of Object.entries(expected)) {
        expect(await race.ranked(query), query).to.deep.equal(ids);
        expect((await race.rank(`${query}&page=1`)).body.meta.count, query).to.equal(ids.length);
      }
    });

    it('merges several campaigns, and all of them without a filter', async () => {
      const near = await race.runner(1_000_001);
      const other = await FitnessRace.start(server);
      const far = await other.runner(1_000_002);
      const search = async (query: string) => {
        const { body } = await server.client.get(`/search/fitness_activities_totals.json?${query}`);
        return subjectsOf(body.results.slice(0, 2));
      };
      for (const name of ['campaign_id', 'campaign_ids', 'campaign_uid']) {
        expect(await search(`${name}=${race.campaign.uid},${other.campaign.uuid}`)).to.deep.equal([
          far.id,
          near.id,
        ]);
      }
      expect(await search('')).to.deep.equal([far.id, near.id]);
      expect(await search('campaign_id=au-999999999')).to.deep.equal([]);
    });
  });

  describe('in part', () => {
    it('returns 200 rows unless another limit is given', async () => {
      await server.knex.raw(
        `with owners as (
           insert into users (email, name) select gen_random_uuid() || '@example.org', 'Many' from generate_series(1, 201) returning id
         ), made as (
           insert into pages (campaign_id, charity_id, user_id, slug, name)
           select :campaign, :charity, id, 'many-' || id, 'Many' from owners returning *
         )
         select from made`,
        { campaign: race.campaign.id, charity: (await race.page()).charity_id },
      );
      await server.knex.raw(
        `insert into fitness_activities (user_id, uid, page_id, campaign_id, charity_id, type, public, started_at, duration_in_seconds, caption)
         select user_id, 'run', id, campaign_id, charity_id, 'run', true, '2026-03-01', 60, 'Out' from pages where campaign_id = ? and name = 'Many'`,
        [race.campaign.id],
      );
      for (const query of ['', 'limit=false', 'limit=']) {
        const { body } = await race.rank(query);
        expect(body.results, query).to.have.length(200);
        expect(body.meta).to.include({ count: 201, total_pages: 2, last_page: false });
      }
      expect((await race.rank('limit=5000')).body.results).to.have.length(201);
      expect((await race.rank('page=2')).body.results).to.have.length(1);
    });

    it('is paged, with the exact number of rows', async () => {
      const runners = await race.runners(5, 4, 4, 2, 1);
      const ids = runners.map(({ id }) => id);
      for (const source of ['', 'include_manual=true', 'type=run', 'start_at=2026-03-01&end_at=2026-03-02']) {
        const { body } = await race.rank(`${source}&limit=2&page=2`);
        expect(subjectsOf(body.results)).to.deep.equal(ids.slice(2, 4));
        const block = pageMeta(5, 2, 3);
        expect(body.meta).to.deep.equal({ ...block, pagination: block });
        const behind = await race.rank(`${source}&limit=2&page=4`);
        expect(behind.body.results, source).to.deep.equal([]);
        expect(behind.body.meta, source).to.include({ count: 5, current_page: 4, last_page: true });
      }
    });

    it('has no meta within a range, unless page is sent', async () => {
      await race.runner(1);
      for (const range of [
        'start_at=2026-03-01',
        'end_at=2026-03-02',
        'start_at=2026-03-01T08:00:00&limit=10',
      ]) {
        expect((await race.rank(range)).body, range).not.to.have.property('meta');
        expect((await race.rank(`${range}&page=1`)).body, range).to.have.property('meta');
      }
    });

    it('leaves rows outside the bounds of distance out after it has applied the limit', async () => {
      const [, second, third] = await race.runners(30, 20, 10, 5);
      expect(await race.ranked('min_distance_in_meters=10&max_distance_in_meters=20')).to.deep.equal([
        second.id,
        third.id,
      ]);
      for (const rounded of [
        'min_distance_in_meters=9.5&max_distance_in_meters=20.4',
        'min_distance_in_meters=10.4999&max_distance_in_meters=19.5',
      ]) {
        expect(await race.ranked(rounded), rounded).to.deep.equal([second.id, third.id]);
      }
      const { body } = await race.rank('max_distance_in_meters=20&limit=2');
      expect(subjectsOf(body.results)).to.deep.equal([second.id]);
      expect(body.meta).to.include({ count: 4, total_pages: 2 });
    });
  });

  it('understands the other names of pages', async () => {
    const { id } = await race.runner(1);
    for (const groupBy of ['pages', 'page', 'individuals', 'individual']) {
      expect(await race.ranked(`group_by=${groupBy}`), groupBy).to.deep.equal([id]);
    }
    expect(await race.ranked('group_by=pages&group_id=999999999')).to.deep.equal([id]);
  });

  itRefuses(
    (query) => race.rank(query),
    [
      'type=fly',
      'start_at=soon',
      'include_manual=perhaps',
      'group_by=countries',
      'group_id=0',
      'sort_by=count',
      'min_distance_in_meters=-1',
      'max_distance_in_meters=far',
      'limit=0',
      'page=-1',
      'charity_id=-1',
      'page_id=au-x',
      'team_id=x',
      'team_page_id=x',
    ],
  );
});
