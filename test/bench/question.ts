import type { BenchWorld } from './bench-world.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** The plain way to the same answer, and how much faster than it we want to be. */
export interface Rival {
  what: string;
  statement(world: BenchWorld): Statement;
  /** Least ratio of its time to that of our statements. */
  goal: number;
}

/** One row of the table: a request that is made again and again. */
export interface Question {
  area: string;
  name: string;
  /** Different requests for different rounds; the first is the one that plans and rivals are measured with. */
  path(world: BenchWorld, round: number): string;
  rival?: Rival;
  /** Requests in all rounds together; default 100. */
  samples?: number;
}
