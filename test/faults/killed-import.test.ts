import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { Command } from '../support/command.ts';
import { type TestDatabase, useTestDatabase } from '../support/database.ts';
import { FreezingProxy } from '../support/freezing-proxy.ts';
import { Importer, samplePath, totalsDifferences } from '../support/import.ts';
import { tableContents } from '../support/table-contents.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

const ROWS = 5_000;
const SUPPORTERS = 100;
const BATCH = 125;
/** One row of each batch cannot be taken. */
const GOOD_ROWS_IN_BATCH = BATCH - 1;
const SOME_REJECTED = 1;
const KILLS = 5;

describe('An import that is killed again and again', () => {
  const clean = useTestDatabase();
  const killed = useTestDatabase();
  const folder = useTemporaryFolder();

  before(async () => {
    for (const { knex } of [clean, killed]) await buildPages(knex);
    await writeFile(join(folder.path, 'donations.csv'), donationsFile());
    await writeFile(join(folder.path, 'batch.csv'), donationsFile().split('\n', BATCH).join('\n'));
  });

  const start = ({ url }: TestDatabase) =>
    new Command(
      ['import', 'donations', 'donations.csv', '--batch', String(BATCH), '--json'],
      { DATABASE_URL: url, LOG_LEVEL: 'silent' },
      { cwd: folder.path },
    );

  const imported = async () => {
    const [row] = await killed.knex('donations').where('source', 'bank').count({ count: '*' });
    return Number(row?.count);
  };

  it('has done nothing of a batch, whichever statement was next', async () => {
    const before = await tableContents(killed.knex);
    const proxy = await FreezingProxy.start(killed.url);
    const run = () =>
      new Command(
        ['import', 'donations', 'batch.csv'],
        { DATABASE_URL: proxy.url, LOG_LEVEL: 'silent' },
        { cwd: folder.path },
      );
    try {
      let isCommitted = false;
      for (let at = 1; !isCommitted; at += 1) {
        proxy.watch({ at, side: 'before' });
        const command = run();
        await proxy.untilFrozen();
        command.kill('SIGKILL');
        expect(await command.exit).to.equal(null);
        isCommitted = /^commit/i.test(proxy.statements.at(-1) ?? '');
        await untilAlone(killed.knex);
        expect(await tableContents(killed.knex), proxy.statements.at(-1)).to.deep.equal(before);
      }
      expect(proxy.statements.filter((text) => /^insert into donations/.test(text))).to.have.length(2);
    } finally {
      await proxy.close();
    }
  });

  it('ends with the rows and totals of one that was not', async () => {
    const undisturbed = start(clean);
    expect(await undisturbed.exit, undisturbed.output).to.equal(SOME_REJECTED);
    const before = await imported();
    const moments: string[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const command = start(killed);
      const least = before + Math.floor(((kill - 0.5) / (KILLS + 1)) * ROWS);
      await until(async () => (await imported()) >= least, `${least} rows are in`, 120_000);
      // About as long as two batches take: any of their statements may be the last.
      const pause = Math.random() * 100;
      await delay(pause);
      command.kill('SIGKILL');
      expect(await command.exit, 'it was still at work').to.equal(null);
      await untilAlone(killed.knex);
      const rows = await imported();
      moments.push(`${pause.toFixed(1)} ms after ${least} rows: ${rows} in`);
      expect(rows % GOOD_ROWS_IN_BATCH, moments.join('; ')).to.equal(0);
      expect(rows, moments.join('; ')).to.be.lessThan(ROWS);
      expect(await totalsDifferences(killed.knex), moments.join('; ')).to.deep.equal([]);
    }
    const last = start(killed);
    expect(await last.exit, last.output).to.equal(SOME_REJECTED);
    expect(JSON.parse(last.standardOutput)).to.include({ rows: ROWS, updated: 0, rejected: ROWS / BATCH });
    const rejects = await readFile(join(folder.path, 'donations.csv.rejects.csv'), 'utf8');
    expect(rejects.split('\n')).to.have.length(1 + ROWS / BATCH + 1);

    expect(await donations(killed.knex), moments.join('; ')).to.deep.equal(await donations(clean.knex));
    expect(await totals(killed.knex), moments.join('; ')).to.deep.equal(await totals(clean.knex));
    expect(await totalsDifferences(killed.knex)).to.deep.equal([]);
  });
});

/** Donations on all pages, every tenth with a refund of a part of it some rows later. */
function donationsFile(): string {
  const lines = ['source,external_id,page,amount_cents,donor_name,refund_of,created_at'];
  for (let number = 0; lines.length <= ROWS; number += 1) {
    if (lines.length % BATCH === 10) lines.push(`bank,X-${number},uk/city-run/p1,a lot,,,2026-01-01`);
    const time = new Date(Date.UTC(2026, 0, 1) + number * 600_000).toISOString();
    const owner = (number * 7) % SUPPORTERS;
    const page =
      owner === 0 ? 'uk/city-run/herons' : `${owner % 3 ? 'uk/city-run' : 'au/coast-walk'}/p${owner}`;
    lines.push(`bank,D-${number},${page},${500 + ((number * 7919) % 20_000)},Donor ${number},,${time}`);
    const refunded = number - 30;
    if (number % 10 === 0 && refunded >= 0 && lines.length <= ROWS && lines.length % BATCH !== 10) {
      lines.push(`bank,R-${refunded},,${-100 - (number % 400)},,D-${refunded},${time}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** The server notices that a client is gone when it next speaks to it; a commit that it had read is done until then. */
async function untilAlone(knex: Knex): Promise<void> {
  await until(
    async () => {
      const { rows } = await knex.raw(`select count(*)::int from pg_stat_activity
      where datname = current_database() and application_name = 'groundswell'`);
      return rows[0].count === 0;
    },
    'the killed import has left the server',
    30_000,
  );
}

/** The same pages with the same ids in each database, some of them in a team. */
async function buildPages(knex: Knex): Promise<void> {
  const importer = await Importer.open(knex);
  await importer.file('charities', samplePath('charities.csv'));
  await importer.file('campaigns', samplePath('campaigns.csv'));
  const numbers = [...Array(SUPPORTERS).keys()];
  const lines = (header: string, line: (number: number) => string) =>
    `${header}\n${numbers.map(line).join('\n')}\n`;
  await importer.content(
    'users',
    lines('email,name', (number) => `s${number}@example.org,Supporter ${number}`),
  );
  const page = (number: number) =>
    `${number % 3 ? 'uk/city-run' : 'au/coast-walk'},s${number}@example.org,p${number},Page`;
  await importer.content('pages', lines('campaign,user,slug,name', page));
  const members = 'uk/city-run/p4|uk/city-run/p5';
  await importer.content(
    'teams',
    `campaign,name,leader,members,page_slug\nuk/city-run,Herons,uk/city-run/p1,${members},herons\n`,
  );
  await importer.close();
}

/** Without ids: a batch that was not committed has used some up. */
async function donations(knex: Knex): Promise<unknown[]> {
  const { rows } = await knex.raw(`
    select donations.source, donations.external_id, donations.page_id, donations.campaign_id, donations.charity_id,
           donations.type, donations.amount_cents, donations.donor_name, refunded.external_id as refund_of,
           donations.created_at
    from donations left join donations as refunded on refunded.id = donations.refund_of_id
    order by donations.source, donations.external_id`);
  return rows;
}

async function totals(knex: Knex): Promise<Record<string, string | undefined>> {
  const contents = await tableContents(knex);
  const tables: string[] = await knex('running_totals').pluck('table_name');
  return Object.fromEntries(tables.map((table) => [table, contents[table]]));
}
