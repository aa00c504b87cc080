import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

/** A write that clients were told of as done, or have tried and go on trying. */
export interface Write {
  kind: 'donation' | 'activity';
  /** What it can be found by in the database: nothing else there has it. */
  mark: string;
  pageId: number;
  amountCents: number;
}

export interface Verdict {
  lost: number;
  doubled: number;
  /** Totals that do not agree with the ledger or with each other, in words. */
  differences: string[];
}

/** What was acknowledged, kept outside of what is tested. */
export class Ledger {
  #acknowledged: Write[] = [];
  readonly #cents = new Map<number, number>();

  acknowledge(write: Write): void {
    this.#acknowledged.push(write);
    if (write.kind === 'donation')
      this.#cents.set(write.pageId, this.centsOf(write.pageId) + write.amountCents);
  }

  get size(): number {
    return this.#acknowledged.length;
  }

  /** What a page has raised by what was acknowledged. */
  centsOf(pageId: number): number {
    return this.#cents.get(pageId) ?? 0;
  }

  /** Compares it with a database when nothing is under way any more, and forgets what is lost: the next comparison finds what is lost then. */
  async compareWith(knex: Knex): Promise<Verdict> {
    const stored = await countMarks(knex);
    const lost = this.#acknowledged.filter(({ mark }) => !stored.has(mark));
    const extra = [...stored.values()].reduce((sum, count) => sum + count, 0) - (this.size - lost.length);
    const differences: string[] = [];
    for (const [pageId, cents] of this.#cents) {
      const { rows } = await knex.raw(
        `select coalesce(sum(amount_cents), 0)::bigint as by_rows,
                (select amount_cents from page_totals where page_id = ?) as by_total from donations where page_id = ?`,
        [pageId, pageId],
      );
      const [{ by_rows: byRows, by_total: byTotal }] = rows;
      if (Number(byRows) !== cents || Number(byTotal) !== cents)
        differences.push(`page ${pageId}: ledger ${cents}, rows ${byRows}, running total ${byTotal}`);
    }
    const { rows } = await knex.raw('select * from running_totals_differences()');
    if (rows.length > 0) differences.push(`${rows.length} running totals differ from the rows`);
    this.#forget(lost);
    return { lost: lost.length, doubled: extra, differences };
  }

  #forget(lost: readonly Write[]): void {
    const marks = new Set(lost.map(({ mark }) => mark));
    this.#acknowledged = this.#acknowledged.filter(({ mark }) => !marks.has(mark));
    for (const { kind, pageId, amountCents } of lost)
      if (kind === 'donation') this.#cents.set(pageId, this.centsOf(pageId) - amountCents);
  }
}

/** How often each mark is there. */
async function countMarks(knex: Knex): Promise<Map<string, number>> {
  const { rows } = await knex.raw(
    `select message as mark, count(*)::int as count from donations group by 1
     union all select uid, count(*)::int from fitness_activities group by 1`,
  );
  return new Map(rows.map(({ mark, count }: { mark: string; count: number }) => [mark, count]));
}

/** Of all that was written, so that two servers can be compared. */
export async function digestOf(knex: Knex): Promise<string> {
  const { rows } = await knex.raw(
    `select id, message as mark, amount_cents::text as value from donations
     union all select id, uid, distance_in_meters::text from fitness_activities order by 2, 1`,
  );
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}
