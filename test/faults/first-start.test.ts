import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';
import { findPostmaster } from '../../src/db/embedded/processes.ts';
import { createLog } from '../../src/runtime/log.ts';
import { type Command, useCommands } from '../support/command.ts';
import { freePorts } from '../support/free-ports.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

describe('serve with an embedded PostgreSQL', function () {
  this.timeout(90_000);
  const start = useCommands();
  const folder = useTemporaryFolder(undefined, beforeEach, afterEach);
  let environment: Record<string, string>;
  let dataDirectory: string;

  beforeEach(async () => {
    dataDirectory = join(folder.path, 'data');
    environment = { ...(await freePorts()), DATA_DIR: dataDirectory };
  });

  function serve(...args: string[]): Command {
    return start(['serve', ...args], environment);
  }

  async function statusOfPages(): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${environment.PORT}/api/v2/pages.json?name=${Date.now()}`);
    return response.status;
  }

  /** Of the embedded server that runs. */
  async function query(sql: string): Promise<Record<string, unknown>[]> {
    const { port, password } = JSON.parse(readFileSync(join(dataDirectory, 'postgres.json'), 'utf8'));
    const client = new pg.Client(`postgresql://groundswell:${password}@127.0.0.1:${port}/groundswell`);
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  it('creates the database and its tables in an empty folder', async () => {
    await serve().untilReady();
    expect(await statusOfPages()).to.equal(200);
    const ready = await fetch(`http://127.0.0.1:${environment.ADMIN_PORT}/ready`);
    expect(await ready.json()).to.deep.equal({ status: 'ready' });
  });

  it('does so with several workers', async () => {
    const command = serve('--workers', '2');
    await until(
      () => command.output.match(/"msg":"ready"/g)?.length === 3,
      'two workers and a sender of webhooks are ready',
      30_000,
    );
    expect(await statusOfPages()).to.equal(200);
  });

  it('creates the tables that an interrupted first start lacks', async () => {
    const interrupted = await startEmbeddedPostgres({ dataDirectory, log: createLog('silent') });
    await interrupted.stop();
    await serve().untilReady();
    expect(await statusOfPages()).to.equal(200);
  });

  it('refuses to migrate existing tables', async () => {
    const first = serve();
    await first.untilReady();
    await query('delete from migrations where id = (select max(id) from migrations)');
    await first.end();
    const second = serve();
    expect(await second.exit).to.equal(1);
    expect(second.output).to.include('lacks 1 migrations').and.include('groundswell migrate');
  });

  it('loses nothing when it and the database are killed after the first answer', async () => {
    const killed = serve();
    await killed.untilReady();
    expect(await statusOfPages()).to.equal(200);
    const [settings] = await query(
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`,
    );
    expect(settings).to.deep.equal({ fsync: 'on', synchronous_commit: 'on' });
    await query(`insert into currencies (iso_code, name, symbol) values ('CHF', 'Swiss Franc', 'Fr.')`);
    process.kill(findPostmaster(join(dataDirectory, 'postgres'))?.pid ?? 0, 'SIGKILL');
    killed.kill('SIGKILL');
    await killed.exit;
    await serve().untilReady();
    expect(await statusOfPages()).to.equal(200);
    expect(await query(`select name from currencies where iso_code = 'CHF'`)).to.deep.equal([
      { name: 'Swiss Franc' },
    ]);
  });
});
