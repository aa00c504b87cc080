import { expect } from 'chai';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { CharityRow } from '../../src/db/rows/charity-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { Body } from '../support/client.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

type Row = Pick<CampaignRow, 'id' | 'uid' | 'uuid'>;

/** The same list in the spellings that clients send. */
const forms: ((name: string, values: readonly string[]) => string)[] = [
  (name, values) => `${name}=${values.join(',')}`,
  (name, values) => values.map((value) => `${name}=${value}`).join('&'),
  (name, values) => values.map((value) => `${name}[]=${value}`).join('&'),
  (name, values) => values.map((value, index) => `${name}[${index}]=${value}`).join('&'),
];

/** Each row by another of its names. */
const namesOf = (rows: readonly Row[]) =>
  rows.map(({ id, uid, uuid }, index) => [uid, uuid, String(id)][index % 3] as string);

describe('Several campaigns and charities', () => {
  const server = useServer();
  let charities: CharityRow[];
  let campaigns: CampaignRow[];
  let pages: PageRow[];
  before(async () => {
    charities = [];
    for (const country_code of ['au', 'uk', 'au'] as const)
      charities.push(await server.build.charity({ country_code }));
    campaigns = [
      await server.build.campaign({ charities: [at(charities, 0)] }),
      await server.build.campaign({ charities: charities.slice(1), country_code: 'uk' }),
      await server.build.campaign({ charities }),
      await server.build.campaign(),
    ];
    pages = [];
    for (const { id: campaign_id } of campaigns) {
      for (const { id: charity_id } of charities)
        pages.push(await server.build.page({ campaign_id, charity_id, name: 'Run for it' }));
    }
    pages.push((await server.build.team({ leader: at(pages, 0), page: { name: 'Run with us' } })).page);
  });

  const at = <Item>(items: readonly Item[], index: number) => items[index] as Item;
  const answer = (path: string, query: string): Promise<Body> =>
    bodyOf(server.client.get(`${path}.json?${query}`));
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
  /** That a query finds these rows and no other, and counts them. */
  const expectRows = async (path: string, kind: string, query: string, rows: readonly { id: number }[]) => {
    expect(ids((await answer(path, query))[kind]), `${path} ${query}`).to.deep.equal(ids(rows));
    expect((await answer(path, `${query}&limit=1&page=1`)).meta.count, query).to.equal(rows.length);
  };

  for (const path of ['/pages', '/search/pages']) {
    it(`let pages of any of them through, on ${path}`, async () => {
      for (const chosen of [campaigns.slice(0, 2), campaigns.slice(1), campaigns]) {
        const wanted = pages.filter((page) => chosen.some(({ id }) => id === page.campaign_id));
        for (const name of ['campaign_id', 'campaign_uid', 'campaign_ids']) {
          for (const form of forms) await expectRows(path, 'pages', form(name, namesOf(chosen)), wanted);
        }
      }
      for (const chosen of [charities.slice(0, 2), charities.slice(1)]) {
        const wanted = pages.filter((page) => chosen.some(({ id }) => id === page.charity_id));
        for (const name of ['charity_id', 'charity_uid', 'charity_ids']) {
          for (const form of forms) await expectRows(path, 'pages', form(name, namesOf(chosen)), wanted);
        }
      }
    });

    it(`add up with each other and the other filters, on ${path}`, async () => {
      const query = `campaign_id=${namesOf(campaigns.slice(0, 3))}&charity_id=${namesOf(charities.slice(0, 2))}`;
      const wanted = pages.filter(
        (page) =>
          campaigns.slice(0, 3).some(({ id }) => id === page.campaign_id) &&
          charities.slice(0, 2).some(({ id }) => id === page.charity_id),
      );
      await expectRows(path, 'pages', query, wanted);
      const teams = wanted.filter((page) => page.owner_type === 'Team');
      await expectRows(path, 'pages', `${query}&type=team`, teams);
    });

    it(`may be named twice, and may be nobody's, on ${path}`, async () => {
      const { id, uid } = at(campaigns, 1);
      const wanted = pages.filter((page) => page.campaign_id === id);
      await expectRows(path, 'pages', `campaign_id=${uid},${id},au-999999`, wanted);
      await expectRows(path, 'pages', `campaign_id=${id},${id}&charity_id=999999`, []);
    });
  }

  it('narrow what a text finds', async () => {
    const chosen = campaigns.slice(1, 3);
    const wanted = pages.filter((page) => chosen.some(({ id }) => id === page.campaign_id));
    for (const q of ['run', 'run for', 'ru'])
      await expectRows('/search/pages', 'pages', `q=${q}&campaign_id=${namesOf(chosen)}`, wanted);
  });

  it('are taken as UUIDs under campaign_uuid, charity_uuid and charity_uuids', async () => {
    const chosen = campaigns.slice(0, 2);
    const wanted = pages.filter((page) => chosen.some(({ id }) => id === page.campaign_id));
    await expectRows('/search/pages', 'pages', `campaign_uuid=${chosen.map(({ uuid }) => uuid)}`, wanted);
    const [first, second] = charities as [CharityRow, CharityRow];
    const theirs = pages.filter(({ charity_id }) => charity_id === first.id || charity_id === second.id);
    await expectRows(
      '/search/pages',
      'pages',
      `charity_uuid[]=${first.uuid}&charity_id=${second.uid}`,
      theirs,
    );
    for (const form of forms) {
      const query = form('charity_uuids', [first.uuid, second.uuid]);
      await expectRows('/search/campaigns', 'campaigns', query, campaigns.slice(0, 3));
    }
    await expectRows('/search/campaigns', 'campaigns', `charity_uuids=${first.uuid}`, [
      at(campaigns, 0),
      at(campaigns, 2),
    ]);
  });

  it('let charities of any of them through, on /search/charities', async () => {
    const links: { campaign_id: number; charity_id: number }[] = await server.knex('campaign_charities');
    for (const chosen of [campaigns.slice(0, 2), campaigns.slice(0, 1), campaigns.slice(1, 2), campaigns]) {
      const wanted = charities.filter(({ id }) =>
        links.some((link) => link.charity_id === id && chosen.some(({ id }) => id === link.campaign_id)),
      );
      for (const name of ['campaign_id', 'campaign_uid', 'campaign_ids']) {
        for (const form of forms)
          await expectRows('/search/charities', 'charities', form(name, namesOf(chosen)), wanted);
      }
    }
    await expectRows(
      '/search/charities',
      'charities',
      `country=gb&campaign_id=${namesOf(campaigns)}`,
      charities.filter(({ country_code }) => country_code === 'uk'),
    );
  });

  for (const [path, name] of [
    ['/pages', 'campaign_id'],
    ['/search/pages', 'campaign_id'],
    ['/search/pages', 'charity_id'],
    ['/search/charities', 'campaign_id'],
  ] as const) {
    it(`refuses a list in ${name} of ${path} that holds what can name nothing`, async () => {
      const body = await bodyOf(server.client.get(`${path}.json?${name}=au-1,australia-1`), 422);
      expect(body.error.errors[0]).to.include({ field: name, code: 'invalid' });
    });
  }
});
