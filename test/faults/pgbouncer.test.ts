import { expect } from 'chai';
import { type Command, useCommands } from '../support/command.ts';
import { createTestDatabase, useTestDatabase } from '../support/database.ts';
import { freePorts } from '../support/free-ports.ts';
import { installedPgbouncer, type Pgbouncer, startPgbouncer } from '../support/pgbouncer.ts';

const limits = { statement_timeout: '5s', lock_timeout: '2s', idle_in_transaction_session_timeout: '10s' };
const ignoring = { ignore_startup_parameters: Object.keys(limits).join() };
/** The first version that can keep prepared statements when it hands connections on. */
const KEEPS_STATEMENTS = 1.21;

describe('PgBouncer in front of the database', () => {
  const version = installedPgbouncer();
  const start = useCommands();
  let pooler: Pgbouncer;

  before(function () {
    if (version !== undefined) return;
    process.stdout.write('  Skipped: PgBouncer is not installed\n');
    this.skip();
  });
  afterEach(() => pooler.stop());
  const database = useTestDatabase(createTestDatabase, beforeEach, afterEach);

  function run(command: string, environment: Record<string, string> = {}): Command {
    return start([command], { DATABASE_URL: pooler.url, ...environment });
  }

  async function serve() {
    const ports = await freePorts();
    const command = run('serve', ports);
    return { command, origin: `http://127.0.0.1:${ports.PORT}` };
  }

  /** What `serve` and `doctor` say when they refuse. */
  async function refusals(): Promise<string[]> {
    const both = [(await serve()).command, run('doctor')];
    for (const command of both) expect(await command.exit, command.output).to.equal(1);
    return both.map(({ output }) => output);
  }

  async function setLimitsInDatabase(): Promise<void> {
    const name = new URL(database.url).pathname.slice(1);
    for (const [limit, value] of Object.entries(limits)) {
      await database.knex.raw(`alter database ${name} set ${limit} = '${value}'`);
    }
  }

  it('is refused when it loses prepared statements', async () => {
    await setLimitsInDatabase();
    pooler = await startPgbouncer(database.url, {
      pool_mode: 'transaction',
      ...ignoring,
      ...(Number(version) < KEEPS_STATEMENTS ? {} : { max_prepared_statements: 0 }),
    });
    for (const refusal of await refusals()) {
      expect(refusal).to.include('does not keep prepared statements').and.include('max_prepared_statements');
    }
  });

  it('is refused when it refuses the time limits', async () => {
    pooler = await startPgbouncer(database.url, { pool_mode: 'session' });
    for (const refusal of await refusals())
      expect(refusal).to.include('ignore_startup_parameters = statement');
  });

  it('is refused when it ignores the time limits, until the database sets them', async () => {
    pooler = await startPgbouncer(database.url, { pool_mode: 'session', ...ignoring });
    for (const refusal of await refusals()) {
      for (const limit of Object.keys(limits))
        expect(refusal).to.match(new RegExp(`alter role .* set ${limit} =`));
    }
    await setLimitsInDatabase();
    await pooler.stop();
    pooler = await startPgbouncer(database.url, { pool_mode: 'session', ...ignoring });
    const { command, origin } = await serve();
    await command.untilReady();
    expect((await fetch(`${origin}/api/v2/pages.json`)).status).to.equal(200);
  });

  const itOfNewVersions = Number(version) < KEEPS_STATEMENTS ? it.skip : it;
  itOfNewVersions('may hand connections on when it keeps prepared statements', async () => {
    await setLimitsInDatabase();
    pooler = await startPgbouncer(database.url, {
      pool_mode: 'transaction',
      max_prepared_statements: 100,
      ...ignoring,
    });
    const { command, origin } = await serve();
    await command.untilReady();
    const answers = Array.from({ length: 100 }, async (_, number) => {
      const paths = [
        `pages.json?name=${number}`,
        `search/pages.json?q=${number}`,
        `charities.json?page=${number + 1}&limit=1`,
      ];
      return (await fetch(`${origin}/api/v2/${paths[number % paths.length]}`)).status;
    });
    expect([...new Set(await Promise.all(answers))]).to.deep.equal([200]);
  });
});
