import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Knex } from 'knex';
import pg from 'pg';
import { loadConfig } from '../../src/config.ts';
import { createContext } from '../../src/context.ts';
import { createDatabase } from '../../src/db/connection.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createLog } from '../../src/log.ts';
import { createServices } from '../../src/server/services.ts';
import { benchFolder } from './bench-cluster.ts';

const usage = `Usage: npx tsx test/bench/metadata.ts

Measures the metadata service over HTTP, with ten thousand values and with a million, side by side.
BENCH_DATA_DIR: folder of the cluster (default: .data/bench).
`;

const sizes = [10_000, 1_000_000];
/** Every object has a value for each. */
const keys = ['shirt_size', 'start_number', 'vegetarian', 'emergency_contact'];
const token = 'the token of the measurements';
const query = `token=${encodeURIComponent(token)}&type=Page`;
const objectsARead = 200;
const warmUp = 100;
const samples = 500;
/** "Flat": what the service promises at the larger size. */
const mostGrowth = 2;

const log = createLog('warn');
const agent = new Agent({ keepAlive: true, maxSockets: 2 });

/** The service over a database of one size. */
interface Subject {
  size: number;
  objects: number;
  keyId: number;
  call(method: string, path: string, body?: object): Promise<string>;
  close(): Promise<void>;
}

async function openSubject(url: string, size: number): Promise<Subject> {
  // Filling takes longer than a request may.
  const config = {
    ...loadConfig({
      SECRET_KEY: 'a key that only measurements sign with',
      STATEMENT_TIMEOUT_MS: '600000',
      LOG_LEVEL: 'warn',
    }),
    DATABASE_URL: url,
  };
  await migrate({ url, use: { main: false, metadata: true }, log });
  const database = createDatabase(config, log);
  const [service] = await createServices(createContext({ config, log, database }), ['metadata']);
  if (!service) throw new Error('the metadata service was not built');
  const server = createServer(service.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
  const call: Subject['call'] = (method, path, body) => send(method, origin + path, body);
  await fill(database.metadata, call, size);
  return {
    size,
    objects: size / keys.length,
    keyId: await firstKey(call),
    call,
    async close() {
      server.close();
      server.closeAllConnections();
      await database.destroy();
    },
  };
}

/** Writes as many values as `size` says, object by object, a value for each key, and lets the planner know. */
async function fill(knex: Knex, call: Subject['call'], size: number): Promise<void> {
  await knex('metadata_keys').delete();
  for (const key of keys) await call('POST', '/keys', { key, description: 'Measured' });
  await knex.raw(
    `insert into metadata_values (key_id, object_id, value)
     select id, number, to_jsonb(case name when 'emergency_contact' then repeat(md5(number::text), 3) else number::text end)
     from metadata_keys, generate_series(1, ?::integer) as number order by number, id`,
    [size / keys.length],
  );
  await knex.raw('vacuum analyze metadata_keys, metadata_values');
}

async function firstKey(call: Subject['call']): Promise<number> {
  const list = JSON.parse(await call('GET', `/keys.json?${query}`)) as { keys: { id: number }[] };
  return list.keys[0]?.id ?? 0;
}

function send(method: string, address: string, body?: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(address, { method, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve(text);
        else reject(new Error(`${method} ${address}: ${response.statusCode} ${text}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body && JSON.stringify({ token, type: 'Page', ...body }));
  });
}

type Work = (subject: Subject, round: number) => Promise<unknown>;

const anyObject = ({ objects }: Subject) => 1 + Math.floor(Math.random() * objects);

const works: Record<string, Work> = {
  'read 200 objects': (subject) => {
    const ids = Array.from({ length: objectsARead }, () => anyObject(subject));
    return subject.call('GET', `/metadata.json?${query}&ids=${ids}`);
  },
  'statistics of a key': ({ call, keyId }) => call('GET', `/keys/${keyId}/stats.json?${query}`),
  'list the keys': ({ call }) => call('GET', `/keys.json?${query}`),
  'replace a value': (subject, round) =>
    subject.call('POST', '/metadata', { key: 'shirt_size', id: anyObject(subject), value: round }),
  'store a new value': ({ call, objects }, round) =>
    call('POST', '/metadata', { key: 'shirt_size', id: objects + 1 + round, value: round }),
};

/** Turn by turn, so that whatever else the machine does meets all sizes alike. @returns the times by subject, ascending */
async function time(work: Work, subjects: Subject[]): Promise<number[][]> {
  const times: number[][] = subjects.map(() => []);
  for (let round = 0; round < warmUp + samples; round += 1) {
    for (const [index, subject] of subjects.entries()) {
      const started = performance.now();
      await work(subject, round);
      if (round >= warmUp) times[index]?.push(performance.now() - started);
    }
  }
  return times.map((all) => all.sort((a, b) => a - b));
}

async function measure(subjects: Subject[]): Promise<void> {
  const cell = (text: string) => text.padStart(12);
  const print = (name: string, cells: string[]) =>
    process.stdout.write(`${name.padEnd(24)}${cells.map(cell).join('')}\n`);
  print('milliseconds', [...subjects.flatMap(({ size }) => [`${size}`, 'p99']), 'growth']);
  for (const [name, work] of Object.entries(works)) {
    const times = await time(work, subjects);
    const medians = times.map((all) => all[samples / 2] as number);
    const growth = (medians.at(-1) as number) / (medians[0] as number);
    print(name, [
      ...times.flatMap((all, index) => [
        (medians[index] as number).toFixed(2),
        (all[Math.floor(samples * 0.99)] as number).toFixed(2),
      ]),
      `${growth.toFixed(2)}x${growth > mostGrowth ? ' grows' : ''}`,
    ]);
  }
  const largest = subjects.at(-1) as Subject;
  const started = performance.now();
  await largest.call('DELETE', `/keys/${largest.keyId}?${query}`);
  const milliseconds = (performance.now() - started).toFixed(0);
  process.stdout.write(`\nDeleting a key with ${largest.objects} values: ${milliseconds} ms\n`);
}

async function main(): Promise<void> {
  if (process.argv.length > 2) {
    process.stdout.write(usage);
    return;
  }
  const cluster = await startEmbeddedPostgres({
    dataDirectory: join(benchFolder, 'metadata'),
    log,
    settings: { shared_buffers: '1GB', max_parallel_workers_per_gather: '0' },
    purpose: 'bench, metadata',
  });
  const subjects: Subject[] = [];
  try {
    for (const size of sizes) subjects.push(await openSubject(await databaseFor(cluster.url, size), size));
    await measure(subjects);
  } finally {
    agent.destroy();
    await Promise.all(subjects.map((subject) => subject.close()));
    await cluster.stop();
  }
}

async function databaseFor(url: string, size: number): Promise<string> {
  const name = `metadata_${size}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${name}`);
  await client.query(`create database ${name}`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

await main();
