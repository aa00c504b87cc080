import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { projectRoot } from '../../src/config/project-root.ts';
import { shippedLayouts } from '../../src/transfer/export/layout.ts';
import { useTestDatabase } from '../support/database.ts';
import { runCommand } from '../support/run-command.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const expected = join(projectRoot, 'test', 'transfer', 'layouts');

describe('groundswell export donations --columns', () => {
  const database = useTestDatabase();
  const folder = useTemporaryFolder();

  before(async () => {
    const { build, knex } = database;
    const charity = await build.charity({ name: 'River Trust' });
    const campaign = await build.campaign({ name: 'City Run, 2026' });
    const page = await build.page({ charity_id: charity.id, campaign_id: campaign.id });
    const give = (id: number, more: object) =>
      build.donation({
        page,
        id,
        source: 'till',
        external_id: `T-${id}`,
        amount_cents: 2550,
        created_at: new Date('2026-03-01T20:30:00Z'),
        ...more,
      });
    await give(101, { donor_name: 'Mary Ann  Jones', message: 'Go, "Ada"!\nRun!', anonymous: true });
    await give(102, { donor_name: 'Zoë', amount_cents: 100_000 });
    await give(103, {});
    await give(104, { donor_name: '=HYPERLINK("x")' });
    await give(105, { donor_name: 'Bo Li', message: '-1' });
    await give(106, { amount_cents: -550, refund_of_id: 101 });
    await give(107, { amount_cents: -2550, refund_of_id: 103 });
    await give(108, {
      amount_cents: -2550,
      refund_of_id: 105,
      source: 'groundswell',
      external_id: 'move-105-back',
    });
    const contact = {
      donation_id: 101,
      email: 'mary@mail.example',
      phone: '0491 570 156',
      street_address: '4 Quay Street',
      locality: 'Hobart',
      region: 'Tasmania',
      postal_code: '7000',
      country: 'au',
      consent: 'yes',
      consent_at: new Date('2026-03-01T20:30:00Z'),
      consent_source: 'till',
    };
    await knex('donation_contacts').insert(contact);
  });

  async function run(...args: string[]) {
    const environment = { DATABASE_URL: database.url, LOG_LEVEL: 'silent' };
    return runCommand(['export', 'donations', ...args], environment, folder.path);
  }

  async function columns(document: unknown): Promise<string> {
    const text = typeof document === 'string' ? document : JSON.stringify(document);
    await writeFile(join(folder.path, 'columns.json'), text);
    return 'columns.json';
  }

  it('has layouts for these systems', () => {
    expect(shippedLayouts()).to.deep.equal(['raisers-edge', 'salesforce-npsp']);
  });

  for (const name of ['raisers-edge', 'salesforce-npsp']) {
    it(`writes the file that ${name} reads`, async () => {
      const { code, output, standardOutput } = await run('--since', 'start', '--columns', name, '--personal');
      expect(code, output).to.equal(0);
      expect(standardOutput).to.equal(await readFile(join(expected, `${name}.csv`), 'utf8'));
    });

    it(`writes contact details for ${name} only on request`, async () => {
      const { code, output, standardOutput } = await run('--since', 'start', '--columns', name);
      expect(code).to.equal(1);
      expect(standardOutput).to.equal('');
      expect(output).to.match(/contains contact details, such as donor_\w+\.\nhint: Add --personal/);
    });
  }

  it('writes the columns of a file of your own, also as JSON Lines', async () => {
    const layout = {
      states: ['refund', 'moved'],
      zone: 'Australia/Sydney',
      columns: {
        'Gift "ID"': { from: 'id' },
        "Day's date": { from: 'created_at', as: 'DD/MM/YYYY' },
        State: { from: 'state', values: { moved: "isn't here" } },
        Left: { from: 'left_cents', as: 'decimal' },
        Where: { text: "O'Hara", with: 'message' },
      },
    };
    const own = await columns(layout);
    const { standardOutput } = await run('--since', 'start', '--columns', own, '--format', 'jsonl');
    const lines = standardOutput.trimEnd().split('\n');
    const refund = { "Day's date": '02/03/2026', State: 'refund', Left: '0.00', Where: null };
    expect(lines.map((line) => JSON.parse(line))).to.deep.equal([
      { 'Gift "ID"': '105', ...refund, State: "isn't here", Where: "O'Hara" },
      { 'Gift "ID"': '106', ...refund },
      { 'Gift "ID"': '107', ...refund },
      { 'Gift "ID"': '108', ...refund },
    ]);
  });

  it('keeps texts from being formulas, on request', async () => {
    const own = await columns({ columns: { Name: { from: 'donor_name' }, Message: { from: 'message' } } });
    const { standardOutput } = await run('--since', 'start', '--columns', own, '--spreadsheet');
    const rows: Record<string, string>[] = parse(standardOutput, { columns: true, bom: true });
    expect(rows.map(({ Name }) => Name)).to.include(`'=HYPERLINK("x")`);
    expect(rows.map(({ Message }) => Message)).to.include("'-1");
  });

  for (const [document, complaint] of [
    ['{', 'is not JSON'],
    [{}, "must have required property 'columns'"],
    [{ columns: {} }, 'is wrong at /columns'],
    [{ columns: { A: {} } }, 'is wrong at /columns/A'],
    [{ columns: { '': { from: 'uid' } } }, 'has the column name ""'],
    [{ columns: { 'A\nB': { from: 'uid' } } }, String.raw`has the column name "A\nB"`],
    [{ columns: { ['é'.repeat(32)]: { from: 'uid' } } }, 'use 1 to 63 bytes'],
    [{ columns: { A: { text: 'a\0b' } } }, 'is wrong at /columns/A/text'],
    [{ columns: { A: { from: 'state', values: { 'a\0b': 'c' } } } }, 'is wrong at /columns/A/values'],
    [{ columns: { A: { from: 'uid', text: 'x' } } }, 'is wrong at /columns/A'],
    [{ columns: { A: { text: 'x', as: 'decimal' } } }, 'is wrong at /columns/A'],
    [{ columns: { A: { from: 'amount' } } }, 'names the field amount, which donations do not have'],
    [{ columns: { A: { from: 'id; drop table users' } } }, 'which donations do not have'],
    [{ columns: { A: { from: 'donor_name', as: 'decimal' } } }, "isn't possible"],
    [{ columns: { A: { from: 'uid' } }, states: ['gone'] }, 'is wrong at /states/0'],
    [{ columns: { A: { from: 'uid' } }, zone: 'Mars/Phobos' }, 'an unknown time zone: Mars/Phobos'],
  ] as const) {
    it(`explains what is wrong with ${JSON.stringify(document)}`, async () => {
      const { code, output } = await run('--since', 'start', '--columns', await columns(document));
      expect(code).to.equal(1);
      expect(output)
        .to.match(/^error: The layout columns\.json .+\nhint: .+raisers-edge/)
        .and.include(complaint);
    });
  }

  it('explains that a layout does not exist, and when there is nothing that has changed', async () => {
    expect((await run('--since', 'start', '--columns', 'hubspot')).output).to.match(
      /^error: The layout hubspot cannot be read\.\nhint: Fix it, or use one of these: raisers-edge, salesforce-npsp\./,
    );
    const { code, output } = await run('--columns', 'raisers-edge');
    expect(code).to.equal(2);
    expect(output).to.include('--columns needs --since or --cursor-file');
  });
});
