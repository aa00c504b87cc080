import { expect } from 'chai';
import { Command } from '../support/command.ts';
import { createEmptyTestDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildDonation, buildPage } from '../support/factories.ts';

interface Report {
  ok: boolean;
  checks: { check: string; ok: boolean; message: string; fix: string | null }[];
}

async function examine(
  environment: Record<string, string>,
): Promise<{ code: number | null; report: Report }> {
  const command = new Command(['doctor', '--json'], environment);
  const code = await command.exit;
  return { code, report: JSON.parse(command.standardOutput) };
}

/** What is wrong: the name of each check with its fix. */
function findings({ checks }: Report): [string, string | null][] {
  return checks.filter(({ ok }) => !ok).map(({ check, fix }) => [check, fix]);
}

describe('groundswell doctor', function () {
  this.timeout(60_000);
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  it('finds all well, and says what it has looked at', async () => {
    await buildDonation(database.knex, { page: await buildPage(database.knex) });
    const { code, report } = await examine({ DATABASE_URL: database.url, DATABASE_READ_URL: database.url });
    expect(findings(report).filter(([check]) => check !== 'disk')).to.deep.equal([]);
    expect(report.checks.map(({ check }) => check)).to.include.members([
      ...['settings', 'disk', 'database', 'writing', 'encoding', 'extensions', 'migrations', 'clock'],
      ...['connections', 'mail', 'totals', 'replica'],
    ]);
    expect(code).to.equal(report.ok ? 0 : 1);
  });

  it('finds totals that differ from the rows', async () => {
    const page = await buildPage(database.knex);
    await buildDonation(database.knex, { page });
    await database.knex('page_totals').where('page_id', page.id).increment('amount_cents', 1);
    const { code, report } = await examine({ DATABASE_URL: database.url });
    expect(code).to.equal(1);
    expect(findings(report)).to.deep.include(['totals', 'Run: groundswell reconcile --repair']);
  });

  it('finds migrations that are missing, and looks no further', async () => {
    const empty = await createEmptyTestDatabase();
    try {
      const { code, report } = await examine({ DATABASE_URL: empty.url });
      expect(code).to.equal(1);
      expect(findings(report)).to.deep.include(['migrations', 'Run: groundswell migrate (or: make migrate)']);
      expect(report.checks.map(({ check }) => check)).not.to.include('totals');
    } finally {
      await empty.drop();
    }
  });

  it('finds a database of a newer release', async () => {
    await database.knex('migrations').insert({ name: '29991231235959_add_future.js', batch: 9 });
    const { report } = await examine({ DATABASE_URL: database.url });
    expect(findings(report)).to.deep.include(['migrations', 'Install that release.']);
  });

  it('finds mail that nobody sends', async () => {
    await database.knex('mail_outbox').insert({
      template: 'page-created',
      recipient: 'ada@example.org',
      send_after: database.knex.raw(`now() - interval '1 hour'`),
    });
    const { report } = await examine({ DATABASE_URL: database.url });
    expect(findings(report).map(([check]) => check)).to.include('mail');
  });

  it('says so when the database is down', async () => {
    const command = new Command(['doctor'], { DATABASE_URL: 'postgresql://ada:hush@127.0.0.1:1/give' });
    expect(await command.exit).to.equal(1);
    expect(command.output)
      .to.include('WRONG  database     No PostgreSQL answers at 127.0.0.1:1.')
      .and.include('fix: ')
      .and.not.include('hush')
      .and.not.match(/^ {4}at /m);
  });

  it('names wrong settings', async () => {
    const { code, report } = await examine({ LOG_LEVEL: 'loud' });
    expect(code).to.equal(1);
    expect(report.checks).to.have.length(1);
    expect(report.checks[0]?.message).to.include('LOG_LEVEL');
  });
});
