import pg from 'pg';
import { seedDescriber } from '../../src/cli/commands/seed.ts';
import { showProgress } from '../../src/cli/terminal/progress.ts';
import { migrate } from '../../src/db/migrate/migrate.ts';
import { createLog } from '../../src/log.ts';
import { generateWorld } from '../../src/seed/generate-world.ts';
import { resolveSeedOptions } from '../../src/seed/seed-options.ts';
import { startBenchCluster } from './bench-cluster.ts';
import { bulkLoad, finishBulkLoad, proveTotals } from './bulk-load.ts';
import { say } from './compare/options.ts';
import { type ProfileName, profiles } from './profiles.ts';

/** Written last, so that a database with this comment has the whole data set. */
const MARK = 'groundswell bench data';

/** Loads the data set of a profile, or migrates one that is loaded. Every running total of a new one must equal its rows. */
export async function loadData(profile: ProfileName): Promise<void> {
  const cluster = await startBenchCluster(profile, 'loading');
  const client = new pg.Client({ connectionString: cluster.url });
  try {
    const names = await migrate({ url: cluster.url, log: createLog('warn') });
    await client.connect();
    await client.query(`set statement_timeout = 0; set timezone = 'UTC'`);
    if (!(await isLoaded(client))) {
      await loadRows(client, profile);
      await finishBulkLoad(client, (step) => say(`${step}: done`));
      await proveTotals(client);
      await client.query(`comment on database groundswell is '${MARK} ${profile}'`);
    } else if (names.length > 0) {
      await client.query('vacuum (analyze)');
    }
  } finally {
    await client.end();
    await cluster.stop();
  }
}

/** @throws Error when a load was interrupted */
async function isLoaded(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ comment: string | null; filled: boolean }>(`
    select shobj_description(oid, 'pg_database') as comment, exists (select from pages) as filled
    from pg_database where datname = current_database()`);
  if (rows[0]?.comment?.startsWith(MARK)) return true;
  if (rows[0]?.filled) throw new Error('an earlier load was interrupted: remove the folder of this profile');
  return false;
}

async function loadRows(client: pg.Client, profile: ProfileName): Promise<void> {
  const options = resolveSeedOptions(profiles[profile]);
  const progress = showProgress(process.stdout);
  const describe = seedDescriber(options);
  try {
    await bulkLoad(client, generateWorld(options), (batch) => progress.report(describe(batch)));
  } finally {
    progress.stop();
  }
}
