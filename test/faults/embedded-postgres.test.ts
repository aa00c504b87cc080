import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { findBinaries } from '../../src/db/embedded/binaries.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';
import { findPostmaster, isAlive } from '../../src/db/embedded/processes.ts';
import { OperatorError } from '../../src/errors.ts';
import { createLog } from '../../src/runtime/log.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

describe('the embedded PostgreSQL', function () {
  this.timeout(60_000);
  const folder = useTemporaryFolder(undefined, beforeEach, afterEach);
  let dataDirectory: string;

  beforeEach(() => {
    dataDirectory = join(folder.path, 'data');
  });

  function start() {
    return startEmbeddedPostgres({
      dataDirectory,
      log: createLog('silent'),
      settings: { fsync: 'off' },
      purpose: 'a test',
    });
  }

  async function failure(): Promise<OperatorError> {
    const error = await start().catch((thrown) => thrown);
    expect(error).to.be.instanceOf(OperatorError);
    return error;
  }

  async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  it('keeps its data and its address from one start to the next', async () => {
    const first = await start();
    await query(first.url, 'create table people (name text)');
    await query(first.url, `insert into people values ('Ada')`);
    await first.stop();
    const second = await start();
    const rows = await query(second.url, 'select name from people');
    await second.stop();
    expect(second.url).to.equal(first.url);
    expect(rows).to.deep.equal([{ name: 'Ada' }]);
  });

  it('uses another port when its own is taken', async () => {
    const first = await start();
    await first.stop();
    const { port } = new URL(first.url);
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(Number(port), '127.0.0.1', resolve));
    const second = await start().finally(() => holder.close());
    const rows = await query(second.url, 'select 1 as one');
    await second.stop();
    expect(new URL(second.url).port).not.to.equal(port);
    expect(rows).to.deep.equal([{ one: 1 }]);
  });

  it('listens only on this machine and requires its password', async () => {
    const server = await start();
    const wrong = new URL(server.url);
    wrong.password = 'wrong';
    const refused = await query(wrong.href, 'select 1').catch((error) => error);
    const [row] = await query(server.url, 'show listen_addresses');
    await server.stop();
    expect(refused).to.have.property('code', '28P01');
    expect(row).to.deep.equal({ listen_addresses: '127.0.0.1' });
  });

  it('leaves no process behind when it stops', async () => {
    const server = await start();
    const postmaster = findPostmaster(join(dataDirectory, 'postgres'));
    await server.stop();
    expect(postmaster?.pid).to.be.a('number');
    expect(isAlive(postmaster?.pid ?? 0)).to.equal(false);
    expect(existsSync(join(dataDirectory, 'postgres', 'postmaster.pid'))).to.equal(false);
  });

  it('is not misled by a lock file whose process is another program now', async () => {
    const server = await start();
    await server.stop();
    await writeFile(
      join(dataDirectory, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${dataDirectory}\n1\n5432\n\n127.0.0.1\n0\nready\n`,
    );
    const again = await start();
    expect(await query(again.url, 'select 1 as one')).to.deep.equal([{ one: 1 }]);
    await again.stop();
  });

  it('starts over after an interrupted first start', async () => {
    await mkdir(join(dataDirectory, 'postgres.new', 'base'), { recursive: true });
    await writeFile(join(dataDirectory, 'postgres.lock'), '999999999 1');
    const server = await start();
    expect(await query(server.url, 'select 1 as one')).to.deep.equal([{ one: 1 }]);
    await server.stop();
  });

  it('refuses data of another major version, naming both', async () => {
    const server = await start();
    await server.stop();
    await writeFile(join(dataDirectory, 'postgres', 'PG_VERSION'), '12\n');
    const { message, fix } = await failure();
    expect(message).to.match(/PostgreSQL 12, but version \d+ is installed/);
    expect(fix).to.include('DATABASE_URL');
  });

  it('reports that its password file is missing', async () => {
    const server = await start();
    await server.stop();
    await rm(join(dataDirectory, 'postgres.json'));
    expect((await failure()).message).to.include('postgres.json');
  });

  it('reports that the link to its folder is broken', async () => {
    await mkdir(dataDirectory);
    await symlink('/nowhere/postgres', join(dataDirectory, 'postgres'));
    const { message, fix } = await failure();
    expect(message).to.include('/nowhere/postgres');
    expect(fix).to.include('rm ');
  });

  it('says that the data folder is not a folder', async () => {
    await writeFile(dataDirectory, '');
    const { message, fix } = await failure();
    expect(message).to.include(dataDirectory).and.include('not a folder');
    expect(fix).to.include('DATA_DIR');
  });

  it('says why the server does not start', async () => {
    const server = await start();
    await server.stop();
    const configuration = join(dataDirectory, 'postgres', 'postgresql.conf');
    await writeFile(configuration, `${await readFile(configuration, 'utf8')}\nmax_connections = many\n`);
    expect((await failure()).message).to.include('max_connections');
  });

  it('says what to do on an unsupported platform', () => {
    const architecture = Object.getOwnPropertyDescriptor(process, 'arch') as PropertyDescriptor;
    Object.defineProperty(process, 'arch', { ...architecture, value: 'pdp11' });
    try {
      expect(() => findBinaries(undefined, dataDirectory)).to.throw(OperatorError, 'pdp11');
    } finally {
      Object.defineProperty(process, 'arch', architecture);
    }
  });
});
