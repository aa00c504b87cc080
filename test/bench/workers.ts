import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compileServer } from './compare/compile-server.ts';
import { shareAllCores } from './compare/cores.ts';
import { readingArguments, readNumber } from './compare/options.ts';
import { orFail } from './compare/or-fail.ts';
import { prepareArena } from './compare/prepare.ts';
import { type ProfileName, profileNames, readProfileName } from './profiles.ts';
import { writeReadmeSection } from './readme-section.ts';
import { measureLosses } from './workers/measure-losses.ts';
import { measureThroughput } from './workers/measure-throughput.ts';
import { type MeasuredWorkers, workersAsMarkdown } from './workers/workers-table.ts';

const usage = `Usage: npx tsx test/bench/workers.ts [--workers 2] [--profile ${profileNames.join('|')}] [--rounds 3] [--seconds 3] [--report]

Asks one process and \`serve --workers\` the same questions in turns, on all cores; then kills a worker and stops all of them
under load, and counts the requests that fail.
  --workers  processes that share the ports (default: 2)
  --profile  data set; loaded when it is not (default: medium)
  --rounds   turns of each (default: 3)
  --seconds  length of a turn (default: 3)
  --report   also write the tables of test/bench/README.md
BENCH_DATA_DIR: folder of data sets (default: .data/bench). BENCH_PORT: first of the ports that are used (default: 9850).
`;

interface WorkerOptions {
  workers: number;
  profile: ProfileName;
  rounds: number;
  seconds: number;
  report: boolean;
}

function readWorkerOptions(): WorkerOptions | 'help' {
  const { values } = parseArgs({
    options: {
      workers: { type: 'string', default: '2' },
      profile: { type: 'string', default: 'medium' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '3' },
      report: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  return {
    workers: readNumber('workers', values.workers, 2),
    profile: readProfileName(values.profile),
    rounds: readNumber('rounds', values.rounds, 1),
    seconds: readNumber('seconds', values.seconds, 1),
    report: values.report,
  };
}

async function measureWorkers({
  workers,
  profile,
  rounds,
  seconds,
}: WorkerOptions): Promise<MeasuredWorkers> {
  const report = (line: string) => process.stdout.write(`${line}\n`);
  shareAllCores();
  compileServer();
  const arena = await prepareArena(profile, report);
  try {
    const port = Number(process.env.BENCH_PORT ?? 9850);
    const file = join(arena.folder, 'workers.requests');
    const throughput = await measureThroughput({ arena, workers, rounds, seconds, port, file, report });
    const losses = await measureLosses({ arena, workers, seconds, port, report });
    return { profile, workers, rounds, seconds, throughput, losses };
  } finally {
    await arena.close();
  }
}

await orFail(async () => {
  const options = readingArguments(readWorkerOptions);
  if (options === 'help') {
    process.stdout.write(usage);
    return;
  }
  const text = workersAsMarkdown(await measureWorkers(options));
  process.stdout.write(`\n${text}\n`);
  if (options.report) await writeReadmeSection('workers', text);
});
