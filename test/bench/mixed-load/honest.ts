import { Agent } from 'node:http';
import { Random } from '../../../src/seed/random.ts';
import { MARK } from '../compare/bench-rows.ts';
import { takeOrders } from '../compare/child.ts';
import { type HttpRequest, send, withUnique } from '../compare/http-request.ts';
import { atPace } from '../compare/pace.ts';

export interface HonestOrder {
  port: number;
  requests: HttpRequest[];
  seconds: number;
  /** So many at a time, or so many a second, a share of them on connections of their own. */
  pace: { atATime: number } | { aSecond: number; newConnections: number };
}

export interface HonestReport {
  /** Milliseconds from the time at which each request was due, by kind of connection and half minute. */
  milliseconds: { kept: number[][]; new: number[][] };
  /** How often each status came, or each error instead of one. */
  outcomes: Record<string, number>;
  /** Uids of activities whose save was acknowledged, and of those that had no answer. */
  saved: string[];
  unknown: string[];
}

/** Sends requests as browsers and integrations do. */
takeOrders(async ({ port, requests, seconds, pace }: HonestOrder): Promise<HonestReport> => {
  const report: HonestReport = { milliseconds: { kept: [], new: [] }, outcomes: {}, saved: [], unknown: [] };
  const random = new Random(1, 'honest clients');
  const kept = new Agent({ keepAlive: true, maxSockets: 256 });
  const start = performance.now();
  const run = Date.now().toString(36);
  let number = 0;

  async function sendOne(kind: 'kept' | 'new', due: number): Promise<void> {
    const request = random.pick(requests);
    number += 1;
    const unique = `${run}-${number}`;
    const agent = kind === 'kept' ? kept : false;
    const { status, body } = await send(port, withUnique(request, unique), { agent });
    const halfMinute = Math.floor((due - start) / 30_000);
    report.milliseconds[kind][halfMinute] ??= [];
    report.milliseconds[kind][halfMinute]?.push(performance.now() - due);
    const outcome = `${request.method} ${status || body}`;
    report.outcomes[outcome] = (report.outcomes[outcome] ?? 0) + 1;
    if (request.method === 'GET') return;
    if (status === 200 || status === 201) report.saved.push(MARK + unique);
    else if (status === 0) report.unknown.push(MARK + unique);
  }

  async function sendUntilEnd(): Promise<void> {
    while (performance.now() < start + seconds * 1000) await sendOne('kept', performance.now());
  }

  if ('atATime' in pace) await Promise.all(Array.from({ length: pace.atATime }, sendUntilEnd));
  else {
    const { aSecond, newConnections } = pace;
    await atPace(aSecond, seconds, (_, due) => sendOne(random.chance(newConnections) ? 'new' : 'kept', due));
  }
  kept.destroy();
  return report;
});
