import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { seedDescriber } from '../../src/cli/commands/seed.ts';
import { showProgress } from '../../src/cli/terminal/progress.ts';
import { migrate } from '../../src/db/migrate/migrate.ts';
import { createLog } from '../../src/log.ts';
import { generateWorld } from '../../src/seed/generate-world.ts';
import { resolveSeedOptions } from '../../src/seed/seed-options.ts';
import { startBenchCluster } from './bench-cluster.ts';
import { bulkLoad, finishBulkLoad, proveTotals } from './bulk-load.ts';
import { dataChecksum } from './data-checksum.ts';
import { type ProfileName, profileNames, profiles, readProfileName } from './profiles.ts';

const usage = `Usage: npx tsx test/bench/load.ts [--profile ${profileNames.join('|')}]

Loads the generated data set of a profile (default: small) into a cluster of its own, or brings a loaded one
up to the present migrations. A new one is proven: every running total must equal its rows. BENCH_DATA_DIR: folder of the clusters and results (default: .data/bench).
`;

/** Written last: whoever finds it finds a whole data set. */
const mark = 'groundswell bench data';

/** Loads the data set of a profile, or brings a loaded one up to date; what it does goes to the terminal. */
export async function load(profile: ProfileName): Promise<void> {
  const cluster = await startBenchCluster(profile, 'loading');
  const client = new pg.Client({ connectionString: cluster.url });
  const step = stopwatch();
  try {
    const names = await migrate({ url: cluster.url, log: createLog('warn') });
    step(names.length > 0 ? `migrations: ${names.join(', ')}` : 'migrations: up to date');
    await client.connect();
    await client.query(`set statement_timeout = 0; set timezone = 'UTC'`);
    if (!(await isLoaded(client))) {
      await loadWorld(client, profile);
      step('rows');
      await finishBulkLoad(client, step);
      await proveTotals(client);
      step('running totals: no difference');
    } else if (names.length > 0) {
      await client.query('vacuum (analyze)');
      step('vacuum of what the migrations have written');
    }
    const { counts, checksum } = await dataChecksum(client);
    await client.query(`comment on database groundswell is '${mark} ${profile} ${checksum}'`);
    step(`checksum ${checksum} of ${JSON.stringify(counts)}`);
  } finally {
    await client.end();
    await cluster.stop();
  }
}

/** @throws Error when a load was interrupted */
export async function isLoaded(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ comment: string | null; filled: boolean }>(`
    select shobj_description(oid, 'pg_database') as comment, exists (select from pages) as filled
    from pg_database where datname = current_database()`);
  if (rows[0]?.comment?.startsWith(mark)) return true;
  if (rows[0]?.filled) throw new Error('an earlier load was interrupted: remove the folder of this profile');
  return false;
}

async function loadWorld(client: pg.Client, profile: ProfileName): Promise<void> {
  const options = resolveSeedOptions(profiles[profile]);
  const progress = showProgress(process.stdout);
  const describe = seedDescriber(options);
  try {
    await bulkLoad(client, generateWorld(options), (batch) => progress.report(describe(batch)));
  } finally {
    progress.stop();
  }
}

function stopwatch(): (name: string) => void {
  let last = Date.now();
  return (name) => {
    process.stdout.write(`${((Date.now() - last) / 1000).toFixed(1).padStart(7)} s  ${name}\n`);
    last = Date.now();
  };
}

// Others call the functions alone.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      profile: { type: 'string', default: 'small' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) process.stdout.write(usage);
  else await load(readProfileName(values.profile));
}
