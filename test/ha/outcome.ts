import type { Verdict } from './ledger.ts';
import type { Scenario } from './scenarios.ts';
import type { Tally } from './traffic.ts';

const LONGEST_BACK_MS = 10_000;
/** An outage that is shorter fails no read. */
const SHORT_OUTAGE_MS = 5_000;
/** What was said while nobody could say what the primary held is out of date no longer after this. */
const FRESH_AGAIN_MS = 2_000;
/** What a client is told when a write may be sent again: nothing, or that somebody else is at it, or that it is too early. */
const PROPER_REFUSALS = /^(0|409|503) /;

/** Moments, as `performance.now()` counts them. */
interface Times {
  /** Of the first fault; that which counts may come later. */
  beganAt: number;
  struckAt: number;
  promotedAt: number | undefined;
  /** From when on writes had to be possible again. */
  backSince: number;
  backAt: number;
}

export interface Outcome {
  cells: string[];
  /** What does not hold. */
  failures: string[];
}

export const columns = [
  'scenario',
  'promotion after',
  'writes back after',
  'reads failed',
  'writes refused',
  'acknowledged',
  'lost',
  'doubled',
];

interface Play {
  scenario: Scenario;
  times: Times;
  tally: Tally;
  verdict: Verdict;
}

export function judge({ scenario, times, tally, verdict }: Play): Outcome {
  const { beganAt, struckAt, promotedAt, backAt } = times;
  const backSince = promotedAt ?? times.backSince;
  const outage = longestGap(tally, beganAt);
  const isMeasuredFrom = promotedAt !== undefined || scenario.stopsWrites;
  const backAfter = isMeasuredFrom ? backAt - backSince : outage;
  const ofPublic = tally.failedReads.filter(({ isPublic }) => isPublic);
  const ofCallers = tally.failedReads.filter(({ isPublic }) => !isPublic);
  const stale = tally.staleReads.filter(({ begun }) => begun < beganAt || begun > backAt + FRESH_AGAIN_MS);
  const improper = tally.refusedWrites.filter(({ why }) => !PROPER_REFUSALS.test(why));
  const failures = [
    verdict.lost > 0 && `${verdict.lost} acknowledged writes are lost`,
    verdict.doubled !== 0 && `${verdict.doubled} writes are there twice`,
    ...verdict.differences,
    backAfter > LONGEST_BACK_MS && `writes were back only after ${seconds(backAfter)}`,
    ofPublic.length > 0 && `reads of the public failed: ${reasonsOf(ofPublic)}`,
    outage < SHORT_OUTAGE_MS && ofCallers.length > 0 && `reads of a caller failed: ${reasonsOf(ofCallers)}`,
    stale.length > 0 && `reads were out of date: ${reasonsOf(stale)}`,
    improper.length > 0 && `writes were refused wrongly: ${reasonsOf(improper)}`,
    scenario.refusesNothing &&
      tally.refusedWrites.length > 0 &&
      `writes were refused: ${reasonsOf(tally.refusedWrites)}`,
  ];
  const cells = [
    scenario.name,
    promotedAt === undefined ? '-' : seconds(promotedAt - struckAt),
    seconds(backAfter),
    `${tally.failedReads.length} of ${tally.reads}`,
    `${tally.refusedWrites.length}`,
    `${tally.acknowledgements.length}`,
    `${verdict.lost}`,
    `${verdict.doubled}`,
  ];
  return { cells, failures: failures.filter((failure) => typeof failure === 'string') };
}

/** The longest time after `from` in which no write was acknowledged. */
function longestGap({ acknowledgements }: Tally, from: number): number {
  const moments = [from, ...acknowledgements.map(({ ended }) => ended).filter((ended) => ended > from)];
  return Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] as number)));
}

/** Why things failed, and how often. */
export function reasonsOf(faults: readonly { why: string }[]): string {
  const counts = new Map<string, number>();
  for (const { why } of faults) {
    const reason = why.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…');
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts]
    .slice(0, 5)
    .map(([reason, count]) => `${count} × ${reason}`)
    .join('; ');
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Rows of cells, each column as wide as its widest. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => (row[index] ?? '').length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('   ');
  return rows.map(line).join('\n');
}
