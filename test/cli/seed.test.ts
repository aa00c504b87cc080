import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { hashSecret } from '../../src/auth/secrets.ts';
import { demoCredentials } from '../../src/seed/demo-credentials.ts';
import { hasDemoData, loadDemoData } from '../../src/seed/load-demo-data.ts';
import { createEmptyTestDatabase, createTestDatabase, useTestDatabase } from '../support/database.ts';
import { runCommand } from '../support/run-command.ts';

const asOf = '2026-03-01';

const run = (args: string[], environment: Record<string, string> = {}) =>
  runCommand(['seed', ...args], environment);

describe('groundswell seed', () => {
  const database = useTestDatabase(createTestDatabase, beforeEach, afterEach);

  it('fills an empty database, with totals that equal the rows, and refuses to do so twice', async () => {
    const environment = { DATABASE_URL: database.url };
    const { code, output } = await run(['--pages', '300', '--as-of', asOf], environment);
    expect(code, output).to.equal(0);
    expect(output)
      .to.match(/^pages: 300 of 300, [\d,]+ a second$/m)
      .and.include(demoCredentials.apiKey);
    expect(await countOf(database.knex, 'pages')).to.equal(300);
    expect(await countOf(database.knex, 'donations')).to.equal(3000);
    expect(await differences(database.knex)).to.deep.equal([]);
    const [entry] = await database.knex('audit_log').where('action', 'database.seed');
    expect(entry.details.seed).to.equal(1);
    const again = await run([], environment);
    expect(again.code).to.equal(1);
    expect(again.output).to.include('already contains the demo data').and.include('hint: ');
    expect(await countOf(database.knex, 'pages')).to.equal(300);
  });

  it('prints one JSON document on request, and progress elsewhere', async () => {
    const { code, output, standardOutput } = await run(['--pages', '50', '--as-of', asOf, '--json'], {
      DATABASE_URL: database.url,
    });
    expect(code, output).to.equal(0);
    const document = JSON.parse(standardOutput);
    expect(document).to.include({ seed: 1, as_of: asOf, api_key: demoCredentials.apiKey });
    expect(document.rows).to.be.greaterThan(500);
    expect(output).to.match(/^pages: 50 of 50/m);
  });

  it('loads the same data for the same seed and day, byte for byte', async () => {
    const other = await createTestDatabase();
    try {
      const options = { pages: 120, seed: 7, asOf: new Date(asOf) };
      await loadDemoData(database.knex, options);
      await loadDemoData(other.knex, options);
      expect(await fingerprint(database.knex)).to.equal(await fingerprint(other.knex));
    } finally {
      await other.drop();
    }
  });

  it('leaves ids for what comes after', async () => {
    await loadDemoData(database.knex, { pages: 50 });
    const [user] = await database
      .knex('users')
      .insert({ name: 'New', email: 'new@example.org' })
      .returning('id');
    expect(user.id).to.equal((await countOf(database.knex, 'users')) as number);
  });

  it('loads nothing at all when it is interrupted', async () => {
    const interrupt = ({ part }: { part: string }) => {
      if (part === 'donations') throw new Error('interrupted');
    };
    const failure = await loadDemoData(database.knex, { pages: 50 }, interrupt).catch((error) => error);
    expect(failure.message).to.equal('interrupted');
    expect(await countOf(database.knex, 'charities')).to.equal(0);
    expect(await hasDemoData(database.knex)).to.equal(false);
    expect(await loadDemoData(database.knex, { pages: 50 })).to.be.an('object');
  });

  it('loads once when two processes try at the same time', async () => {
    const results = await Promise.all([1, 2].map(() => loadDemoData(database.knex, { pages: 50 })));
    expect(results.filter((summary) => summary !== undefined)).to.have.length(1);
    expect(await countOf(database.knex, 'pages')).to.equal(50);
  });

  it('leaves a database alone that contains any data', async () => {
    await database.knex('users').insert({ name: 'Somebody', email: 'somebody@example.org' });
    expect(await loadDemoData(database.knex)).to.equal(undefined);
    const { code, output } = await run([], { DATABASE_URL: database.url });
    expect(code).to.equal(1);
    expect(output).to.include('already contains data').and.include('hint: ');
  });

  it('stores the demo credentials only as hashes', async () => {
    await loadDemoData(database.knex, { pages: 50 });
    const key = await database
      .knex('registered_applications')
      .where('key_hash', hashSecret(demoCredentials.apiKey))
      .first();
    expect(key.revoked_at).to.equal(null);
    const campaign = await database.knex('campaigns').where('id', key.campaign_id).first();
    expect(campaign).to.include({
      country_code: demoCredentials.campaignCountry,
      slug: demoCredentials.campaignSlug,
    });
    const users = await database
      .knex('oauth_tokens')
      .where('token_hash', hashSecret(demoCredentials.userToken))
      .pluck('user_id');
    const clients = await database
      .knex('oauth_tokens')
      .where('token_hash', hashSecret(demoCredentials.clientToken))
      .pluck('user_id');
    expect([users.length, clients]).to.deep.equal([1, [null]]);
    const page = await database.knex('pages').where({ user_id: users[0], campaign_id: campaign.id }).first();
    expect(page, 'the page of the demo user').to.be.an('object');
  });

  for (const [args, complaint] of [
    [['--pages', 'many'], '"many" is not a whole number'],
    [['--pages', '-5'], 'not a whole number'],
    [['--as-of', '2026-02-31'], 'not a day'],
    [['--campaigns', '3'], 'campaigns: at least 25'],
    [['--pages', '10', '--teams', '6'], 'teams: at most half'],
    [['--colour', 'red'], "unknown option '--colour'"],
  ] as const) {
    it(`answers ${args.join(' ')} with exit code 2 and where help is`, async () => {
      const { code, output } = await run([...args]);
      expect(code).to.equal(2);
      expect(output).to.include(complaint).and.include('seed --help');
    });
  }

  it('shows examples with --help', async () => {
    const { code, output } = await run(['--help']);
    expect(code).to.equal(0);
    expect(output).to.include('Examples:').and.include('--donations 10000000');
  });

  it('refuses production, where public credentials must not exist', async () => {
    const { code, output } = await run([], {
      DATABASE_URL: database.url,
      ENVIRONMENT: 'production',
      SECRET_KEY: 'k'.repeat(64),
    });
    expect(code).to.equal(1);
    expect(output).to.include('production');
    expect(await countOf(database.knex, 'users')).to.equal(0);
  });

  it('says what to do about a database without tables', async () => {
    const empty = await createEmptyTestDatabase();
    try {
      const { code, output } = await run([], { DATABASE_URL: empty.url });
      expect(code).to.equal(1);
      expect(output).to.include('groundswell migrate');
    } finally {
      await empty.drop();
    }
  });
});

async function countOf(database: Knex, table: string): Promise<number> {
  const [row] = await database(table).count({ count: '*' });
  return Number(row?.count);
}

async function differences(database: Knex): Promise<unknown[]> {
  return (await database.raw('select * from running_totals_differences()')).rows;
}

/** Of all rows of all tables. */
async function fingerprint(database: Knex): Promise<string> {
  const { rows: tables } = await database.raw(
    `select table_name from information_schema.tables
     where table_schema = 'public' and table_name not like '%migrations%'
       and table_name <> 'unpublished_events' -- which say when
     order by 1`,
  );
  const hash = createHash('sha256');
  // Transactions have other numbers in another database.
  for (const { table_name } of tables) {
    const { rows } = await database.raw(
      `select md5(coalesce(string_agg(line, '' order by line), '')) as md5 from (select (to_jsonb(rows) - 'changed_in')::text as line from ?? rows) lines`,
      [table_name],
    );
    hash.update(`${table_name} ${rows[0].md5}\n`);
  }
  return hash.digest('hex');
}
