import { median } from '../statistics.ts';
import type { Turn } from './load-generator.ts';

/** A turn, and what it has cost. Not a number where it cannot be told. */
export interface CostedTurn extends Turn {
  /** Microseconds of processor time for each request: of the contender's process, and of the database's. */
  processorMicroseconds: number;
  databaseMicroseconds: number;
  /** Resident, at the end of the turn. */
  megabytes: number;
}

export interface ContenderTurns {
  contender: string;
  /** The same rounds for all, in order. */
  turns: readonly CostedTurn[];
}

/** How a contender must compare with another one. */
export interface Goal {
  /** As the table names it. */
  name: string;
  /** Whose requests a second are divided by whose. */
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

export interface ContenderSummary {
  contender: string;
  requestsASecond: { median: number; least: number; most: number };
  p50: number;
  p99: number;
  processorMicroseconds: number;
  databaseMicroseconds: number;
  megabytes: number;
  /** To the first contender's; absent for itself, and in a run that is not valid. */
  ratio?: number;
}

export interface WorkloadSummary {
  workload: string;
  connections: number;
  /** Why nothing may be concluded from it; empty when all is well. */
  problems: string[];
  contenders: ContenderSummary[];
  goals: JudgedGoal[];
}

const MOST_BUSY = 0.95;
const WIDEST_SPREAD = 3;

interface Judged {
  name: string;
  connections: number;
  goals: readonly Goal[];
  usesDatabase: boolean;
}

/** What the turns of a workload say, and whether they may say anything. */
export function summarise(
  { name, connections, goals, usesDatabase }: Judged,
  measured: readonly ContenderTurns[],
): WorkloadSummary {
  const problems = findProblems(measured, usesDatabase);
  const isValid = problems.length === 0;
  const [baseline] = measured;
  return {
    workload: name,
    connections,
    problems,
    contenders: measured.map((one) => ({
      ...summariseContender(one),
      ...(isValid && baseline && one !== baseline ? { ratio: pairedRatio(one, baseline) } : {}),
    })),
    goals: isValid ? goals.flatMap((goal) => judge(goal, measured)) : [],
  };
}

/** The median of the ratios of turns of the same round: what disturbs one of them, disturbs the other. */
function pairedRatio(one: ContenderTurns, other: ContenderTurns): number {
  return median(
    one.turns.map(
      (turn, round) => turn.requestsASecond / (other.turns[round]?.requestsASecond ?? Number.NaN),
    ),
  );
}

/** A generator or a machine that was at its own limit, says nothing about the servers. */
function findProblems(measured: readonly ContenderTurns[], usesDatabase: boolean): string[] {
  const problems: string[] = [];
  for (const { contender, turns } of measured) {
    const failed = turns.reduce((sum, turn) => sum + turn.failed, 0);
    // What another one cannot do in the time of a turn is its result.
    const isJudged = contender === measured[0]?.contender || contender.startsWith('our');
    if (isJudged && turns.some(({ requests }) => requests === 0)) {
      problems.push(`${contender} answered nothing in a round`);
    }
    if (failed > 0) problems.push(`${failed} requests to ${contender} failed`);
    const busy = median(turns.map((turn) => busyShare(turn, usesDatabase)));
    if (busy > MOST_BUSY)
      problems.push(`the generator was the limit for ${contender}: ${percent(busy)} busy`);
  }
  const rates = measured[0]?.turns.map(({ requestsASecond }) => requestsASecond) ?? [];
  const spread = Math.max(...rates) / Math.min(...rates);
  if (!(spread <= WIDEST_SPREAD)) {
    problems.push(
      `the rounds of ${measured[0]?.contender} differ ${spread.toFixed(1)}×: the machine is too busy`,
    );
  }
  return problems;
}

/** Where the database works on the same core, only the generator's own share of it can tell. */
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

/** Nothing, when one of the two was left out. */
function judge(goal: Goal, measured: readonly ContenderTurns[]): JudgedGoal[] {
  const find = (name: string) => measured.find(({ contender }) => contender === name);
  const [contender, of] = [find(goal.contender), find(goal.of)];
  if (!contender || !of) return [];
  const ratio = pairedRatio(contender, of);
  return [{ ...goal, ratio, isMet: ratio >= goal.atLeast }];
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
