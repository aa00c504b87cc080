import { median } from '../statistics.ts';
import type { Turn } from './load-generator.ts';
import type { Workload } from './workloads.ts';

export interface ContenderTurns {
  contender: string;
  /** One of each round, in order. */
  turns: readonly Turn[];
}

/** How the requests a second of a contender must compare with another one's. */
export interface Goal {
  name: string;
  contender: string;
  of: string;
  /** Least ratio. */
  atLeast: number;
  aim?: number | undefined;
}

const MOST_BUSY = 0.95;
const WIDEST_SPREAD = 3;

type Judged = Pick<Workload, 'name' | 'connections' | 'goals'>;

/** Summarises the turns of a workload. If `problems` says why it is invalid, there are no ratios and goals. */
export function summarise(
  { name, connections, goals }: Judged,
  measured: readonly ContenderTurns[],
  problems = findProblems(measured),
) {
  const isValid = problems.length === 0;
  const [baseline] = measured;
  const contenders = measured.map((one) => ({
    ...summariseContender(one),
    ratio: isValid && baseline && one !== baseline ? pairedRatio(one, baseline) : undefined,
  }));
  const judged = isValid ? goals.flatMap((goal) => judge(goal, measured)) : [];
  return { workload: name, connections, problems, contenders, goals: judged };
}

export type WorkloadSummary = ReturnType<typeof summarise>;

const ratesOf = ({ turns }: ContenderTurns) => turns.map(({ requestsASecond }) => requestsASecond);

/** Returns the median of the ratios of each round, because a disturbance of one contender affects the other as well. */
function pairedRatio(one: ContenderTurns, other: ContenderTurns): number {
  const others = ratesOf(other);
  return median(ratesOf(one).map((rate, round) => rate / (others[round] ?? Number.NaN)));
}

/** Finds problems: a generator or a machine at its limit proves nothing about the servers. */
function findProblems(measured: readonly ContenderTurns[]): string[] {
  const problems: string[] = [];
  const [first] = measured;
  for (const one of measured) {
    const { contender, turns } = one;
    // A peer may be too slow to answer within a turn. That is a result.
    const isJudged = one === first || contender.startsWith('our');
    if (isJudged && turns.some(({ requests }) => requests === 0)) {
      problems.push(`${contender} answered nothing in a round`);
    }
    const failed = turns.reduce((sum, turn) => sum + turn.failed, 0);
    if (failed > 0) problems.push(`${failed} requests to ${contender} failed`);
    const busy = median(turns.map(({ generatorBusy }) => generatorBusy));
    if (busy > MOST_BUSY) {
      problems.push(`the generator was the limit for ${contender}: ${Math.round(busy * 100)} % busy`);
    }
  }
  const rates = first ? ratesOf(first) : [];
  const spread = Math.max(...rates) / Math.min(...rates);
  if (!(spread <= WIDEST_SPREAD)) {
    problems.push(`the rounds of ${first?.contender} differ ${spread.toFixed(1)}×: the machine is too busy`);
  }
  return problems;
}

function summariseContender(one: ContenderTurns) {
  const { contender, turns } = one;
  const rates = ratesOf(one);
  const middle = (name: keyof Turn) => median(turns.map((turn) => turn[name]));
  return {
    contender,
    requestsASecond: { median: median(rates), least: Math.min(...rates), most: Math.max(...rates) },
    p50: middle('p50'),
    p99: middle('p99'),
    processorMicroseconds: middle('processorMicroseconds'),
    databaseMicroseconds: middle('databaseMicroseconds'),
    megabytes: Math.max(...turns.map(({ megabytes }) => megabytes)),
  };
}

/** Returns nothing when one of the two didn't run. */
function judge(goal: Goal, measured: readonly ContenderTurns[]) {
  const [contender, of] = [goal.contender, goal.of].map((name) =>
    measured.find((one) => one.contender === name),
  );
  if (!contender || !of) return [];
  const ratio = pairedRatio(contender, of);
  return [{ ...goal, ratio, isMet: ratio >= goal.atLeast }];
}
