import type { HttpRequest } from '../compare/http-request.ts';

/** What a process of the mixed load is told to do. */
export type Order =
  | { work: 'honest'; port: number; requests: HttpRequest[]; pace: Pace; seconds: number }
  | { work: 'attack'; port: number; pages: number; seconds: number; only?: LightAttack }
  | { work: 'heavy attack'; port: number; attack: HeavyAttack; seconds: number };

/** Attacks that need many connections and little else. */
export type LightAttack = 'list of 1,000' | 'slow body' | 'silent reader' | 'search';

/** One request that costs the server much more than its sender, sent again and again. */
export interface HeavyAttack {
  name: string;
  /** Each sends the request again when it has the answer. */
  connections: number;
  request: HeavyRequest;
}

export interface HeavyRequest {
  method: string;
  /** `{unique}` here and in headers is replaced by another text each time, `{now}` by the seconds since 1970. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

/**
 * So many requests at a time, each after the last one's answer; or so many a second, whatever the answers: then `newConnections` is
 * the share of them that open a connection of their own.
 */
export type Pace = { atATime: number } | { aSecond: number; newConnections: number };

/** What the honest clients saw. */
export interface HonestReport {
  /** Milliseconds from the time at which each request was due, by kind of connection and the half minute in which it was due. */
  milliseconds: { kept: number[][]; new: number[][] };
  /** How often each status, or error instead of one, came. */
  outcomes: Record<string, number>;
  /** The `uid`s of activities whose save was acknowledged, and of those that nobody knows of. */
  saved: string[];
  unknown: string[];
}

/** How often each status, or end of a connection, came to each attack. */
export type AttackReport = Record<string, Record<string, number>>;
