import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type HttpRequest, send } from '../compare/http-request.ts';
import type { Attack, Conversation } from './attacks.ts';

/** The argument of this script, as JSON. */
export interface AttackOrder {
  port: number;
  /** Number of pages in the data set. */
  pages: number;
  seconds: number;
  attacks: readonly Attack[];
}

/** The output: how often each attack ended with each status, or how its connections ended. */
export type AttackReport = Record<string, Record<string, number>>;

/** Attackers use a different address. */
const localAddress = '127.0.0.66';

const { port, pages, seconds, attacks }: AttackOrder = JSON.parse(process.argv[2] ?? '');
const report: AttackReport = {};
const end = performance.now() + seconds * 1000;
const left = () => Math.max(0, end - performance.now());
const values: Record<string, () => string> = {
  unique: () => Math.random().toString(36).slice(2),
  page: () => String(Math.ceil((Math.random() * pages) / 1000)),
  day: () => String(Math.ceil(Math.random() * 14)).padStart(2, '0'),
};
const fill = (text: string) => text.replace(/\{(\w+)\}/g, (all, name) => values[name]?.() ?? all);

async function request(sent: HttpRequest): Promise<string> {
  const filled = { ...sent, path: fill(sent.path) };
  const { status, body } = await send(port, filled, { localAddress, agent: false });
  return String(status || body);
}

/** @returns the status, or how the connection ended */
function converse({ first, beat, reads }: Conversation): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    let outcome = 'ended';
    if (!reads) socket.pause();
    socket.once('connect', () => socket.write(fill(first)));
    socket.on('data', (data) => {
      outcome = /^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1] ?? outcome;
    });
    const timer = setInterval(() => {
      if (left() === 0) socket.destroy();
      // A paused socket doesn't notice by itself that the other side is gone.
      else if (socket.writable) socket.write(beat);
    }, 1_000);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      outcome = error.code ?? error.message;
    });
    socket.once('close', () => {
      clearInterval(timer);
      resolve(left() === 0 ? 'still open at the end' : outcome);
    });
  });
}

async function repeat({ name, pauseMs, does }: Attack, number: number): Promise<void> {
  const outcomes = report[name] ?? {};
  report[name] = outcomes;
  // Hundreds of connections at the same moment would be a different attack.
  await delay(Math.min(number * 20, left()));
  while (left() > 0) {
    const outcome = await ('first' in does ? converse(does) : request(does));
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    await delay(Math.min(pauseMs, left()));
  }
}

const many = (attack: Attack) =>
  Array.from({ length: attack.connections }, (_, number) => repeat(attack, number));
await Promise.all(attacks.flatMap(many));
process.stdout.write(JSON.stringify(report));
