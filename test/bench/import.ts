import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { Command } from '../support/command.ts';
import { profileOption, say, script, wholeNumber } from './compare/options.ts';
import { benchFolder, type ProfileName, withCopy } from './data.ts';
import { median } from './statistics.ts';

/** Interval of the rows that name a page that doesn't exist. */
const BAD_ROW_EVERY = 1000;
const LEAST_RATIO = 0.4;

/** Selects the donations of the data set again, as another platform would store them. */
const gifts = (rows: number) => `
  create table gifts as
  select 'bench' as source, 'D-' || number as external_id, amount_cents, donor_name, anonymous, message, given.created_at, type,
         page_id, campaign_id, charity_id, country_code, number % ${BAD_ROW_EVERY} = 0 as is_bad,
         case when number % ${BAD_ROW_EVERY} = 0 then gen_random_uuid() else uuid end as page
    from (select row_number() over () as number, donations.* from generate_series(1, 1000), donations
           where refund_of_id is null and type = 'peer_to_peer' limit ${rows}) as given
    join (select id, uuid from pages) as pages on pages.id = page_id`;
const columns = `source, external_id, amount_cents, donor_name, anonymous, message, created_at, type, page_id, campaign_id,
  charity_id, country_code`;
const selects = {
  copy: `copy (select ${columns} from gifts where not is_bad) to stdout`,
  csv: `copy (
    select source, external_id, (amount_cents / 100.0)::numeric(12, 2) as amount, donor_name, anonymous, message,
           to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at, page
      from gifts) to stdout (format csv, header)`,
};

const fileOf = (ending: string) => join(benchFolder, `import-donations.${ending}`);

async function writeFiles(client: pg.Client, rows: number): Promise<void> {
  await client.query(gifts(rows));
  for (const [ending, text] of Object.entries(selects)) {
    await pipeline(client.query(copyTo(text)), createWriteStream(fileOf(ending)));
  }
}

/** Copies the donations in one transaction, like each batch of an import: its rows are one event for each campaign. */
async function copyDonations(client: pg.Client): Promise<void> {
  await client.query('begin');
  await client.query('set local groundswell.batch = on');
  const copy = client.query(copyFrom(`copy donations (${columns}) from stdin`));
  await pipeline(createReadStream(fileOf('copy')), copy);
  await client.query('commit');
}

async function importDonations(url: string, rows: number): Promise<void> {
  const words = ['import', 'donations', fileOf('csv'), '--rejects', fileOf('rejects'), '--json'];
  const command = new Command(words, { DATABASE_URL: url, LOG_LEVEL: 'warn' });
  await command.exit;
  const { inserted } = JSON.parse(command.standardOutput || '{}');
  if (inserted !== rows - Math.floor(rows / BAD_ROW_EVERY)) {
    throw new Error(`${inserted} rows were imported: ${command.output}`);
  }
}

interface Given {
  profile: ProfileName;
  rows: number;
  rounds: number;
}

/** @returns how many rows the work loads per second. @throws Error when a running total differs from the rows */
function paceOf({ profile, rows }: Given, work: (client: pg.Client, url: string) => Promise<void>) {
  return withCopy(profile, async ({ client, url }) => {
    const started = performance.now();
    await work(client, url);
    const pace = (rows / (performance.now() - started)) * 1000;
    const { rows: differences } = await client.query('select * from running_totals_differences() limit 5');
    if (differences.length > 0) throw new Error(`totals differ: ${JSON.stringify(differences)}`);
    return pace;
  });
}

async function measure(given: Given): Promise<void> {
  await withCopy(given.profile, ({ client }) => writeFiles(client, given.rows));
  const [copies, imports]: [number[], number[]] = [[], []];
  for (let round = 0; round < given.rounds; round += 1) {
    copies.push(await paceOf(given, copyDonations));
    imports.push(await paceOf(given, (_, url) => importDonations(url, given.rows)));
  }
  for (const ending of ['copy', 'csv', 'rejects']) rmSync(fileOf(ending), { force: true });
  const text = (paces: number[]) => Math.round(median(paces)).toLocaleString('en');
  say(`COPY with triggers: ${text(copies)} rows per second`);
  say(`groundswell import: ${text(imports)} rows per second`);
  const ratio = median(imports.map((pace, round) => pace / (copies[round] ?? Number.NaN)));
  say(`ratio: ${ratio.toFixed(3)} (at least ${LEAST_RATIO})`);
}

const description = `Imports a file of donations by "groundswell import", in turns with a COPY of the same rows into the same tables, whose triggers keep
the same totals. A thousandth of the rows is refused.`;

await script('import.ts', description)
  .addOption(profileOption('small'))
  .option('--rows <number>', 'rows of the file', wholeNumber(1000, 10_000_000), 1_000_000)
  .option('--rounds <number>', 'turns of COPY and import', wholeNumber(1, 100), 1)
  .action(measure)
  .parseAsync();
