import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { valueTypes } from '../../src/db/connection/value-types.ts';
import { migrate } from '../../src/db/migrate/migrate.ts';
import { createLog } from '../../src/log.ts';
import { benchFolder, startBenchCluster } from './bench-cluster.ts';
import { startBenchServer } from './bench-server.ts';
import { type BenchWorld, readBenchWorld } from './bench-world.ts';
import { measureImport } from './measure-import.ts';
import { type Measured, measureQuestions, type Subject } from './measure-questions.ts';
import { type ProfileName, profileNames, readProfileName } from './profiles.ts';
import { donationQuestions } from './questions/donation-questions.ts';
import { otherQuestions } from './questions/other-questions.ts';
import { writeReport } from './report.ts';

const usage = `Usage: npx tsx test/bench/measure.ts [--profiles medium,full] [--only text] [--report]

Measures the API on data sets that load.ts has loaded (${profileNames.join(', ')}; default: medium and full), in turns: over HTTP
with the cache off, and its statements in turns with the plain way to the same answer. Writes <BENCH_DATA_DIR>/results.json.
--only: just the questions whose area or name holds this text. --report: also write the tables of test/bench/README.md.
`;

export interface ProfileResults {
  profile: ProfileName;
  world: BenchWorld['campaign'];
  questions: Measured[];
  copy?: NonNullable<Measured['rival']>;
}

interface RunningSubject extends Subject {
  profile: ProfileName;
  close(): Promise<void>;
}

async function start(profile: ProfileName): Promise<RunningSubject> {
  const cluster = await startBenchCluster(profile, 'measuring');
  const client = new pg.Client({ connectionString: cluster.url, types: valueTypes });
  let server: Subject['server'] | undefined;
  const close = async () => {
    await server?.close();
    await client.end();
    await cluster.stop();
  };
  try {
    await migrate({ url: cluster.url, log: createLog('warn') });
    await client.connect();
    server = await startBenchServer(cluster.url);
    return { profile, client, server, world: await readBenchWorld(client), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function measure(
  profiles: readonly ProfileName[],
  only: string | undefined,
): Promise<ProfileResults[]> {
  const report = (line: string) => process.stdout.write(`${line}\n`);
  const questions = [...donationQuestions, ...otherQuestions].filter(
    ({ area, name }) => only === undefined || `${area} ${name}`.includes(only),
  );
  const subjects: RunningSubject[] = [];
  try {
    for (const profile of profiles) subjects.push(await start(profile));
    const measured = await measureQuestions(subjects, questions, report);
    const results = subjects.map(
      ({ profile, world }, index): ProfileResults => ({
        profile,
        world: world.campaign,
        questions: measured[index] ?? [],
      }),
    );
    if (only !== undefined) return results;
    for (const [index, { profile, client }] of subjects.entries()) {
      Object.assign(results[index] ?? {}, { copy: await measureImport(client) });
      report(`imported donations: ${profile}`);
    }
    return results;
  } finally {
    for (const { close } of subjects) await close();
  }
}

const { values } = parseArgs({
  options: {
    profiles: { type: 'string', default: 'medium,full' },
    only: { type: 'string' },
    report: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  process.stdout.write(usage);
} else {
  const started = Date.now();
  const results = await measure(values.profiles.split(',').map(readProfileName), values.only);
  await mkdir(benchFolder, { recursive: true });
  const file = join(benchFolder, values.only ? 'results-of-some.json' : 'results.json');
  await writeFile(file, `${JSON.stringify(results, undefined, 2)}\n`);
  await writeReport(results, values.report);
  process.stdout.write(`${((Date.now() - started) / 60_000).toFixed(1)} minutes; ${file}\n`);
}
