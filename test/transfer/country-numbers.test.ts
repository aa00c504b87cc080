import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Kind, kinds } from '../../src/transfer/column.ts';
import { exportKinds } from '../../src/transfer/export/export-kinds.ts';
import { fileOutput } from '../../src/transfer/export/output.ts';
import { createTestDatabase, type TestDatabase, useTestDatabase } from '../support/database.ts';
import { Importer } from '../support/import.ts';
import { startTestServer, useServer } from '../support/server.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

/** What each country brings along: the same numbers, of other records. */
const filesOf = (country: string, source: string): readonly (readonly [Kind, string])[] => [
  ['charities', `external_id,uid,country,name,slug\nC,${country}-27,${country},Trust of ${country},trust`],
  [
    'campaigns',
    `external_id,uid,country,name,slug,default_charity,is_default\nK,${country}-27,${country},Run of ${country},run,C,\n` +
      `D,${country}-0,${country},Everyday ${country},everyday,C,yes`,
  ],
  ['users', `external_id,email,name\nU,ada@${source}.example.org,Ada of ${country}`],
  [
    'pages',
    `external_id,uid,campaign,user,name,slug\nP,${country}-27,K,U,Ada of ${country},ada\n` +
      `Q,${country}-28,K,U,Ada again,again`,
  ],
  [
    'teams',
    `external_id,uid,page_uid,campaign,leader,name,page_slug\nT,${country}-27,${country}-29,K,P,Herons of ${country},herons`,
  ],
  [
    'donations',
    `external_id,uid,page,amount,donor_name\nG,${country}-27,P,20,Donor of ${country}\nH,${country}-28,${country}-28,30,Another`,
  ],
];

describe('numbers of two countries', () => {
  const database = useTestDatabase();
  const importer = Importer.use(database);
  const folder = useTemporaryFolder();

  before(async () => {
    for (const country of ['au', 'nz']) {
      for (const [kind, content] of filesOf(country, `old-${country}`)) {
        const outcome = await importer.content(kind, content, { source: `old-${country}` });
        expect(outcome.rejects, `${country} ${kind}`).to.deep.equal([]);
      }
    }
  });
  const server = useServer(() => ({ knex: database.knex }));

  const get = async (path: string) => {
    const { status, body } = await server.client.get(path);
    expect(status, path).to.equal(200);
    return body;
  };

  it('are those of each, in paths', async () => {
    for (const country of ['au', 'nz']) {
      expect(await get(`/charities/${country}-27.json`)).to.have.nested.property(
        'charity.name',
        `Trust of ${country}`,
      );
      expect(await get(`/campaigns/${country}-27.json`)).to.have.nested.property(
        'campaign.name',
        `Run of ${country}`,
      );
      expect(await get(`/pages/${country}-27.json`)).to.include({
        name: `Ada of ${country}`,
        campaign_uid: `${country}-27`,
        charity_uid: `${country}-27`,
      });
      expect(await get(`/campaigns/${country}-0.json`)).to.have.nested.property(
        'campaign.name',
        `Everyday ${country}`,
      );
      expect(await get(`/campaigns/${country}-27/leaderboard.json?type=all`)).to.have.nested.property(
        'leaderboard.campaign_id',
        `${country}-27`,
      );
    }
    expect((await server.client.get('/pages/ie-27.json')).status).to.equal(404);
  });

  it('are those of each, in filters', async () => {
    const names = async (path: string) =>
      ((await get(path)) as { pages: { name: string }[] }).pages.map(({ name }) => name);
    expect(await names('/pages.json?ids=nz-27')).to.deep.equal(['Ada of nz']);
    expect(await names('/pages.json?ids=au-27,NZ-28&limit=5')).to.deep.equal(['Ada of au', 'Ada again']);
    expect((await names('/pages.json?campaign_id=nz-27')).sort()).to.deep.equal(
      ['Ada again', 'Ada of nz', 'Herons of nz'].sort(),
    );
    const totals = await get('/search/totals.json?page_id=au-27');
    expect(totals.total_amount_cents.sum).to.equal(2000);
    const feed = await get('/search/feed.json?team_id=nz-27');
    expect(feed.results.map(({ uid }: { uid: string }) => uid)).to.deep.equal(['nz-27']);
  });

  it('leave a bare number to the row that has it', async () => {
    const rows = await database.knex('pages').select('id', 'uid', 'name');
    for (const { id, name } of rows) expect((await get(`/pages/${id}.json`)).name).to.equal(name);
    expect(rows.every(({ id, uid }) => !uid.endsWith(`-${id}`))).to.equal(true);
    expect((await server.client.get('/pages/27.json')).status).to.equal(404);
  });

  it('are kept for later records', async () => {
    const outcome = await importer.content(
      'pages',
      'campaign,user,name,slug\nau-27,ada@old-au.example.org,New,new',
    );
    expect(outcome.inserted).to.equal(1);
    const page = await database.knex('pages').where({ slug: 'new' }).first('id', 'uid');
    expect(page.uid).to.equal(`au-${page.id}`);
    expect(page.id).to.be.greaterThan(29);
    await database.knex('pages').where({ slug: 'new' }).delete();
  });

  it('are told of when they are wrong', async () => {
    const errors = async (kind: Kind, ...lines: string[]) => {
      const { rejects } = await importer.content(kind, lines.join('\n'), { source: 'old-au' });
      return rejects.map((reject) =>
        /^\d+,(.*?),"?([^"]*?)"?,"?[^"]*"?$/.exec(reject)?.slice(1, 3).join(': '),
      );
    };
    const number = "uid: must be in the row's country; default campaigns, and only they, have the number 0";
    expect(
      await errors(
        'pages',
        'external_id,uid,campaign,user,name,slug',
        'X,nz-99,K,U,X,x',
        'Y,au-0,K,U,Y,y',
        'Z,27,K,U,Z,z',
        'P,au-30,K,U,Ada,ada',
      ),
    ).to.deep.equal([
      number,
      number,
      'uid: is not a country and a number such as au-12',
      'uid: must match the record that this row updates: au-27',
    ]);
    expect(await errors('campaigns', 'external_id,uid,country,name,slug', 'L,ie-0,ie,L,l')).to.deep.equal([
      number,
    ]);
    const [taken] = await errors('donations', 'external_id,uid,page,amount', 'I,au-27,P,5');
    expect(taken).to.match(/^uid: is already taken by ID \d+$/);
    const [held] = await errors('charities', 'id,country,name,slug', '27,au,M,m');
    expect(held).to.equal('uid: has already been taken');
  });

  it('are the same after an export and an import into a fresh database', async () => {
    const first = await exported(database, 'first');
    const target = await createTestDatabase();
    const into = await Importer.open(target.knex);
    try {
      for (const kind of kinds) {
        const { rejects } = await into.file(kind, join(folder.path, 'first', `${kind}.csv`));
        expect(rejects, kind).to.deep.equal([]);
      }
      expect(await exported(target, 'second')).to.deep.equal(first);
      expect(first.pages).to.contain(',au-27,').and.to.contain(',nz-27,');
      expect(first.donations).to.contain(',au-27,').and.to.contain(',nz-27,');
      expect(first.teams).to.contain(',au-29,').and.to.contain(',nz-29,');
      const moved = await startTestServer({ knex: target.knex });
      try {
        const { body } = await moved.client.get('/pages/nz-27.json');
        expect(body).to.include({ name: 'Ada of nz', campaign_uid: 'nz-27' });
      } finally {
        await moved.close();
      }
    } finally {
      await into.close();
      await target.drop();
    }
  });

  async function exported({ knex }: TestDatabase, name: string): Promise<Record<Kind, string>> {
    const place = join(folder.path, name);
    await mkdir(place);
    await exportKinds(knex, {
      outputs: kinds.map(
        (kind) => [kind, fileOutput(join(place, `${kind}.csv`), { replace: false })] as const,
      ),
      format: 'csv',
      gzip: false,
      secrets: true,
      personal: true,
      onProgress: () => {},
    });
    const texts = await Promise.all(
      kinds.map(async (kind) => [kind, await readFile(join(place, `${kind}.csv`), 'utf8')] as const),
    );
    return Object.fromEntries(texts) as Record<Kind, string>;
  }
});
