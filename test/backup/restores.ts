import { existsSync } from 'node:fs';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import knex, { type Knex } from 'knex';
import { openSecret } from '../../src/auth/sealed-secret.ts';
import { installationFile } from '../../src/cli/init/installation-files.ts';
import { projectRoot } from '../../src/config/project-root.ts';
import { secretPurpose } from '../../src/domain/payments/sources/source-secrets.ts';
import { type Block, blocksOf } from '../docs/guide-blocks.ts';
import { Command } from '../support/command.ts';
import { freePort } from '../support/free-port.ts';
import { installationAnswers } from '../support/installation-answers.ts';
import { tableContents } from '../support/table-contents.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';
import {
  apart,
  argumentsOf,
  type Cluster,
  hasProgram,
  makeFolders,
  PASSWORD,
  runAsPostgres,
  serverPrograms,
  startCluster,
  stopCluster,
  succeedsAsPostgres,
  urlAt,
} from './debian-postgres.ts';

const SECRET_KEY = 'the key of an installation that is restored';
const DELETED = 500;

const guide = blocksOf(
  await readFile(join(projectRoot, 'openapi', 'docs', 'guides', 'operating-backup.md'), 'utf8'),
);

/** The block of the guide that begins so. */
function block(beginning: string): string {
  const found: Block | undefined = guide.find(({ text }) => text.startsWith(beginning));
  if (!found) throw new Error(`the guide has no block that begins with "${beginning}"`);
  return found.text;
}

describe('the commands of the guide for backups', () => {
  const programs = serverPrograms();
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let cluster: Cluster;
  let database: Knex;
  let restoredPort: number;
  /** As of when everything was there, and what was. */
  let moment: string;
  let contents: Record<string, string>;
  let donations: number;

  const inFolder = (name: string) => join(folder.path, name);

  /** The guide's paths and ports, as they are here. */
  function here(text: string): string {
    const names: [string, string][] = [
      ['/var/lib/postgresql/15/restored', inFolder('restored')],
      ['/usr/lib/postgresql/15/bin', programs as string],
      ['/usr/local/bin/groundswell-backup-done', inFolder('groundswell-backup-done')],
      ['/var/backups/groundswell', inFolder('backups')],
      ['/var/backups/postgresql', inFolder('backups')],
      ['/var/lib/barman/restored', inFolder('recovered')],
      ['/etc/postgresql/15/main', inFolder('etc')],
      ['/var/lib/groundswell/pictures', inFolder('pictures')],
      ['/srv/groundswell', projectRoot],
      ['2026-11-25 14:29:00+00', moment],
      ['127.0.0.1:5432', `127.0.0.1:${cluster?.port}`],
      ['port=5432', `port=${cluster?.port}`],
      ['port = 5433', `port = ${restoredPort}`],
      ['127.0.0.1:5433', `127.0.0.1:${restoredPort}`],
      ['sudo -u postgres ', ''],
      ['sudo ', ''],
      ['npx groundswell', `node ${join(projectRoot, '.build', 'groundswell.js')}`],
      ['barman ', `barman -c ${inFolder('barman.conf')} `],
    ];
    return names.reduce(
      (result, [from, to]) =>
        from === 'barman ' ? result.replace(/^barman /gm, to) : result.replaceAll(from, to),
      text,
    );
  }

  const run = (beginning: string, environment: Record<string, string> = {}) =>
    runAsPostgres(here(block(beginning)), {
      ...cluster.environment,
      ...apart(cluster.url),
      ...environment,
    });

  async function groundswell(url: string, ...args: string[]): Promise<string> {
    const command = new Command(args, { DATABASE_URL: url, SECRET_KEY });
    expect(await command.exit, command.output).to.equal(0);
    return command.output;
  }

  async function within<Result>(url: string, work: (connection: Knex) => Promise<Result>): Promise<Result> {
    const connection = knex({ client: 'pg', connection: url });
    try {
      return await work(connection);
    } finally {
      await connection.destroy();
    }
  }

  const countDonations = async (connection: Knex) =>
    Number((await connection('donations').count({ count: '*' }).first())?.count);

  /** Whether a restored database holds what was there, to the row, and its totals are exact. */
  async function expectAllThere(url: string): Promise<void> {
    await within(url, async (connection) => {
      expect(await countDonations(connection)).to.equal(donations);
      expect(await tableContents(connection)).to.deep.equal(contents);
    });
    expect(await groundswell(url, 'reconcile')).to.include('All running totals match the rows');
  }

  before(async function () {
    if (!programs || !hasProgram('rsync')) {
      process.stdout.write(
        '  Skipped: a PostgreSQL with pg_config, pg_dump and pg_basebackup, and rsync, are needed\n',
      );
      return this.skip();
    }
    folder = await temporaryFolder();
    await makeFolders(
      folder.path,
      inFolder('backups'),
      inFolder('backups/wal'),
      inFolder('backups/pictures'),
      inFolder('pictures/ab'),
    );
    await writeFile(inFolder('pictures/ab/cover.png'), 'a picture');
    cluster = await startCluster(programs, folder.path, here(block('wal_level')));
    restoredPort = await freePort();
    await groundswell(cluster.url, 'migrate');
    await groundswell(cluster.url, 'seed', '--pages', '300', '--donations', '1500');
    await groundswell(cluster.url, 'donations', 'sources', 'create', 'till', '--kind', 'signed');
    database = knex({ client: 'pg', connection: cluster.url });
    donations = await countDonations(database);
    contents = await tableContents(database);
  });

  afterEach(async function () {
    if (this.currentTest?.state !== 'failed') return;
    process.stdout.write(await runAsPostgres(`tail -n 30 ${folder.path}/*.log`));
  });

  after(async () => {
    await database?.destroy();
    await cluster?.stop();
    await folder?.remove();
  });

  it('save a dump, note it, and bring it back to the row, with the secrets that its key opens', async () => {
    await run('# save', { SECRET_KEY });
    const [noted] = await database('backups');
    expect(noted).to.include({ label: 'dump' });
    expect(Number(noted.bytes)).to.be.greaterThan(10_000);
    await run('# restore\n');
    const url = urlAt(cluster.port, 'groundswell_restored');
    await expectAllThere(url);
    await within(url, async (connection) => {
      const { name, secret } = await connection('donation_sources').first();
      expect(openSecret(secret, SECRET_KEY, secretPurpose(name))).to.match(/^whsec_/);
      expect(() => openSecret(secret, 'another key', secretPurpose(name))).to.throw('another SECRET_KEY');
    });
    contents = await tableContents(database);
  });

  it('save dumps as the unit of groundswell init does it, and keep the former where one fails', async () => {
    const program = {
      node: process.execPath,
      program: join(projectRoot, '.build', 'groundswell.js'),
      settingsFile: 'groundswell.env',
    };
    const unit = installationFile('groundswell-backup.service', installationAnswers, program);
    const commands = [...unit.matchAll(/^ExecStart(?:Post)?=(.*)$/gm)].map(([, command = '']) =>
      command.replaceAll('%%', '%').replaceAll('$$', '$'),
    );
    // What any user of the machine may read of a program that runs: its arguments.
    const seen = await argumentsOf('pg_dump', programs as string, folder.path);
    const execute = (url: string, metadataUrl: string) =>
      runAsPostgres([`cd ${inFolder('backups')}`, 'umask 077', ...commands].join('\n'), {
        ...apart(url),
        METADATA_DATABASE_URL: metadataUrl && apart(metadataUrl).DATABASE_URL,
        PATH: `${seen.path}:${process.env.PATH}`,
      });
    const dumps = async () =>
      (await readdir(inFolder('backups'))).filter((name) => /^\w+-[1-7]\.dump$/.test(name)).sort();

    await execute(cluster.url, '');
    const [first = ''] = await dumps();
    expect(await dumps()).to.deep.equal([first]);
    expect(await database('backups').orderBy('id', 'desc').first()).to.include({ label: 'nightly' });
    await execute(cluster.url, cluster.url);
    expect(await dumps()).to.have.members([first, first.replace('groundswell', 'metadata')]);
    const before = await readFile(inFolder(`backups/${first}`));
    const failure = await execute(urlAt(cluster.port, 'nowhere'), '').catch((reason) => reason);
    expect(failure).to.be.instanceOf(Error);
    expect(await database('backups').where({ label: 'nightly' })).to.have.lengthOf(2);
    expect((await readFile(inFolder(`backups/${first}`))).equals(before)).to.equal(true);
    const list = await runAsPostgres(`pg_restore --list ${inFolder(`backups/${first}`)}`);
    expect(list).to.include(' TABLE DATA public donations ');
    expect(await readFile(seen.file, 'utf8'))
      .to.include('postgresql://groundswell@')
      .and.not.include(PASSWORD);
    contents = await tableContents(database);
  });

  it('copy pictures, and keep those that were removed since', async () => {
    await run('# pictures');
    await runAsPostgres(`rm ${inFolder('pictures/ab/cover.png')}`);
    await run('# pictures');
    expect(await readFile(inFolder('backups/pictures/ab/cover.png'), 'utf8')).to.equal('a picture');
  });

  describe(`lead back to the moment before ${DELETED} donations were deleted`, () => {
    const hasBarman = hasProgram('barman');

    before(async () => {
      await run('# base backup');
      if (hasBarman) await prepareBarman();
      // What came after the backups is in their WAL alone.
      await database('pages')
        .update({ name: 'Renamed since' })
        .where({ id: database('pages').min('id') });
      contents = await tableContents(database);
      ({ now: moment } = (await database.raw('select clock_timestamp()::text as now')).rows[0]);
      const last = database('donations')
        .whereNotIn('id', database('donations').whereNotNull('refund_of_id').select('refund_of_id'))
        .select('id')
        .limit(DELETED);
      expect(await database('donations').whereIn('id', last).delete()).to.equal(DELETED);
      expect(await countDonations(database)).to.equal(donations - DELETED);
      const { rows } = await database.raw('select pg_walfile_name(pg_current_wal_lsn()) as name');
      await runAsPostgres('psql --quiet --command "select pg_switch_wal()" > /dev/null', cluster.environment);
      const archived = inFolder(`backups/wal/${rows[0].name}`);
      await until(() => succeedsAsPostgres(`test -f ${archived}`), 'the WAL is archived');
    });

    afterEach(async () => {
      if (!existsSync(inFolder('restored/PG_VERSION'))) return;
      await stopCluster(programs as string, inFolder('restored'));
      await runAsPostgres(`rm -r ${inFolder('restored')}`);
    });

    it('by base backup and archive', async () => {
      await run('# restore to a moment');
      await startRestored();
      expect(await run('# check')).to.include('All running totals equal the rows');
      await expectAllThere(urlAt(restoredPort));
      expect(await readFile(inFolder('restored.log'), 'utf8')).to.include('recovery stopping before commit');
    });

    it('by Barman, which notes its backups', async function () {
      if (!hasBarman) {
        process.stdout.write('      Skipped: Barman is not installed\n');
        return this.skip();
      }
      await run('# restore by barman');
      const settings = `port = ${restoredPort}\narchive_mode = off\nhot_standby = off\n`;
      await run('# hand over');
      await runAsPostgres(`echo '${settings}' >> ${inFolder('restored/postgresql.auto.conf')}`);
      await startRestored();
      await expectAllThere(urlAt(restoredPort));
    });

    async function startRestored(): Promise<void> {
      await run("# Debian's settings");
      await run('# start');
      const isReady = () =>
        succeedsAsPostgres(`pg_isready --quiet --port=${restoredPort}`, cluster.environment);
      await until(isReady, 'the restored server takes connections');
    }

    async function prepareBarman(): Promise<void> {
      await writeFile(inFolder('groundswell-backup-done'), here(block('#!/bin/sh')));
      await chmod(inFolder('groundswell-backup-done'), 0o755);
      await makeFolders(inFolder('barman'), inFolder('barman.d'));
      await writeFile(inFolder('barman.d/groundswell.conf'), here(block('[groundswell]')));
      await writeFile(
        inFolder('barman.conf'),
        `[barman]\nbarman_user = postgres\nconfiguration_files_directory = ${inFolder('barman.d')}\nbarman_home = ${inFolder('barman')}\nlog_file = ${inFolder('barman.log')}\nbarman_lock_directory = ${inFolder('barman')}\npath_prefix = ${programs}\n`,
      );
      await run('# roles');
      await run('# back up');
      const [noted] = await database('backups').orderBy('id', 'desc');
      expect(noted.label).to.match(/^barman \d{8}T\d{6}$/);
      expect(noted.recorded_by).to.equal('barman');
    }
  });
});
