import type { Rows } from '../compare/rows.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** What the limit needs to answer as this server does, in a JSON file that `BENCH_PLAN` names. */
export interface Plan extends Pick<Rows, 'users' | 'giving'> {
  /**
   * Statements that this server sends to the database. In the list `$1` is the offset and `$2` the limit, and each row contains the number
   * of all pages.
   */
  statements: { page: string; list: string };
  /** Whole answers by path, with their headers. */
  ready: Record<string, { headers: Record<string, string>; text: string }>;
  /** The statements of other answers by path. */
  alone: Record<string, Statement[]>;
}

export const databaseUrl = process.env.DATABASE_URL ?? '';
/** Start of the addresses in answers. */
export const baseUrl = process.env.BASE_URL ?? '';
export const port = Number(process.env.PORT);

/** Packages of the peers are resolved from this file. */
export const peersManifest = process.env.BENCH_PEERS ?? '';

/** As many connections as this server's default. */
export const POOL_SIZE = 10;
