import { median } from '../statistics.ts';
import type { Turn } from './load-generator.ts';
import type { Workload } from './workloads.ts';

/** A turn and its costs; NaN without /proc. */
export interface CostedTurn extends Turn {
  /** Processor time for each request: of the contender's process, and of the database's. */
  processorMicroseconds: number;
  databaseMicroseconds: number;
  /** Resident memory at the end of the turn. */
  megabytes: number;
}

export interface ContenderTurns {
  contender: string;
  /** One of each round, in order. */
  turns: readonly CostedTurn[];
}

/** How the requests a second of a contender must compare with another one's. */
export interface Goal {
  name: string;
  contender: string;
  of: string;
  /** Least ratio. */
  atLeast: number;
  /** What it should reach one day. */
  aim?: number;
}

export interface JudgedGoal extends Goal {
  ratio: number;
  isMet: boolean;
}

export interface ContenderSummary
  extends Pick<CostedTurn, 'p50' | 'p99' | 'processorMicroseconds' | 'databaseMicroseconds' | 'megabytes'> {
  contender: string;
  requestsASecond: { median: number; least: number; most: number };
  /** To the first contender; absent for itself, and in a run that is not valid. */
  ratio?: number;
}

export interface WorkloadSummary {
  workload: string;
  connections: number;
  /** Why the run says nothing; empty when it is valid. */
  problems: string[];
  contenders: ContenderSummary[];
  goals: JudgedGoal[];
}

const MOST_BUSY = 0.95;
const WIDEST_SPREAD = 3;

type Judged = Pick<Workload, 'name' | 'connections' | 'goals' | 'usesDatabase'>;

/** What the turns of a workload show, and whether they are valid. */
export function summarise(
  { name, connections, goals, usesDatabase }: Judged,
  measured: readonly ContenderTurns[],
): WorkloadSummary {
  const problems = findProblems(measured, usesDatabase);
  const isValid = problems.length === 0;
  const [baseline] = measured;
  const contenders = measured.map((one) => ({
    ...summariseContender(one),
    ...(isValid && baseline && one !== baseline && { ratio: pairedRatio(one, baseline) }),
  }));
  const judged = isValid ? goals.flatMap((goal) => judge(goal, measured)) : [];
  return { workload: name, connections, problems, contenders, goals: judged };
}

/** The median of the ratios of each round: what disturbs one of them disturbs the other. */
function pairedRatio(one: ContenderTurns, other: ContenderTurns): number {
  const others = other.turns.map(({ requestsASecond }) => requestsASecond);
  return median(
    one.turns.map(({ requestsASecond }, round) => requestsASecond / (others[round] ?? Number.NaN)),
  );
}

/** A generator or a machine at its limit says nothing about the servers. */
function findProblems(measured: readonly ContenderTurns[], usesDatabase: boolean): string[] {
  const problems: string[] = [];
  const [first] = measured;
  for (const one of measured) {
    const { contender, turns } = one;
    const failed = turns.reduce((sum, turn) => sum + turn.failed, 0);
    // A peer may be too slow to answer within a turn: that is its result.
    const isJudged = one === first || contender.startsWith('our');
    if (isJudged && turns.some(({ requests }) => requests === 0)) {
      problems.push(`${contender} answered nothing in a round`);
    }
    if (failed > 0) problems.push(`${failed} requests to ${contender} failed`);
    const busy = median(turns.map((turn) => busyShare(turn, usesDatabase)));
    if (busy > MOST_BUSY) {
      problems.push(`the generator was the limit for ${contender}: ${Math.round(busy * 100)} % busy`);
    }
  }
  const rates = first?.turns.map(({ requestsASecond }) => requestsASecond) ?? [];
  const spread = Math.max(...rates) / Math.min(...rates);
  if (!(spread <= WIDEST_SPREAD)) {
    problems.push(`the rounds of ${first?.contender} differ ${spread.toFixed(1)}×: the machine is too busy`);
  }
  return problems;
}

/** Where the database works on the same core, only the generator's own share counts. */
function busyShare({ generatorBusy, coreBusy }: Turn, usesDatabase: boolean): number {
  return usesDatabase ? generatorBusy : Math.max(generatorBusy, coreBusy ?? 0);
}

function summariseContender({ contender, turns }: ContenderTurns): ContenderSummary {
  const rates = turns.map(({ requestsASecond }) => requestsASecond);
  const middle = (read: (turn: CostedTurn) => number) => median(turns.map(read));
  return {
    contender,
    requestsASecond: { median: median(rates), least: Math.min(...rates), most: Math.max(...rates) },
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    processorMicroseconds: middle(({ processorMicroseconds }) => processorMicroseconds),
    databaseMicroseconds: middle(({ databaseMicroseconds }) => databaseMicroseconds),
    megabytes: Math.max(...turns.map(({ megabytes }) => megabytes)),
  };
}

/** Nothing when one of the two did not run. */
function judge(goal: Goal, measured: readonly ContenderTurns[]): JudgedGoal[] {
  const [contender, of] = [goal.contender, goal.of].map((name) =>
    measured.find((one) => one.contender === name),
  );
  if (!contender || !of) return [];
  const ratio = pairedRatio(contender, of);
  return [{ ...goal, ratio, isMet: ratio >= goal.atLeast }];
}
