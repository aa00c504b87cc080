import { expect } from 'chai';
import type { FitnessActivityRow } from '../../src/db/rows/fitness-activity-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { TestResponse } from '../support/client.ts';
import { itRefuses } from '../support/refusals.ts';
import { bodyOf, pageMeta } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('GET /search/fitness_activities', () => {
  const server = useServer();

  const search = (query: string): Promise<TestResponse> =>
    server.client.get(`/search/fitness_activities.json?${query}`);
  const idsOf = async (query: string): Promise<number[]> => {
    const body = await bodyOf(search(query));
    return body.fitness_activities.map((activity: { id: number }) => activity.id);
  };
  /** Activities of a new page, one for each of the given differences; their ids, in that order. */
  const logged = async (...differences: Partial<FitnessActivityRow>[]) => {
    const page = await server.build.page();
    const ids: number[] = [];
    for (const difference of differences) {
      ids.push((await server.build.activity({ page, ...difference })).id);
    }
    return { page, ids };
  };
  const uidsOf = async ({ campaign_id, charity_id }: PageRow) => ({
    campaign: await server.knex('campaigns').where('id', campaign_id).first(),
    charity: await server.knex('charities').where('id', charity_id).first(),
  });

  it('shows every field of an activity', async () => {
    const leader = await server.build.page();
    const { team } = await server.build.team({ leader });
    const { campaign, charity } = await uidsOf(leader);
    const group = await server.build.campaignGroup({ campaign_id: leader.campaign_id, key: 'school' });
    await server.build.groupValue(leader, group, 'Northside High');
    const activity = await server.build.activity({
      page: leader,
      uid: 'ride-1',
      type: 'bike',
      virtual: true,
      trainer: true,
      started_at: new Date('2026-03-01T07:30:15.250Z'),
      latitude: -27.5,
      longitude: 153.25,
      elevation_in_meters: 120,
      caption: 'Up the hill',
      description: 'Steep.',
      created_at: new Date('2026-03-01T09:00:00.750Z'),
    });
    // Not by the factory: an array would be sent as one of PostgreSQL's.
    await server
      .knex('fitness_activities')
      .where('id', activity.id)
      .update('elevation_series', '[12, 14.5, 132]');
    const { body } = await search(`page_id=${leader.id}`);
    const block = pageMeta(1, 1, 1);
    expect(body).to.deep.equal({
      fitness_activities: [
        {
          id: activity.id,
          uid: 'ride-1',
          page_id: leader.id,
          team_id: team.id,
          charity_uid: charity.uid,
          campaign_uid: campaign.uid,
          type: 'bike',
          virtual: true,
          manual: false,
          trainer: true,
          flagged: false,
          public: true,
          deleted: false,
          started_at: '2026-03-01T07:30:15Z',
          coordinate: { lat: -27.5, lon: 153.25 },
          distance_in_meters: 5000,
          elevation_in_meters: 120,
          calories: 400,
          duration_in_seconds: 1800,
          caption: 'Up the hill',
          created_at: '2026-03-01T09:00:00Z',
          description: 'Steep.',
          elevation_series: [12, 14.5, 132],
          polyline: null,
          map_urls: null,
          page_groups: [{ key: 'school', value: 'Northside High' }],
          source: null,
          source_url: null,
          _score: null,
          _type: 'fitness_activity',
          _sort: [Date.parse('2026-03-01T07:30:15.250Z')],
        },
      ],
      meta: { ...block, pagination: block },
    });
  });

  it('shows blanks as null, also for an activity without a page', async () => {
    const { id } = await server.build.activity({
      started_at: new Date('2031-01-01T00:00:00Z'),
      distance_in_meters: null,
      calories: null,
    });
    const { body } = await search('start_at=2031-01-01&end_at=2031-01-02');
    expect(body.fitness_activities).to.have.length(1);
    expect(body.fitness_activities[0]).to.deep.include({
      description: null,
      elevation_series: [],
      page_groups: [],
      id,
      page_id: null,
      team_id: null,
      charity_uid: null,
      campaign_uid: null,
      coordinate: null,
      distance_in_meters: null,
      elevation_in_meters: null,
      calories: null,
    });
  });

  it('puts the latest first, and at the same time the higher number', async () => {
    const [early, late] = [new Date('2026-03-01T07:30:00.001Z'), new Date('2026-03-01T07:30:00.002Z')];
    const { page, ids } = await logged({ started_at: late }, { started_at: early }, { started_at: late });
    expect(await idsOf(`page_id=${page.id}`)).to.deep.equal([ids[2], ids[0], ids[1]]);
    const { body } = await search(`page_id=${page.id}`);
    expect(body.fitness_activities.map((activity: { _sort: number[] }) => activity._sort)).to.deep.equal(
      [late, late, early].map((time) => [time.getTime()]),
    );
  });

  it('leaves out what is not public, flagged, deleted, or typed in by hand', async () => {
    const { page, ids } = await logged(
      {},
      { public: false },
      { flagged: true },
      { deleted_at: new Date() },
      { manual: true },
      { manual: true, public: false },
    );
    expect(await idsOf(`page_id=${page.id}`)).to.deep.equal([ids[0]]);
    expect(await idsOf(`page_id=${page.id}&include_manual=false`)).to.deep.equal([ids[0]]);
    expect(await idsOf(`page_id=${page.id}&include_manual=true`)).to.deep.equal([ids[4], ids[0]]);
  });

  it('leaves out virtual activities, all others, or with both exclusions everything', async () => {
    const { page, ids } = await logged({ virtual: true }, {});
    expect(await idsOf(`page_id=${page.id}&exclude_virtual=true`)).to.deep.equal([ids[1]]);
    expect(await idsOf(`page_id=${page.id}&exclude_non_virtual=true`)).to.deep.equal([ids[0]]);
    expect(await idsOf(`page_id=${page.id}&exclude_virtual=true&exclude_non_virtual=true`)).to.deep.equal([]);
  });

  it('takes several types, in every spelling of a list', async () => {
    const { page, ids } = await logged({ type: 'run' }, { type: 'swim' }, { type: 'walk' });
    for (const query of ['type=run,walk', 'type[]=run&type[]=walk', 'type=run&type=walk']) {
      expect(await idsOf(`page_id=${page.id}&${query}`), query).to.deep.equal([ids[2], ids[0]]);
    }
    expect(await idsOf(`page_id=${page.id}&type=gym`)).to.deep.equal([]);
  });

  it('takes in the start of a range and leaves out its end', async () => {
    const at = (time: string) => ({ started_at: new Date(`2026-03-01T${time}Z`) });
    const { page, ids } = await logged(
      at('07:59:59.999'),
      at('08:00:00'),
      at('08:59:59.999'),
      at('09:00:00'),
    );
    const range = 'start_at=2026-03-01T08:00:00&end_at=2026-03-01T10:00:00%2B01:00';
    expect(await idsOf(`page_id=${page.id}&${range}`)).to.deep.equal([ids[2], ids[1]]);
  });

  it('finds by campaign, charity and page under each of their names', async () => {
    const { page, ids } = await logged({}, {});
    await logged({});
    const { campaign, charity } = await uidsOf(page);
    const names: Record<string, (string | number)[]> = {
      ...Object.fromEntries(
        ['campaign_id', 'campaign_ids', 'campaign_uid'].map((name) => [
          name,
          [campaign.uid, campaign.id, campaign.uuid],
        ]),
      ),
      ...Object.fromEntries(
        ['charity_id', 'charity_ids', 'charity_uid'].map((name) => [
          name,
          [charity.uid, charity.id, charity.uuid],
        ]),
      ),
      ...Object.fromEntries(['page_id', 'page_ids'].map((name) => [name, [page.id, page.uuid]])),
    };
    for (const [name, values] of Object.entries(names)) {
      for (const value of values) {
        expect(await idsOf(`${name}=${value}`), `${name}=${value}`).to.deep.equal([ids[1], ids[0]]);
      }
    }
  });

  it('finds by team and by team page those of its members of today', async () => {
    const leader = await server.build.page();
    const member = await server.build.page({ campaign_id: leader.campaign_id });
    const { team, page } = await server.build.team({ leader });
    const first = await server.build.activity({ page: leader });
    const second = await server.build.activity({ page: member });
    expect(await idsOf(`team_id=${team.id}`)).to.deep.equal([first.id]);
    await server.build.member(team, member);
    const queries = [
      ...['team_id', 'team_ids', 'team_uid'].flatMap((name) => [
        `${name}=${team.id}`,
        `${name}=${team.uuid}`,
      ]),
      `team_page_id=${page.id}`,
      `team_page_id=${page.uuid}`,
      `team_id=${team.id}&team_page_id=${page.id}`,
    ];
    for (const query of queries) expect(await idsOf(query), query).to.deep.equal([second.id, first.id]);
    const { team: other } = await server.build.team();
    expect(await idsOf(`team_id=${other.id}&team_page_id=${page.id}`)).to.deep.equal([]);
  });

  it('finds nothing by what does not exist', async () => {
    await logged({});
    for (const name of ['campaign_id', 'charity_id', 'page_id', 'team_id', 'team_page_id']) {
      expect(await idsOf(`${name}=999999999`), name).to.deep.equal([]);
    }
    expect(await idsOf('campaign_id=au-999999999')).to.deep.equal([]);
  });

  it('is paged, with the exact number of matches', async () => {
    const { page, ids } = await logged({}, {}, {}, { manual: true }, {}, {});
    const shown = [ids[5], ids[4], ids[2], ids[1], ids[0]];
    const { campaign } = await uidsOf(page);
    for (const filter of [`page_id=${page.id}`, `campaign_id=${campaign.uid}`]) {
      const { body } = await search(`${filter}&limit=2&page=2`);
      expect(body.fitness_activities.map(({ id }: { id: number }) => id)).to.deep.equal(shown.slice(2, 4));
      expect(body.meta).to.deep.include(pageMeta(5, 2, 3));
      expect(await idsOf(`${filter}&limit=2&page=3`)).to.deep.equal(shown.slice(4));
      expect(await idsOf(`${filter}&limit=2&page=0`)).to.deep.equal(shown.slice(0, 2));
      const behind = await search(`${filter}&limit=2&page=9`);
      expect(behind.body.fitness_activities).to.deep.equal([]);
      expect(behind.body.meta).to.include({ count: 5, last_page: true });
    }
    expect(
      (await search(`campaign_id=${campaign.uid}&include_manual=true&limit=1`)).body.meta.count,
    ).to.equal(6);
    expect((await search(`campaign_id=${campaign.uid}&type=walk&limit=1`)).body.meta.count).to.equal(0);
  });

  it('counts all activities, with and without a page', async () => {
    const shown = await server
      .knex('fitness_activities')
      .where({ public: true, flagged: false, manual: false, deleted_at: null })
      .pluck('id');
    expect((await search('limit=1')).body.meta.count).to.equal(shown.length);
  });

  itRefuses(search, [
    'type=fly',
    'start_at=soon',
    'end_at=2026-02-30',
    'include_manual=perhaps',
    'exclude_virtual=2',
    'exclude_non_virtual=x',
    'campaign_id=spring',
    'charity_id=-1',
    'page_id=au-x',
    'team_id=x',
    'team_page_id=x',
    'limit=0',
    'page=-1',
  ]);
});
