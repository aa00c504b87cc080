import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import type { Knex } from 'knex';
import { kinds } from '../../src/transfer/column.ts';
import type { TestDatabase } from './database.ts';
import { Importer, totalsDifferences } from './import.ts';
import { runCommand } from './run-command.ts';

type Row = Record<string, string>;

/** A table of a system that isn't ours: it only inserts and replaces rows by id. */
const PLAIN = 'plain_donations';

/** Receives exports of changes in two ways: in a second installation, and in a table of text columns. */
export class ExportReceivers {
  readonly #source: TestDatabase;
  readonly #installation: TestDatabase;
  readonly #plain: Knex;
  readonly #folder: string;
  /** What has become of donations, as the files said so far. */
  readonly states = new Set<string>();
  #exports = 0;

  /** @param plain of any database */
  constructor(source: TestDatabase, installation: TestDatabase, plain: Knex, folder: string) {
    this.#source = source;
    this.#installation = installation;
    this.#plain = plain;
    this.#folder = folder;
  }

  /** Transfers everything else that donations need, and creates the table. */
  async prepare(): Promise<void> {
    await this.#plain.schema.createTable(PLAIN, (table) => table.text('id').primary());
    await this.#export('all', 'everything');
    const importer = await Importer.open(this.#installation.knex);
    for (const kind of kinds.slice(0, kinds.indexOf('donations'))) {
      const { rejects } = await importer.file(kind, join(this.#folder, 'everything', `${kind}.csv`));
      expect(rejects, kind).to.deep.equal([]);
    }
    await importer.close();
  }

  /** Exports again and again while donations change, and once more afterwards. The last file is received twice, as after a failure. */
  async receiveWhile(changing: Promise<void>): Promise<void> {
    let isOver = false;
    const end = changing.finally(() => {
      isOver = true;
    });
    // A failure is reported below.
    end.catch(() => {});
    while (!isOver) await this.#receive();
    await end;
    await this.#receive();
    await this.#play(this.#path);
    expect(await this.#receive(), 'rows without a change').to.equal(0);
  }

  /** Exports what changed since the last time and gives it to both. @returns the number of rows */
  async #receive(): Promise<number> {
    this.#exports += 1;
    const cursor = join(this.#folder, 'cursor');
    await this.#export('donations', this.#path, '--personal', '--cursor-file', cursor);
    return this.#play(this.#path);
  }

  get #path(): string {
    return join(this.#folder, `changes-${this.#exports}.${this.#exports % 2 ? 'csv' : 'jsonl'}`);
  }

  /** Both must equal the source, row for row, and to the cent for each page. */
  async expectEqual(what: string): Promise<void> {
    const { knex } = this.#source;
    const stored = (database: Knex) =>
      database
        .select(database.raw(`to_jsonb(donations) - 'changed_in' as stored`))
        .from('donations')
        .orderBy('id');
    expect(await stored(this.#installation.knex), what).to.deep.equal(await stored(knex));
    expect(await totalsDifferences(this.#installation.knex), what).to.deep.equal([]);
    // A contact without any details means the same as none.
    const contacts = (database: Knex) =>
      database('donation_contacts')
        .whereRaw('num_nonnulls(email, consent_at) > 0')
        .orderBy('donation_id')
        .select('donation_id', 'email', 'consent', 'consent_at', 'consent_source');
    const reachable = await contacts(knex);
    expect(reachable).not.to.deep.equal([]);
    expect(await contacts(this.#installation.knex), what).to.deep.equal(reachable);

    const plain: Row[] = await this.#plain(PLAIN).whereNot('state', 'removed').orderByRaw('id::bigint');
    const donations = await knex('donations').orderBy('id');
    const byPage = new Map<string, number>();
    for (const { page, left_cents } of plain)
      byPage.set(page as string, (byPage.get(page as string) ?? 0) + Number(left_cents));
    const totals = await knex('page_totals')
      .join('pages', 'pages.id', 'page_totals.page_id')
      .select('uuid', 'page_totals.amount_cents');
    for (const { uuid, amount_cents } of totals)
      expect(byPage.get(uuid) ?? 0, `${what}, left for ${uuid}`).to.equal(Number(amount_cents));
    const sum = plain.reduce((cents, { amount_cents }) => cents + Number(amount_cents), 0);
    expect(sum, what).to.equal(donations.reduce((cents, { amount_cents }) => cents + amount_cents, 0));
    expect(
      plain.map(({ id, state, donor_name, message, amount_cents, anonymous }) => ({
        id: Number(id),
        state,
        donor_name: donor_name || null,
        message: message || null,
        amount_cents: Number(amount_cents),
        anonymous: anonymous === 'true',
      })),
    ).to.deep.equal(
      donations.map((donation) => ({
        ...only(donation, 'id'),
        state: stateOf(donation, donations),
        ...only(donation, 'donor_name', 'message', 'amount_cents', 'anonymous'),
      })),
    );
  }

  async #play(path: string): Promise<number> {
    const text = await readFile(path, 'utf8');
    const rows: Row[] = path.endsWith('.csv')
      ? parse(text, { columns: true })
      : text
          .split('\n')
          .slice(0, -1)
          .map((line) => texts(JSON.parse(line)));
    if (rows.length === 0) return 0;
    for (const row of rows) {
      this.states.add(row.state as string);
      for (const column of Object.keys(row))
        await this.#plain.raw(`alter table ${PLAIN} add column if not exists ?? text`, [column]);
      await this.#plain(PLAIN).insert(row).onConflict('id').merge();
    }
    const importer = await Importer.open(this.#installation.knex);
    const { rejects } = await importer.file('donations', path);
    expect(rejects).to.deep.equal([]);
    await importer.close();
    return rows.length;
  }

  async #export(...args: string[]): Promise<void> {
    const { code, output } = await runCommand(
      ['export', ...args],
      { DATABASE_URL: this.#source.url, LOG_LEVEL: 'silent' },
      this.#folder,
    );
    expect(code, output).to.equal(0);
  }
}

function texts(document: Record<string, unknown>): Row {
  return Object.fromEntries(Object.entries(document).map(([name, value]) => [name, String(value ?? '')]));
}

function only(row: Row, ...names: string[]): object {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

interface Stored {
  id: number;
  refund_of_id: number | null;
  external_id: string;
  amount_cents: number;
}

/** The state of a donation, added up from all rows. */
function stateOf(donation: Stored, all: readonly Stored[]): string {
  if (donation.refund_of_id !== null) return 'refund';
  const refunds = all.filter(({ refund_of_id }) => refund_of_id === donation.id);
  if (refunds.some(({ external_id }) => external_id === `move-${donation.id}-back`)) return 'moved';
  const left = refunds.reduce((cents, { amount_cents }) => cents + amount_cents, donation.amount_cents);
  if (left === 0) return 'refunded';
  return refunds.length > 0 ? 'partly_refunded' : 'live';
}
