import { PassThrough } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import type { DatabasePools } from '../../src/db/connection/connection.ts';
import { roleRules, staffRoles } from '../../src/domain/staff/roles.ts';
import { rolesOfOperation } from '../../src/operations/document-roles.ts';
import type { Kind } from '../../src/transfer/column.ts';
import { exportKinds } from '../../src/transfer/export/export-kinds.ts';
import type { Body, RequestOptions } from '../support/client.ts';
import { useTestDatabase } from '../support/database.ts';
import { useFixture } from '../support/fixture.ts';
import { openPools } from '../support/pools.ts';
import { errorsOf } from '../support/response.ts';
import { startTestServer, type TestServer, useServer } from '../support/server.ts';
import { until } from '../support/until.ts';

describe('Exports', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build, knex } = server;
    const place = async (word: string) => {
      const campaign = await build.campaign({ name: `${word} run` });
      const charity = await build.charity({ name: `${word} trust` });
      const page = await build.page({
        campaign_id: campaign.id,
        charity_id: charity.id,
        name: `${word} page`,
      });
      const { team } = await build.team({
        leader: page,
        name: `${word} team`,
        page: { name: `${word} team` },
      });
      const donation = await build.donation({ page, donor_name: `${word} donor`, amount_cents: 2500 });
      await knex('donation_contacts').insert({ donation_id: donation.id, email: `donor@${word}.example` });
      await knex('donations').where({ id: donation.id }).update({ created_at: '2026-10-05T10:00:00Z' });
      await knex.raw(
        `insert into donations (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents, refund_of_id, donor_name)
         select source, external_id || ' back', page_id, campaign_id, charity_id, country_code, type, -500, id, ? from donations where id = ?`,
        [`${word} donor`, donation.id],
      );
      return { campaign, charity, page, team, donation };
    };
    const own = await place('walrus');
    const foreign = await place('ocelot');
    // Of the charity, in another campaign; and to the charity alone.
    const elsewhere = await build.page({ charity_id: own.charity.id, name: 'walrus elsewhere' });
    await build.donation({ page: elsewhere, donor_name: 'walrus elsewhere' });
    await build.donation({ charity_id: own.charity.id, donor_name: '=1+1 walrus' });
    const optionsOf = async (role: 'owner' | 'finance' | 'manager' | 'charity', limit = {}) =>
      (await build.staffToken({ role, ...limit })).options;
    return {
      own,
      foreign,
      owner: await optionsOf('owner'),
      finance: await optionsOf('finance'),
      manager: await optionsOf('manager', { campaign_id: own.campaign.id }),
      charity: await optionsOf('charity', { charity_id: own.charity.id }),
    };
  });

  const get = (query: string, options: object = world.owner) =>
    server.operations.get(`/exports.csv?${query}`, options);
  const rowsOf = async (query: string, options?: object): Promise<Body[]> => {
    const { status, text } = await get(query, options);
    expect(status, query).to.equal(200);
    return parse(text, { columns: true, bom: true });
  };

  /** What `groundswell export` writes. */
  async function exported(kind: Kind, personal: boolean): Promise<string> {
    const stream = new PassThrough();
    const text = textOf(stream);
    const output = { name: kind, open: async () => stream, finish: async () => {}, abandon: async () => {} };
    await exportKinds(server.knex, {
      outputs: [[kind, output]],
      format: 'csv',
      gzip: false,
      secrets: false,
      personal,
      onProgress: () => {},
    });
    return text;
  }

  it('are the files of the command line', async () => {
    for (const kind of ['donations', 'pages', 'teams', 'users', 'campaigns'] as const) {
      const { text, headers } = await get(`kind=${kind}&personal=true`, world.finance);
      expect(text, kind)
        .to.equal(await exported(kind, true))
        .and.match(/walrus|example/);
      expect(headers.get('content-disposition')).to.equal(`attachment; filename="${kind}.csv"`);
      expect(headers.get('content-type')).to.equal('text/csv; charset=utf-8');
      expect(headers.get('cache-control')).to.equal('no-store');
    }
    expect((await get('kind=donations')).text).to.equal(await exported('donations', false));
    expect((await get('kind=users')).text).to.not.match(/password/);
  });

  it('have contact details only on request, and only for roles that see them', async () => {
    expect((await get('kind=donations')).text).to.not.match(/donor@/);
    expect((await get('kind=donations&personal=true', world.manager)).text).to.match(/donor@walrus\.example/);
    const seeing = staffRoles.filter((role) => roleRules[role].seesContacts);
    expect(seeing).to.include.members(rolesOfOperation('exportRecords'));
  });

  it('are limited to what the caller reaches', async () => {
    const rows: Body[] = await server.knex('donations');
    const { own, manager, charity } = world;
    const idsOf = (found: Body[]) => found.map(({ id }) => Number(id)).sort((a, b) => a - b);
    for (const [options, isReached] of [
      [manager, (row: Body) => row.campaign_id === own.campaign.id],
      [charity, (row: Body) => row.charity_id === own.charity.id],
    ] as const) {
      const found = await rowsOf('kind=donations&personal=true', options);
      expect(idsOf(found))
        .to.deep.equal(idsOf(rows.filter(isReached)))
        .and.to.have.length.greaterThan(1);
      for (const kind of ['donations', 'pages', 'teams']) {
        const { text } = await get(`kind=${kind}&personal=true`, options);
        expect(text, kind)
          .to.match(/walrus/)
          .and.not.match(/ocelot/);
      }
      for (const kind of ['users', 'campaigns', 'charities', 'posts', 'muted-notifications']) {
        const { status, text } = await get(`kind=${kind}`, options);
        expect([kind, status]).to.deep.equal([kind, 403]);
        expect(text).to.not.match(/ocelot/);
      }
    }
  });

  it('find nothing foreign by a filter', async () => {
    const { foreign, manager, charity } = world;
    for (const options of [manager, charity]) {
      for (const filter of [
        `campaign_id=${foreign.campaign.id}`,
        `campaign_id=${foreign.campaign.uid}`,
        `charity_id=${foreign.charity.uuid}`,
      ])
        expect(await rowsOf(`kind=donations&${filter}`, options), filter).to.deep.equal([]);
    }
    expect(await rowsOf(`kind=donations&campaign_id=${foreign.campaign.uid}`)).to.have.length(2);
  });

  it('can be of one month, with the refunds of that month', async () => {
    const october = 'created_since=2026-10-01&created_until=2026-11-01';
    const found = await rowsOf(`kind=donations&${october}`, world.finance);
    expect(found.map(({ donor_name }) => donor_name)).to.deep.equal(['walrus donor', 'ocelot donor']);
    expect(await errorsOf(get('kind=users&created_since=2026-10-01'))).to.deep.equal([
      'created_since invalid',
    ]);
    expect(await errorsOf(get('kind=causes&campaign_id=au-1'))).to.deep.equal(['campaign_id invalid']);
    expect(await errorsOf(get('kind=api-keys'))).to.deep.equal(['kind invalid']);
  });

  it('can be for a spreadsheet', async () => {
    const { text } = await get('kind=donations&spreadsheet=true');
    expect(text).to.match(/'=1\+1 walrus/);
    expect((await get('kind=donations')).text).to.match(/,=1\+1 walrus/);
  });

  it('are recorded in the audit log', async () => {
    await server.knex('audit_log').delete();
    await get(`kind=pages&campaign_id=${world.own.campaign.uid}`, world.manager);
    const [entry] = await server.knex('audit_log');
    expect(entry).to.include({ actor_type: 'staff_token', action: 'export.begin', subject_type: 'export' });
    expect(entry.details).to.include({ kind: 'pages', campaign_id: world.own.campaign.uid, personal: false });
    await get('kind=users', world.manager);
    expect(await server.knex('audit_log')).to.have.length(1);
  });

  it('are only available as CSV', async () => {
    for (const suffix of ['json', 'xml']) {
      const { status, body } = await server.operations.get(`/exports.${suffix}?kind=pages`, world.owner);
      expect([status, body.error.message]).to.deep.equal([406, `.${suffix} is not supported; request .csv`]);
    }
  });

  it('run one at a time for each person and two in all, and end when the client leaves', async () => {
    await server.knex.raw(`insert into users (name, email)
      select repeat('x', 1000), 'many-' || number || '@example.org' from generate_series(1, 10000) as number`);
    const url = `${server.operations.origin}/operations/v1/exports.csv?kind=users`;
    const leaving = new AbortController();
    const other = (await server.build.staffToken({ role: 'finance' })).options;
    const open = ({ headers }: RequestOptions) => fetch(url, { headers, signal: leaving.signal });
    const opened = [(await open(world.owner)).status];
    const refused = await get('kind=pages');
    expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '30']);
    expect(refused.body.error.message).to.include('your last export is still running');
    opened.push((await open(other)).status);
    expect(opened).to.deep.equal([200, 200]);
    const third = await get('kind=pages', world.manager);
    expect([third.status, third.body.error.message]).to.deep.equal([
      429,
      '2 exports are running; try again in 30 s',
    ]);
    leaving.abort();
    await until(async () => {
      const both = await Promise.all([get('kind=pages'), get('kind=pages', other)]);
      return both.every(({ status }) => status === 200);
    }, 'two exports may run again');
    await until(async () => {
      const { rows } = await server.knex.raw(
        `select from pg_stat_activity where datname = current_database() and query ilike 'copy%' and state = 'active'`,
      );
      return rows.length === 0;
    }, 'no export is still being read');
  });
});

describe('Exports beside the time limit of statements', () => {
  // Shorter than the exports here; the driver gives up a second later.
  const STATEMENT_TIMEOUT_MS = 500;
  const DRIVER_GIVES_UP_MS = STATEMENT_TIMEOUT_MS + 1_000;
  const database = useTestDatabase();
  let pools: DatabasePools;
  let server: TestServer;
  let headers: Record<string, string>;

  before(async () => {
    pools = openPools(database.url, { STATEMENT_TIMEOUT_MS });
    server = await startTestServer({ knex: pools.primary, exportsKnex: pools.exports });
    headers = (await database.build.staffToken({ role: 'owner' })).options.headers;
    await database.knex.raw(`insert into users (name, email)
      select repeat('x ', 1500), 'many-' || number || '@example.org' from generate_series(1, 15000) as number`);
  });
  after(async () => {
    await server?.close();
    await pools?.destroy();
  });

  const open = (init: RequestInit = {}) =>
    fetch(`${server.operations.origin}/operations/v1/exports.csv?kind=users`, { headers, ...init });

  it('last as long as a slow client takes', async () => {
    const { body } = await open();
    const reader = body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    let bytes = (await reader.read()).value?.length ?? 0;
    await delay(DRIVER_GIVES_UP_MS + 400);
    for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length;
    expect(bytes).to.equal((await (await open()).text()).length);
  });

  // An error that the driver raises later has nobody to catch it: it would stop the process.
  it('leave no statement to be given up when the client leaves', async () => {
    const leaving = new AbortController();
    await open({ signal: leaving.signal });
    leaving.abort();
    const uncaught: unknown[] = [];
    const listeners = process.rawListeners('uncaughtException');
    process.removeAllListeners('uncaughtException');
    process.on('uncaughtException', (error) => uncaught.push(error));
    try {
      await delay(DRIVER_GIVES_UP_MS + 400);
    } finally {
      process.removeAllListeners('uncaughtException');
      for (const listener of listeners) process.on('uncaughtException', listener as () => void);
    }
    expect(uncaught).to.deep.equal([]);
    expect((await open()).status).to.equal(200);
  });
});
