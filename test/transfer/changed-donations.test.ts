import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import type { Knex } from 'knex';
import { copySql } from '../../src/db/transfer/export-plan.ts';
import { exportPlan } from '../../src/transfer/export/export-kinds.ts';
import { useTestDatabase } from '../support/database.ts';
import { buildChangingDonations, changeDonations, type SendWrite } from '../support/donation-changes.ts';
import { ExportReceivers } from '../support/export-receivers.ts';
import { useFixture } from '../support/fixture.ts';
import { Importer } from '../support/import.ts';
import { drawFrom } from '../support/payment-worlds.ts';
import { runCommand } from '../support/run-command.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

const CHANGES = 120;

describe('groundswell export donations --since', () => {
  const database = useTestDatabase(undefined, beforeEach, afterEach);
  const folder = useTemporaryFolder(undefined, beforeEach, afterEach);
  const page = useFixture(() => database.build.page(), beforeEach);
  const build = (amount_cents: number, more: object = {}) =>
    database.build.donation({ page, amount_cents, ...more });

  const run = (...args: string[]) =>
    runCommand(
      ['export', 'donations', ...args],
      { DATABASE_URL: database.url, LOG_LEVEL: 'silent' },
      folder.path,
    );

  /**
   * Waits until every transaction that is open now has ended, also those of other tests in the same cluster: an export repeats what was
   * written since the oldest one began.
   */
  async function untilOthersEnd(): Promise<void> {
    const { knex } = database;
    const { rows } = await knex.raw('select pg_current_xact_id() as id');
    await until(async () => {
      const sql = 'select pg_snapshot_xmin(pg_current_snapshot()) > cast(? as xid8) as have_ended';
      return (await knex.raw(sql, [rows[0].id])).rows[0].have_ended;
    }, 'older transactions have ended');
  }

  async function since(cursor: string) {
    await untilOthersEnd();
    return exportSince(cursor);
  }

  async function exportSince(cursor: string) {
    const { code, output, standardOutput } = await run('--since', cursor);
    expect(code, output).to.equal(0);
    const next = /^Next cursor: (\S+)$/m.exec(output)?.[1] ?? '';
    const rows: Record<string, string>[] = parse(standardOutput, { columns: true });
    return {
      rows,
      next,
      told: rows.map(({ id, state, left_cents }) => [Number(id), state, Number(left_cents)]),
    };
  }

  it('gives everything at the start, and then only what changed', async () => {
    const [one, two] = [await build(1000), await build(2000)];
    const start = await since('start');
    expect(start.told).to.deep.equal([
      [one.id, 'live', 1000],
      [two.id, 'live', 2000],
    ]);
    expect((await since(start.next)).rows).to.deep.equal([]);
    const refund = await build(-400, { refund_of_id: two.id });
    const three = await build(3000);
    const changed = await since(start.next);
    expect(changed.told).to.deep.equal([
      [two.id, 'partly_refunded', 1600],
      [three.id, 'live', 3000],
      [refund.id, 'refund', 0],
    ]);
    expect(changed.rows[2]).to.include({ refund_of: two.external_id, amount_cents: '-400' });
    expect((await since(changed.next)).rows).to.deep.equal([]);
    expect((await since(start.next)).told).to.deep.equal(changed.told);
  });

  it('reports a changed text, contact or consent, and a contact that was removed', async () => {
    const { id } = await build(1000, { message: 'Go' });
    let { next } = await since('start');
    const reports = async (change: Knex.QueryBuilder) => {
      await change;
      const { told, ...rest } = await since(next);
      expect(told).to.deep.equal([[id, 'live', 1000]]);
      next = rest.next;
      return rest.rows[0];
    };
    const { knex } = database;
    expect(await reports(knex('donations').where({ id }).update({ message: 'Run' }))).to.include({
      message: 'Run',
    });
    await reports(knex('donation_contacts').insert({ donation_id: id, email: 'ada@example.org' }));
    const consent = { consent: 'no', consent_at: new Date(), consent_source: 'test' };
    await reports(knex('donation_contacts').update(consent));
    await reports(knex('donation_contacts').delete());
  });

  it('reports a refund that was deleted, and the donation that it refunded, but no donor', async () => {
    const donation = await build(1000);
    const refund = await build(-1000, { refund_of_id: donation.id, donor_name: 'Ada' });
    const { next, told } = await since('start');
    expect(told[0]).to.deep.equal([donation.id, 'refunded', 0]);
    await database.knex('donations').where({ id: refund.id }).delete();
    const { rows, told: later } = await since(next);
    expect(later).to.deep.equal([
      [refund.id, 'removed', 0],
      [donation.id, 'live', 1000],
    ]);
    expect(rows[0]).to.include({
      external_id: refund.external_id,
      amount_cents: '-1000',
      refund_of: donation.external_id,
      donor_name: '',
    });
  });

  it('reports both donations when a refund turns out to be of another one', async () => {
    const [one, two] = [await build(1000), await build(2000)];
    const { id } = await build(-500, { refund_of_id: one.id });
    const { next } = await since('start');
    await database.knex('donations').where({ id }).update({ refund_of_id: two.id });
    expect((await since(next)).told).to.deep.equal([
      [one.id, 'live', 1000],
      [two.id, 'partly_refunded', 1500],
      [id, 'refund', 0],
    ]);
  });

  it('skips nothing when transactions commit in another order than they began', async () => {
    const early = await database.knex.transaction();
    const { id } = await database.build.donation({ page });
    await early('donations').where({ id }).update({ message: 'late' });
    const { id: other } = await build(2000);
    const first = await exportSince('start');
    expect(first.rows.map((row) => [Number(row.id), row.message])).to.deep.equal([
      [id, ''],
      [other, ''],
    ]);
    await early.commit();
    const second = await since(first.next);
    expect(second.rows.find((row) => Number(row.id) === id)).to.include({ message: 'late' });
    expect((await since(second.next)).rows).to.deep.equal([]);
  });

  it('stores the cursor in a file, which a failed export leaves as it is', async () => {
    const { id } = await build(1000);
    await untilOthersEnd();
    const cursor = () => readFile(join(folder.path, 'crm.cursor'), 'utf8');
    const first = await run('one.csv', '--cursor-file', 'crm.cursor', '--json');
    expect(`${JSON.parse(first.standardOutput).cursor}\n`).to.equal(await cursor());
    const begun = await cursor();
    await build(2000);
    const refused = await run('one.csv', '--cursor-file', 'crm.cursor');
    expect(refused.output).to.include('one.csv already exists');
    expect((await run('nowhere/two.csv', '--cursor-file', 'crm.cursor')).code).to.equal(1);
    expect(await cursor()).to.equal(begun);
    await untilOthersEnd();
    const { output } = await run('two.jsonl', '--cursor-file', 'crm.cursor');
    expect(output).to.match(/^Next cursor: \d/m);
    const lines = (await readFile(join(folder.path, 'two.jsonl'), 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).left_cents)).to.deep.equal([2000]);
    expect(await cursor()).not.to.equal(begun);
    const again = await run('three.csv', '--cursor-file', 'crm.cursor', '--since', 'start');
    expect(again.code).to.equal(0);
    expect(await readFile(join(folder.path, 'three.csv'), 'utf8')).to.include(`,${id},`);
    const entry = await database.knex('audit_log').orderBy('id', 'desc').first();
    expect(entry.details).to.include({ kind: 'donations', since: 'start' });
  });

  it('explains what to do with a cursor that is not valid here', async () => {
    const { next } = await since('start');
    const complaints = async (cursor: string) => (await run('--since', cursor)).output;
    for (const cursor of ['yesterday', '', next.slice(0, -1), next.replace(/_\d+_(\w{8})$/, '_1_$1')])
      expect(await complaints(cursor), cursor).to.match(
        /^error: ".*" is not a cursor\.\nhint: .+ --since start /,
      );
    await writeFile(join(folder.path, 'empty'), '');
    expect((await run('--cursor-file', 'empty')).output).to.include('"" is not a cursor');
    await writeFile(join(folder.path, 'binary'), 'a\0\u001b[2J'.repeat(100_000));
    const binary = await run('--cursor-file', 'binary');
    expect(binary.output).to.match(/^error: "a\\u0000\\u001b\[2Ja.+" is not a cursor\.\nhint: .+\n$/);
    expect(await database.knex('audit_log').where({ action: 'export.begin' })).to.have.length(1);
    for (const path of [folder.path, '/dev/null'])
      expect((await run('--cursor-file', path)).output).to.include(`${path} is not a regular file.`);
    // A restored table is another one.
    await database.knex.raw(
      'create table copied (like donations including all); drop table donations cascade',
    );
    await database.knex.raw('alter table copied rename to donations');
    expect(await complaints(next)).to.match(
      /^error: The cursor is from another database, .+\nhint: .+ --since start\.\n$/,
    );
  });

  for (const [args, complaint] of [
    [['users', '--since', 'start'], 'only work with donations'],
    [['all', 'out', '--cursor-file', 'crm.cursor'], 'only work with donations'],
    [['donations', 'one', '--cursor-file', 'one'], 'a file of its own'],
    [['donations', './one', '--cursor-file', 'one'], 'a file of its own'],
    [['donations', '--since'], 'argument missing'],
  ] as const) {
    it(`refuses ${args.join(' ')}`, async () => {
      const { code, output } = await runCommand(
        ['export', ...args],
        { DATABASE_URL: database.url },
        folder.path,
      );
      expect(code).to.equal(2);
      expect(output).to.include(complaint).and.include('export --help');
    });
  }

  it('reads only what changed, by indexes', async () => {
    await database.knex.raw(
      `insert into donations (source, external_id, charity_id, country_code, type, amount_cents)
       select 'many', number, ?, 'au', 'charity', 100 from generate_series(1, 20000) as number`,
      [page.charity_id],
    );
    await database.knex.raw('insert into donation_contacts (donation_id) select id from donations');
    await database.knex.raw('vacuum analyze donations, donation_contacts');
    const { next } = await since('start');
    const transaction = /_(\d+)_[\da-f]{8}$/.exec(next)?.[1];
    const plan = exportPlan('donations', { secrets: false, personal: true, changes: { since: transaction } });
    for (const part of plan.parts.keys()) {
      const [, query] = /^copy \((.+)\) to stdout/s.exec(copySql(plan, part, 'csv')) ?? [];
      const { rows } = await database.knex.raw(`explain ${query}`);
      const lines = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
      expect(lines).not.to.match(/Seq Scan on donation/);
    }
  });
});

describe('Exports of changes', () => {
  const source = useTestDatabase();
  const installation = useTestDatabase();
  const folder = useTemporaryFolder();
  const servers: TestServer[] = [];
  before(async () => {
    for (let number = 0; number < 2; number += 1) servers.push(await startTestServer({ knex: source.knex }));
  });
  after(() => Promise.all(servers.map((server) => server.close())));

  it('remove what was removed when they are imported, as often as you like', async () => {
    const page = await source.build.page();
    const [donation, other] = [await source.build.donation({ page }), await source.build.donation({ page })];
    const refund = { page, refund_of_id: donation.id, source: 'bank', external_id: 'refund-1' };
    const first = await source.build.donation({ ...refund, amount_cents: -1000 });
    const header = 'id,source,external_id,amount_cents,refund_of,refund_of_source,state';
    const row = (id: number, cents: number, state: string) =>
      `${id},bank,refund-1,${cents},${donation.external_id},test,${state}`;
    const importer = await Importer.open(source.knex);
    const play = (...rows: string[]) => importer.content('donations', [header, ...rows, ''].join('\n'));
    const left = () =>
      source.knex('donations').where({ refund_of_id: donation.id }).select('id', 'amount_cents');
    // Another refund has got the reference.
    const replaced = [row(first.id, -1000, 'removed'), row(first.id + 100, -300, 'refund')];
    expect(await play(...replaced)).to.include({ inserted: 1, updated: 1, rejected: 0 });
    expect(await left()).to.deep.equal([{ id: first.id + 100, amount_cents: -300 }]);
    expect(await play(...replaced)).to.include({ inserted: 0, updated: 0, rejected: 0 });
    const { rejects } = await play(`${other.id},test,${other.external_id},1000,,,removed`);
    expect(rejects.join()).to.match(/^2,state,"must not be ""removed"": only refunds can be removed",/);
    expect(await left()).to.have.length(1);
    await source.knex('donations').whereIn('refund_of_id', [donation.id]).delete();
    await source.knex('donations').whereIn('id', [donation.id, other.id]).delete();
    await importer.close();
  });

  it('keep a second installation and a plain table equal to the source, whatever happens in between', async () => {
    const donations = await buildChangingDonations(source.knex);
    const receivers = new ExportReceivers(source, installation, installation.knex, folder.path);
    await receivers.prepare();
    const senders = servers.map(
      ({ client }): SendWrite =>
        ({ method, path, headers, body }) =>
          client.request(method, path, { headers, ...(body && { body }) }),
    );
    const seed = Math.floor(Math.random() * 2 ** 31);
    const draw = drawFrom(seed);
    await receivers.receiveWhile(changeDonations(donations, { changes: CHANGES, draw, senders }));
    await receivers.expectEqual(`seed ${seed}`);
  });
});
