import { readFileSync } from 'node:fs';
import pg from 'pg';

/** A supporter whose token the benchmark knows, and the page that activities count for. */
export interface BenchUser {
  id: number;
  pageId: number;
  campaignId: number;
  charityId: number;
}

/** The campaign that donations go to, by the key that may record them, and some of its pages. */
export interface BenchGiving {
  key: string;
  campaignId: number;
  countryCode: string;
  currency: string;
  pages: { id: number; charityId: number }[];
}

/** What a contender is told: a file of JSON that `BENCH_PLAN` names. */
export interface ContenderPlan {
  databaseUrl: string;
  /** Of the addresses in answers. */
  baseUrl: string;
  /** What this server sends to the database. */
  statements: {
    page: string;
    /** A part of the list, with the number of all pages in each row; `$1` is the offset and `$2` the limit. */
    list: string;
  };
  /** Whole answers by path, for who writes them as they are. */
  ready: Record<string, string>;
  /** By access token. */
  users: Record<string, BenchUser>;
  giving: BenchGiving;
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

/** Ids and cents as numbers, in the whole process. */
export function readBigintsAsNumbers(): void {
  const parseArray = pg.types.getTypeParser(INT8_ARRAY as number);
  pg.types.setTypeParser(INT8, Number);
  pg.types.setTypeParser(INT8_ARRAY as number, (text) => parseArray(text).map(Number));
}
