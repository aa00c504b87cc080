import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { BenchRows } from '../compare/bench-rows.ts';
import type { Statement } from '../compare/our-answers.ts';

/** What a contender is told, in a JSON file that `BENCH_PLAN` names. */
export interface ContenderPlan extends BenchRows {
  databaseUrl: string;
  /** Start of the addresses in answers. */
  baseUrl: string;
  /** What this server sends to the database. In the list `$1` is the offset and `$2` the limit, and each row has the number of all pages. */
  statements: { page: string; list: string };
  /** Whole answers by path. */
  ready: Record<string, string>;
  /** The statements of other answers by path. */
  alone: Record<string, Statement[]>;
  /** Packages of the peers are resolved from this file. */
  peersManifest: string;
}

export function readPlan(): ContenderPlan {
  return JSON.parse(readFileSync(process.env.BENCH_PLAN ?? '', 'utf8'));
}

export const port = Number(process.env.PORT);

/** As many connections as this server's default. */
export const POOL_SIZE = 10;

const [INT8, INT8_ARRAY] = [20, 1016];

/** Reads ids and cents as numbers, in the whole process. */
export function readBigintsAsNumbers(): void {
  const parseArray = pg.types.getTypeParser(INT8_ARRAY as number);
  pg.types.setTypeParser(INT8, Number);
  pg.types.setTypeParser(INT8_ARRAY as number, (text) => parseArray(text).map(Number));
}
