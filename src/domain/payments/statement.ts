import type { Connection } from '../../db/connection/in-transaction.ts';
import {
  type Donor,
  type DonorDetails,
  type PrintedCharity,
  ReceiptRepository,
  type StatementRow,
} from '../../db/repositories/receipts.ts';
import { daysIn } from './days-in.ts';
import { OWN_SOURCE } from './places.ts';

const DAY_MS = 86_400_000;

export interface StatementLine extends StatementRow {
  kind: 'donation' | 'refund' | 'move';
  /** `2026-03-12` in the time zone of receipts. */
  day: string;
}

/** Sums in one currency. */
interface StatementTotal {
  currency: string;
  amount_cents: number;
  gift_aid_amount_cents: number;
}

/** A donor's donations to a charity in a calendar year. Refunds count in the year in which they were made. */
export interface Statement {
  year: number;
  charity: PrintedCharity;
  /** Oldest first. */
  lines: StatementLine[];
  totals: StatementTotal[];
  /** As known from the latest donation; undefined without any. */
  donor: DonorDetails | undefined;
}

interface StatementInput {
  donor: Donor;
  charityId: number;
  /** Time zone in which the year begins and ends. */
  zone: string;
}

export async function readStatement(
  database: Connection,
  { donor, charityId, year, zone }: StatementInput & { year: number },
): Promise<Statement> {
  const receipts = new ReceiptRepository(database);
  // No time zone is a day away from UTC.
  const from = new Date(Date.UTC(year, 0, 1) - DAY_MS);
  const to = new Date(Date.UTC(year + 1, 0, 1) + DAY_MS);
  const dayOf = daysIn(zone);
  const lines = (await receipts.statementRows(donor, charityId, { from, to }))
    .map((row): StatementLine => ({ ...row, kind: kindOf(row), day: dayOf(row.created_at) }))
    .filter(({ day }) => day.startsWith(`${year}-`));
  const latest = lines.at(-1);
  const details = latest && (await receipts.donorDetails(latest.refund_of_id ?? latest.id));
  const charity = await receipts.printedCharity(charityId);
  return { year, charity, lines, totals: totalsOf(lines), donor: details };
}

/** Returns the years of a donor's donations to a charity, latest first. */
export async function yearsOfStatements(
  database: Connection,
  { donor, charityId, zone }: StatementInput,
): Promise<number[]> {
  const dayOf = daysIn(zone);
  const times = await new ReceiptRepository(database).timesOf(donor, charityId);
  const years = new Set(times.map((time) => Number(dayOf(time).slice(0, 4))));
  return [...years].sort((a, b) => b - a);
}

function kindOf({ source, external_id, refund_of_id }: StatementRow): StatementLine['kind'] {
  if (refund_of_id === null) return 'donation';
  return source === OWN_SOURCE && /^move-\d+-back$/.test(external_id) ? 'move' : 'refund';
}

function totalsOf(lines: readonly StatementLine[]): StatementTotal[] {
  const totals = new Map<string, StatementTotal>();
  for (const { currency, amount_cents, gift_aid_amount_cents } of lines) {
    const total = totals.get(currency) ?? { currency, amount_cents: 0, gift_aid_amount_cents: 0 };
    total.amount_cents += amount_cents;
    total.gift_aid_amount_cents += gift_aid_amount_cents;
    totals.set(currency, total);
  }
  return [...totals.values()];
}
