import type { Starts } from './start.ts';
import type { WorkloadSummary } from './summary.ts';

export interface SideBySide {
  profile: string;
  rounds: number;
  seconds: number;
  machine: string[];
  workloads: WorkloadSummary[];
  starts?: Starts | undefined;
  /** What was left out, and why. */
  notes: string[];
}

type ContenderSummary = WorkloadSummary['contenders'][number];
type JudgedGoal = WorkloadSummary['goals'][number];

/** The machine, and a table with a row for each contender of each workload, as Markdown. */
export function sideBySideAsMarkdown(run: SideBySide): string {
  return [
    `Profile ${run.profile}, ${run.rounds} rounds of ${run.seconds} s. ${run.machine.join(', ')}.`,
    '',
    '| workload | contender | requests/s: median (min–max) | p50 / p99 ms | CPU µs | PostgreSQL µs | MB | ratio | goal | |',
    '|---|---|--:|--:|--:|--:|--:|--:|--:|---|',
    ...run.workloads.flatMap(workloadRows),
    '',
    ...(run.starts ? startTable(run.starts) : []),
    ...run.notes.map((note) => `- ${note}\n`),
  ].join('\n');
}

function workloadRows({ workload, contenders, goals, problems, connections }: WorkloadSummary): string[] {
  const name = `**${workload}** (c=${connections})`;
  const rows = contenders.map((one, index) => contenderRow(index === 0 ? name : '', one, goals));
  if (problems.length === 0) return rows;
  return [
    ...rows,
    `| ${rows.length > 0 ? '' : name} | **INVALID**: ${problems.join('; ')} | | | | | | | | |`,
  ];
}

/** Most seconds that a start may take. */
const MOST = { empty: 1.5, again: 0.7 };

function startTable(starts: Starts): string[] {
  const row = (what: string, name: keyof Starts) =>
    `| ${what} | ${starts[name].toFixed(2)} | G14: ${MOST[name]} | ${starts[name] <= MOST[name] ? 'met' : 'missed'} |`;
  return [
    '| `serve` with the embedded PostgreSQL, to the first 200 (median) | seconds | at most | |',
    '|---|--:|--:|---|',
    row('on an empty folder', 'empty'),
    row('on the folder of a server that was stopped', 'again'),
    '',
  ];
}

function contenderRow(name: string, one: ContenderSummary, goals: readonly JudgedGoal[]): string {
  const { median, least, most } = one.requestsASecond;
  const own = goals.filter(({ contender }) => contender === one.contender);
  const cells = [
    name,
    one.contender,
    `${whole(median)} (${whole(least)}–${whole(most)})`,
    `${format(one.p50)} / ${format(one.p99)}`,
    format(one.processorMicroseconds),
    format(one.databaseMicroseconds),
    format(one.megabytes),
    one.ratio === undefined ? '' : `${roundedDown(one.ratio)}×`,
    own.map((goal) => `${goal.name}: ${boundsOf(goal)} of ${goal.of}`).join('; '),
    own.map(({ isMet, ratio }) => `${isMet ? 'met' : 'missed'}: ${roundedDown(ratio)}×`).join('; '),
  ];
  return `| ${cells.join(' | ')} |`;
}

const boundsOf = ({ atLeast, aim }: JudgedGoal) => `${atLeast}×${aim === undefined ? '' : ` (aim ${aim}×)`}`;

/** Rounds down, so that a ratio that just missed its goal doesn't look as if it had met it. */
function roundedDown(ratio: number): string {
  return (Math.floor(ratio * 100 + 1e-9) / 100).toFixed(2);
}

function format(value: number): string {
  if (Number.isNaN(value)) return '–';
  return value < 10 ? value.toFixed(2) : whole(value);
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}
