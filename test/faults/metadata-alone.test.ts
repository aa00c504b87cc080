import { expect } from 'chai';
import { type Command, useCommands } from '../support/command.ts';
import { createEmptyTestDatabase, createTestDatabase, useTestDatabase } from '../support/database.ts';
import { freePorts } from '../support/free-ports.ts';

/** Nothing listens on port 1. */
const deadDatabase = 'postgresql://nobody@127.0.0.1:1/nothing';

describe('the metadata service as a process of its own', () => {
  const run = useCommands();
  const database = useTestDatabase(createEmptyTestDatabase, beforeEach, afterEach);

  async function migrate(settings: Record<string, string>, ...args: string[]): Promise<Command> {
    const command = run(['migrate', ...args], settings);
    expect(await command.exit, command.output).to.equal(0);
    return command;
  }

  /** Calls every operation once, the statistics at an address of their own. */
  async function useEveryOperation(origin: string, statsOrigin: string): Promise<unknown[]> {
    const scope = { token: 'a token of the tests', type: 'Page' };
    const query = `token=${encodeURIComponent(scope.token)}&type=Page`;
    const call = async (method: string, address: string, body?: object) => {
      const headers = { 'Content-Type': 'application/json' };
      const init = { method, ...(body ? { headers, body: JSON.stringify({ ...scope, ...body }) } : {}) };
      const response = await fetch(`${address.startsWith('http') ? '' : `${origin}/api/v1`}${address}`, init);
      return response.status === 204 ? 204 : response.json();
    };
    return [
      await call('POST', '/keys', { key: 'size', description: '' }),
      await call('GET', `/keys.json?${query}`),
      await call('PUT', '/keys/1', { key: 'shirt', description: 'S to XXL' }),
      await call('POST', '/metadata', { id: 7, key: 'shirt', value: 'L' }),
      await call('GET', `/metadata.json?${query}&ids=7`),
      await call('GET', `${statsOrigin}/api/v1/keys/1/stats.json?${query}`),
      await call('DELETE', `/keys/1?${query}`),
    ];
  }

  const answers = [
    204,
    { keys: [{ id: 1, name: 'size', description: '', object_type: 'Page' }] },
    204,
    204,
    { metadata: [{ type: 'Page', id: 7, labels: { shirt: 'L' } }] },
    { count: 1 },
    204,
  ];

  it('is prepared, starts and answers on its own database with the main one down', async () => {
    const { ADMIN_PORT, METADATA_PORT, PORT, OAUTH_PORT: METADATA_STATS_PORT } = await freePorts();
    const settings = {
      ADMIN_PORT,
      METADATA_PORT,
      PORT,
      METADATA_STATS_PORT,
      DATABASE_URL: deadDatabase,
      DATABASE_READ_URL: deadDatabase,
      METADATA_DATABASE_URL: database.url,
    };
    await migrate(settings, '--only', 'metadata');
    const { rows } = await database.knex.raw(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    expect(rows.map(({ relname }: { relname: string }) => relname)).to.have.members([
      'metadata_keys',
      'metadata_values',
      'metadata_migrations',
      'metadata_migrations_lock',
    ]);
    await run(['serve', '--only', 'metadata'], settings).untilReady();
    expect((await fetch(`http://127.0.0.1:${ADMIN_PORT}/ready`)).status).to.equal(200);
    expect(
      await useEveryOperation(`http://127.0.0.1:${METADATA_PORT}`, `http://127.0.0.1:${METADATA_STATS_PORT}`),
    ).to.deep.equal(answers);
  });

  it('requires no main database, and starts no embedded one', async () => {
    const settings = { ...(await freePorts()), METADATA_DATABASE_URL: database.url, DATA_DIR: '/nowhere' };
    const SECRET_KEY = 'a key that only the tests sign with';
    await migrate(settings, '--only', 'metadata');
    await run(['serve', '--only', 'metadata'], { ...settings, SECRET_KEY }).untilReady();
    const origin = `http://127.0.0.1:${settings.METADATA_PORT}`;
    expect(await useEveryOperation(origin, origin)).to.deep.equal(answers);
  });

  it('uses the main database where no other is set', async () => {
    const settings = { ...(await freePorts()), DATABASE_URL: database.url };
    await migrate(settings);
    await run(['serve', '--only', 'metadata'], settings).untilReady();
    const origin = `http://127.0.0.1:${settings.METADATA_PORT}`;
    expect(await useEveryOperation(origin, origin)).to.deep.equal(answers);
  });

  it('refuses to start on a database without its tables, and names the one that is missing', async () => {
    const settings = { ...(await freePorts()), DATABASE_URL: deadDatabase };
    const unmigrated = run(['serve', '--only', 'metadata'], {
      ...settings,
      METADATA_DATABASE_URL: database.url,
    });
    expect(await unmigrated.exit).to.equal(1);
    expect(unmigrated.output).to.include('create_metadata').and.include('groundswell migrate');
    const unreachable = run(['serve', '--only', 'metadata'], {
      ...settings,
      METADATA_DATABASE_URL: 'postgresql://nobody@127.0.0.1:2/nothing',
    });
    expect(await unreachable.exit).to.equal(1);
    expect(unreachable.output).to.include('127.0.0.1:2').and.include('METADATA_DATABASE_URL');
  });

  it('may be down when the others start', async () => {
    const main = await createTestDatabase();
    const settings = {
      ...(await freePorts()),
      DATABASE_URL: main.url,
      METADATA_DATABASE_URL: deadDatabase,
    };
    const server = run(['serve', '--only', 'fundraising', 'oauth'], settings);
    await server.untilReady();
    expect((await fetch(`http://127.0.0.1:${settings.ADMIN_PORT}/ready`)).status).to.equal(200);
    expect((await fetch(`http://127.0.0.1:${settings.PORT}/api/v2/pages.json`)).status).to.equal(200);
    await server.end();
    await main.drop();
  });
});
