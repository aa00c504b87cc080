import type { ContenderSummary, JudgedGoal, WorkloadSummary } from './summary.ts';

export interface SideBySide {
  profile: string;
  rounds: number;
  seconds: number;
  machine: string[];
  workloads: WorkloadSummary[];
  /** What was left out, and why. */
  notes: string[];
}

/** The machine, and a table with a row for each contender of each workload, as Markdown. */
export function sideBySideAsMarkdown({
  profile,
  rounds,
  seconds,
  machine,
  workloads,
  notes,
}: SideBySide): string {
  return [
    `Profile ${profile}, ${rounds} rounds of ${seconds} s. ${machine.join(', ')}.`,
    '',
    '| workload | contender | requests/s: median (min–max) | p50 / p99 ms | CPU µs | PostgreSQL µs | MB | ratio | goal | |',
    '|---|---|--:|--:|--:|--:|--:|--:|--:|---|',
    ...workloads.flatMap(workloadRows),
    '',
    ...notes.map((note) => `- ${note}\n`),
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
  [first]: readonly ContenderSummary[],
): string {
  const { median, least, most } = one.requestsASecond;
  // A goal against the first contender is shown beside the one that has it, others beside the one they compare with.
  const isOfFirst = ({ of }: JudgedGoal) => of === first?.contender;
  const own = goals.filter((goal) => (isOfFirst(goal) ? goal.contender : goal.of) === one.contender);
  const wanted = own.map((goal) =>
    isOfFirst(goal)
      ? `${goal.name}: ${boundsOf(goal)}`
      : `${goal.name}: ${goal.contender} ${boundsOf(goal)} of it`,
  );
  const verdicts = own.map((goal) => {
    const verdict = goal.isMet ? 'met' : 'missed';
    return isOfFirst(goal) ? verdict : `${verdict}: ${roundedDown(goal.ratio)}×`;
  });
  const cells = [
    name,
    one.contender,
    `${whole(median)} (${whole(least)}–${whole(most)})`,
    `${format(one.p50)} / ${format(one.p99)}`,
    format(one.processorMicroseconds),
    format(one.databaseMicroseconds),
    format(one.megabytes),
    one.ratio === undefined ? '' : `${roundedDown(one.ratio)}×`,
    wanted.join('; '),
    verdicts.join('; '),
  ];
  return `| ${cells.join(' | ')} |`;
}

function boundsOf({ atLeast, aim }: JudgedGoal): string {
  return `${atLeast}×${aim === undefined ? '' : ` (aim ${aim}×)`}`;
}

/** A ratio that has just missed its goal must not look as if it had met it. */
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
