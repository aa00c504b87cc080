import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { takeOrders } from '../compare/child.ts';
import { get, type HttpRequest, send } from '../compare/http-request.ts';
import { atPace } from '../compare/pace.ts';
import type { HeavyAttack } from './heavy-attacks.ts';

export interface AttackOrder {
  port: number;
  pages: number;
  seconds: number;
  /** Only the light attack of this name, or this heavy one; default: all light ones. */
  only?: LightAttack;
  heavy?: HeavyAttack;
}

/** How often each status, or end of a connection, came to each attack. */
export type AttackReport = Record<string, Record<string, number>>;

/** Attacks that need many connections and little else. */
export const lightAttacks = ['list of 1,000', 'slow body', 'silent reader', 'search'] as const;
export type LightAttack = (typeof lightAttacks)[number];

/** Attackers have an address of their own. */
const localAddress = '127.0.0.66';
const PAUSE_MS = 30_000;
/** Each list is requested twice in ten minutes. */
const LISTS = 1_400;
const LISTS_A_SECOND = (2 * LISTS) / 600;
const SLOW_BODIES = 500;
const SILENT_READERS = 200;
const SEARCHES = 20;

takeOrders(async ({ port, pages, seconds, only, heavy }: AttackOrder): Promise<AttackReport> => {
  const report: AttackReport = {};
  const end = performance.now() + seconds * 1000;
  const anyText = () => Math.random().toString(36).slice(2);

  function note(name: string, outcome: string): void {
    report[name] ??= {};
    report[name][outcome] = (report[name][outcome] ?? 0) + 1;
  }

  async function request(sent: HttpRequest): Promise<string> {
    const fill = (text: string) =>
      text.replace('{unique}', anyText()).replace('{now}', String(Math.floor(Date.now() / 1000)));
    const headers = Object.entries(sent.headers ?? {}).map(([name, value]) => [name, fill(value)]);
    const filled = { ...sent, path: fill(sent.path), headers: Object.fromEntries(headers) };
    const { status, body } = await send(port, filled, { localAddress, agent: false });
    return String(status || body);
  }

  /** Repeats it on so many connections until the end. What was cut off returns after a pause. */
  function repeat(name: string, count: number, once: (number: number) => Promise<string>, pause = PAUSE_MS) {
    return many(count, async (number) => {
      // Hundreds of connections at the same instant would be another attack.
      await delay((number * 20) % 10_000);
      while (performance.now() < end) {
        note(name, await once(number));
        await delay(Math.min(pause, Math.max(0, end - performance.now())));
      }
    });
  }

  /** Starts a conversation, and keeps the connection. @returns the status, or how the connection ended */
  function converse(first: string, beat: string, reads: boolean): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect({ host: '127.0.0.1', port, localAddress });
      let outcome = 'ended';
      if (!reads) socket.pause();
      socket.once('connect', () => socket.write(first));
      socket.on('data', (data) => {
        outcome = /^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1] ?? outcome;
      });
      const timer = setInterval(() => {
        if (performance.now() > end) socket.destroy();
        // A paused socket does not notice by itself that the other side is gone.
        else if (socket.writable) socket.write(beat);
      }, 1_000);
      socket.once('error', (error: NodeJS.ErrnoException) => {
        outcome = error.code ?? error.message;
      });
      socket.once('close', () => {
        clearInterval(timer);
        resolve(performance.now() > end ? 'still open at the end' : outcome);
      });
    });
  }

  function listOf(number: number): string {
    const windows = Math.max(1, Math.floor(pages / 1000));
    // A bound that leaves nothing out makes another address.
    const day = new Date(Date.UTC(2000, 0, 1 + Math.floor(number / windows))).toISOString().slice(0, 10);
    return `/api/v2/pages.json?limit=1000&page=${(number % windows) + 1}&start_created_at=${day}`;
  }

  function sendSlowly(): Promise<string> {
    const headers = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000';
    return converse(`POST /api/v2/fitness_activities HTTP/1.1\r\n${headers}\r\n\r\n`, 'a', true);
  }

  function readNothing(): Promise<string> {
    const ahead = Array.from({ length: 20 }, () => {
      const page = Math.ceil((Math.random() * pages) / 1000);
      return `GET /api/v2/pages.json?limit=1000&page=${page} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    });
    return converse(ahead.join(''), '\r\n', false);
  }

  const search = (number: number) =>
    request(get(`/api/v2/search/pages.json?group_value=nobody-${number}-${anyText()}`));
  const attacks: Record<LightAttack, () => Promise<unknown>> = {
    'list of 1,000': () =>
      atPace(LISTS_A_SECOND, seconds, async (number) => {
        note('list of 1,000', await request(get(listOf(number % LISTS))));
      }),
    'slow body': () => repeat('slow body', SLOW_BODIES, sendSlowly),
    'silent reader': () => repeat('silent reader', SILENT_READERS, readNothing),
    search: () => repeat('search', SEARCHES, search, 1_000),
  };
  if (heavy) {
    await many(heavy.connections, async () => {
      while (performance.now() < end) note(heavy.name, await request(heavy.request));
    });
  } else {
    await Promise.all((only ? [only] : lightAttacks).map((name) => attacks[name]()));
  }
  return report;
});

function many(count: number, work: (number: number) => Promise<void>): Promise<unknown> {
  return Promise.all(Array.from({ length: count }, (_, number) => work(number)));
}
