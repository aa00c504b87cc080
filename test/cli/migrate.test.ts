import { expect } from 'chai';
import type { Knex } from 'knex';
import { checkServer, migrateSet } from '../../src/db/migrate/migrate.ts';
import { mainMigrations, pendingMigrations } from '../../src/db/migrate/pending-migrations.ts';
import { OperatorError } from '../../src/errors.ts';
import { createLog } from '../../src/runtime/log.ts';
import { sampleMigrations } from '../db/sample-migrations.ts';
import { Command } from '../support/command.ts';
import { createEmptyTestDatabase, useTestDatabase } from '../support/database.ts';
import { until } from '../support/until.ts';

describe('groundswell migrate', () => {
  const database = useTestDatabase(createEmptyTestDatabase, beforeEach, afterEach);

  function migrate(...options: string[]): Command {
    return new Command(['migrate', ...options], { DATABASE_URL: database.url });
  }

  it('prints one JSON document on request', async () => {
    const pending = await pendingMigrations(database.knex);
    for (const migrated of [pending, []]) {
      const command = migrate('--json');
      expect(await command.exit, command.output).to.equal(0);
      expect(JSON.parse(command.standardOutput)).to.deep.equal({ changed: migrated.length > 0, migrated });
    }
  });

  it('brings an empty database up to date, and says so when there is nothing to do', async () => {
    const pending = await pendingMigrations(database.knex);
    const first = migrate();
    expect(await first.exit, first.output).to.equal(0);
    for (const name of pending) expect(first.output).to.include(`migrated ${name}`);
    expect(await pendingMigrations(database.knex)).to.deep.equal([]);
    const [entry] = await database.knex('audit_log');
    expect(entry).to.deep.include({ action: 'database.migrate', details: { names: pending } });
    const second = migrate();
    expect(await second.exit).to.equal(0);
    expect(second.output).to.equal('The database was already up to date.\n');
    expect(await database.knex('audit_log')).to.have.length(1);
  });

  it('goes on where a process was killed', async () => {
    const { knex } = database;
    await knex.migrate.up(mainMigrations);
    const pending = await pendingMigrations(knex);
    // Stops the last file but two until this transaction ends.
    const blocker = await knex.transaction();
    await blocker.raw('create table events (id bigint)');
    const killed = migrate();
    await until(async () => {
      const left = await pendingMigrations(knex);
      return left.length < pending.length - 5;
    }, 'some have run');
    killed.kill('SIGKILL');
    await killed.exit;
    await blocker.rollback();
    // The server may still be at the statement of the one that was killed, which its successor must not meet.
    await until(async () => {
      const { rows } = await database.knex.raw(`select count(*)::integer from pg_stat_activity
        where datname = current_database() and application_name = 'groundswell'`);
      return rows[0].count === 0;
    }, 'the killed process has left the server');
    const left = await pendingMigrations(database.knex);
    expect(left).not.to.be.empty;
    const second = migrate('--json');
    expect(await second.exit, second.output).to.equal(0);
    // The server may still have ended the one that was under way.
    const { migrated } = JSON.parse(second.standardOutput);
    expect(migrated).not.to.be.empty;
    expect(migrated).to.deep.equal(left.slice(-migrated.length));
    expect(await pendingMigrations(database.knex)).to.deep.equal([]);
  });

  it('lets a second process wait for the first', async () => {
    const both = [migrate(), migrate()];
    expect(await Promise.all(both.map((command) => command.exit))).to.deep.equal([0, 0]);
    expect(await pendingMigrations(database.knex)).to.deep.equal([]);
  });

  it('refuses a database of a newer release', async () => {
    expect(await migrate().exit).to.equal(0);
    await database.knex('migrations').insert({ name: '29991231235959_add_future.js', batch: 9 });
    const command = migrate();
    expect(await command.exit).to.equal(1);
    expect(command.output).to.include('newer release').and.include('hint: ');
  });

  it('names a campaign that stands in the way of a migration, and says what to do', async () => {
    expect(await migrate().exit).to.equal(0);
    const { knex, url } = database;
    const log = createLog('silent');
    const { uid } = await database.build.campaign({ slug: 'samples' });
    const refusal = await migrateSet(url, sampleMigrations, log).catch((thrown) => thrown);
    expect(refusal).to.be.instanceOf(OperatorError);
    expect(refusal.message).to.equal(`A campaign has an address that is needed now: ${uid} (samples).`);
    expect(refusal.fix).to.match(/^Give it another slug/);
    await knex('campaigns').where({ uid }).update({ slug: 'samples-run' });
    expect(await migrateSet(url, sampleMigrations, log)).to.deep.equal(['20991231000400_reserve_slug.js']);
  });

  it('refuses a database that cannot hold every name, before it makes a table', async () => {
    const name = `${new URL(database.url).pathname.slice(1)}_ascii`;
    await database.knex.raw(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`);
    try {
      const command = new Command(['migrate'], { DATABASE_URL: `${database.url}_ascii` });
      expect(await command.exit).to.equal(1);
      expect(command.output)
        .to.include('error: The database encoding is SQL_ASCII')
        .and.include('hint: Create a database with: createdb --encoding UTF8')
        .and.not.include('fault of the program');
    } finally {
      await database.knex.raw(`drop database ${name} with (force)`);
    }
  });

  it('refuses a server older than PostgreSQL 15', async () => {
    const old = { raw: async () => ({ rows: [{ server_version_num: '140011' }] }) } as unknown as Knex;
    const error = await checkServer(old).catch((thrown) => thrown);
    expect(error).to.be.instanceOf(OperatorError);
    expect(error.message).to.include('PostgreSQL 14').and.include('15');
  });
});
