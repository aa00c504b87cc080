import type { MeasuredFileImport } from '../measure-file-import.ts';
import type { MeasuredScroll } from '../measure-scroll.ts';
import type { MeasuredWebhooks } from '../measure-webhooks.ts';
import type { ColdStart } from './cold-start.ts';
import type { ContenderSummary, JudgedGoal, WorkloadSummary } from './summary.ts';

export interface SideBySide {
  profile: string;
  rounds: number;
  seconds: number;
  machine: string[];
  workloads: WorkloadSummary[];
  coldStart?: ColdStart;
  scroll?: MeasuredScroll;
  webhooks?: MeasuredWebhooks;
  fileImport?: MeasuredFileImport;
  /** What was left out, and why. */
  notes: string[];
}

const header = [
  '| workload | contender | requests/s: median (min–max) | p50 / p99 ms | CPU µs | PostgreSQL µs | MB | ratio | goal | |',
  '|---|---|--:|--:|--:|--:|--:|--:|--:|---|',
];

/** The whole report as Markdown: the machine, one table, and what is no row of it. */
export function sideBySideAsMarkdown(results: SideBySide): string {
  const { profile, rounds, seconds, machine, workloads, coldStart, scroll, webhooks, fileImport, notes } =
    results;
  return [
    `Profile ${profile}, ${rounds} rounds of ${seconds} s. ${machine.join(', ')}.`,
    '',
    ...(workloads.length > 0 || scroll ? header : []),
    ...workloads.flatMap(workloadRows),
    ...(scroll ? [scrollRow(scroll)] : []),
    ...(workloads.length > 0 || scroll ? [''] : []),
    ...(coldStart ? [...coldStartTable(coldStart), ''] : []),
    ...(webhooks ? [...webhookTable(webhooks), ''] : []),
    ...(fileImport ? [...importTable(fileImport), ''] : []),
    ...notes.flatMap((note) => [`- ${note}`]),
    ...(notes.length > 0 ? [''] : []),
  ].join('\n');
}

function workloadRows({ workload, contenders, goals, problems, connections }: WorkloadSummary): string[] {
  const name = `**${workload}** (c=${connections})`;
  const rows = contenders.map((one, index) => contenderRow(index === 0 ? name : '', one, goals, contenders));
  if (problems.length === 0) return rows;
  return [...rows, `| | **INVALID**: ${problems.join('; ')} | | | | | | | | |`];
}

function contenderRow(
  name: string,
  one: ContenderSummary,
  goals: readonly JudgedGoal[],
  all: readonly ContenderSummary[],
): string {
  const { median, least, most } = one.requestsASecond;
  const goal = goalsOf(one, goals, all[0]);
  const cells = [
    name,
    one.contender,
    `${whole(median)} (${whole(least)}–${whole(most)})`,
    `${format(one.p50)} / ${format(one.p99)}`,
    format(one.processorMicroseconds),
    format(one.databaseMicroseconds),
    Number.isNaN(one.megabytes) ? '–' : whole(one.megabytes),
    one.ratio === undefined ? '' : `${roundedDown(one.ratio)}×`,
    ...goal,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** A goal against the first contender stands with who has it; one against another stands with that other. */
function goalsOf(
  { contender }: ContenderSummary,
  goals: readonly JudgedGoal[],
  first: ContenderSummary | undefined,
): [string, string] {
  const own = goals.filter((each) => (each.of === first?.contender ? each.contender : each.of) === contender);
  const isOfFirst = ({ of }: JudgedGoal) => of === first?.contender;
  const aims = own.map((goal) =>
    isOfFirst(goal)
      ? `${goal.name}: ${boundsOf(goal)}`
      : `${goal.name}: ${goal.contender} ${boundsOf(goal)} of it`,
  );
  const verdicts = own.map((goal) => {
    const verdict = goal.isMet ? 'met' : 'missed';
    return isOfFirst(goal) ? verdict : `${verdict}: ${roundedDown(goal.ratio)}×`;
  });
  return [aims.join('; '), verdicts.join('; ')];
}

function boundsOf({ atLeast, aim }: JudgedGoal): string {
  return `${atLeast}×${aim === undefined ? '' : ` (aim ${aim}×)`}`;
}

/** So that what has just missed its goal does not look as if it had met it. */
function roundedDown(ratio: number): string {
  return (Math.floor(ratio * 100 + 1e-9) / 100).toFixed(2);
}

function scrollRow(scroll: MeasuredScroll): string {
  const { rows, copyRowsASecond, ratio, duplicates, lastToFirst, grownMegabytes } = scroll;
  const goal = 0.7;
  const all = `${whole(rows)} pages, ${duplicates} twice; last batches ${lastToFirst.toFixed(2)}× as fast as the first; memory ${grownMegabytes >= 0 ? '+' : ''}${whole(grownMegabytes)} MB`;
  return `| **scroll**, rows/s (COPY TO STDOUT of the same: ${whole(copyRowsASecond)}; ${all}) | ours | ${whole(copyRowsASecond * ratio)} | | | | | ${ratio.toFixed(2)}× | G10: ${goal}× | ${ratio >= goal ? 'met' : 'missed'} |`;
}

const COLD_SECONDS = 3;
const WARM_SECONDS = 1;

function coldStartTable({ coldSeconds, warmSeconds }: ColdStart): string[] {
  const row = (what: string, seconds: number, most: number) =>
    `| ${what} | ${seconds.toFixed(2)} | G14: ${most} | ${seconds <= most ? 'met' : 'missed'} |`;
  return [
    '| start, with the embedded PostgreSQL (medians) | seconds | at most | |',
    '|---|--:|--:|---|',
    row('`serve` on an empty folder, to the first 200', coldSeconds, COLD_SECONDS),
    row('`serve` on a folder that was stopped, to the first 200', warmSeconds, WARM_SECONDS),
  ];
}

/** G17: at most so many milliseconds, and so much of the time that it takes without. */
const ATTEMPT_MS = 500;
const MOST_COST = 1.1;

function webhookTable(measured: MeasuredWebhooks): string[] {
  const { attemptP95, attemptP95BesideDead, write, writeWithout, missing } = measured;
  const row = (what: string, text: string, most: string, isMet: boolean) =>
    `| ${what} | ${text} | G17: ${most} | ${isMet ? 'met' : 'missed'} |`;
  const dead = attemptP95BesideDead / attemptP95;
  const writing = write / writeWithout;
  return [
    '| webhooks, 100 donations a second to ten endpoints | | at most | |',
    '|---|--:|--:|---|',
    row(
      'donation sent to first attempt, p95, ms',
      format(attemptP95),
      `${ATTEMPT_MS}`,
      attemptP95 <= ATTEMPT_MS,
    ),
    row(
      'the same beside an endpoint that never answers',
      `${dead.toFixed(2)}×`,
      `${MOST_COST}×`,
      dead <= MOST_COST,
    ),
    row(
      'a donation answered, median, against none that listen',
      `${writing.toFixed(2)}×`,
      `${MOST_COST}×`,
      writing <= MOST_COST,
    ),
    row('attempts that had not come', whole(missing), '0', missing === 0),
  ];
}

const IMPORT_RATIO = 0.2;

function importTable({ rows, copy, ours, ratio }: MeasuredFileImport): string[] {
  const goal = `G16: ${IMPORT_RATIO}× | ${ratio >= IMPORT_RATIO ? 'met' : 'missed'}`;
  return [
    `| a file of ${whole(rows)} donations, totals exact | rows/s | ratio | goal | |`,
    '|---|--:|--:|--:|---|',
    `| COPY of the same rows into the same tables | ${whole(copy)} | | | |`,
    `| \`groundswell import donations\`, checked | ${whole(ours)} | ${roundedDown(ratio)}× | ${goal} |`,
  ];
}

function format(value: number): string {
  if (Number.isNaN(value)) return '–';
  return value < 10 ? value.toFixed(2) : whole(value);
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}
