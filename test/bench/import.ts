import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { Command } from '../support/command.ts';
import { benchFolder, startBenchCluster, withCopy } from './bench-cluster.ts';
import { proveTotals } from './bulk-load.ts';
import { profileOption, say, script, wholeNumber } from './compare/options.ts';
import { loadData } from './load-data.ts';
import type { ProfileName } from './profiles.ts';
import { median, timed } from './statistics.ts';

/** Every so many rows of the file one names a page that does not exist. */
const BAD_ROW_EVERY = 1000;
const LEAST_RATIO = 0.2;

/** Donations as another platform would have them: few pages get many of them. */
const gifts = (rows: number) => `
  create table gifts as
  with numbered as (
    select pages.uuid, pages.id as page_id, campaign_id, charity_id, country_code,
           row_number() over (order by pages.id) - 1 as position
      from pages join campaigns on campaigns.id = campaign_id where owner_type = 'User'
  ), drawn as (
    select number, case when number % ${BAD_ROW_EVERY} < ${BAD_ROW_EVERY - 1} then
             floor(power(number::bigint * 7919 % 10007 / 10007.0, 3) * (select count(*) from numbered))::bigint end as position
      from generate_series(0, ${rows - 1}) as number)
  select 'bench' as source, 'D-' || number as external_id, 500 + number::bigint * 104729 % 30000 as amount_cents,
         'Donor ' || number % 5000 as donor_name, number % 10 = 0 as anonymous,
         case when number % 3 = 0 then 'Well done, and good luck!' end as message,
         timestamptz '2025-01-01Z' + (number::float8 / ${rows}) * interval '300 days' as created_at,
         'peer_to_peer' as type, drawn.*, uuid, page_id, campaign_id, charity_id, country_code
    from drawn left join numbered using (position)`;
const columns = `source, external_id, amount_cents, donor_name, anonymous, message, created_at, type, page_id, campaign_id,
  charity_id, country_code`;
const files = {
  copy: `copy (select ${columns} from gifts where page_id is not null order by number) to stdout`,
  csv: `copy (
    select source, external_id, (amount_cents / 100.0)::numeric(12, 2) as amount, donor_name, anonymous, message,
           to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at,
           coalesce(uuid, gen_random_uuid()) as page
      from gifts order by number) to stdout (format csv, header)`,
};

const fileOf = (kind: keyof typeof files) => join(benchFolder, `import-donations.${kind}`);

async function writeFiles(client: pg.Client, rows: number): Promise<void> {
  await client.query(gifts(rows));
  for (const kind of ['copy', 'csv'] as const) {
    await pipeline(client.query(copyTo(files[kind])), createWriteStream(fileOf(kind)));
  }
}

/** One transaction, as each batch of an import is: its rows are one event for each campaign. */
function copyDonations(client: pg.Client): Promise<number> {
  return timed(async () => {
    await client.query('begin');
    await client.query('set local groundswell.batch = on');
    const copy = client.query(copyFrom(`copy donations (${columns}) from stdin`));
    await pipeline(createReadStream(fileOf('copy')), copy);
    await client.query('commit');
  });
}

async function importDonations(client: pg.Client, url: string, rows: number): Promise<number> {
  const rejects = `${fileOf('csv')}.rejects`;
  const words = ['import', 'donations', fileOf('csv'), '--rejects', rejects, '--json'];
  const command = new Command(words, { DATABASE_URL: url, LOG_LEVEL: 'warn' });
  const time = await timed(() => command.exit);
  await rm(rejects, { force: true });
  const { inserted } = JSON.parse(command.standardOutput || '{}');
  if (inserted !== rows - Math.floor(rows / BAD_ROW_EVERY)) {
    throw new Error(`${inserted} rows were imported: ${command.output}`);
  }
  await proveTotals(client);
  return time;
}

interface Given {
  profile: ProfileName;
  rows: number;
  rounds: number;
}

async function measure(clusterUrl: string, { rows, rounds }: Given): Promise<void> {
  await withCopy(clusterUrl, (client) => writeFiles(client, rows));
  const turns: { copy: number; ours: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const copy = await withCopy(clusterUrl, copyDonations);
    turns.push({
      copy,
      ours: await withCopy(clusterUrl, (client, url) => importDonations(client, url, rows)),
    });
  }
  const pace = (milliseconds: number) => Math.round((rows / milliseconds) * 1000).toLocaleString('en');
  say(`COPY with triggers: ${pace(median(turns.map(({ copy }) => copy)))} rows a second`);
  say(`groundswell import: ${pace(median(turns.map(({ ours }) => ours)))} rows a second`);
  const ratio = median(turns.map(({ copy, ours }) => copy / ours));
  say(`ratio: ${ratio.toFixed(3)} (at least ${LEAST_RATIO})`);
}

const description = `Imports a file of donations by "groundswell import", in turns with a COPY of the same rows into the same tables, whose triggers keep
the same totals. A thousandth of the rows is refused.`;

await script('import.ts', description)
  .addOption(profileOption('small'))
  .option('--rows <number>', 'rows of the file', wholeNumber(1000, 10_000_000), 1_000_000)
  .option('--rounds <number>', 'turns of each', wholeNumber(1, 100), 1)
  .action(async (given: Given) => {
    await loadData(given.profile);
    const cluster = await startBenchCluster(given.profile, 'measuring');
    await measure(cluster.url, given).finally(cluster.stop);
    await Promise.all([fileOf('copy'), fileOf('csv')].map((file) => rm(file, { force: true })));
  })
  .parseAsync();
