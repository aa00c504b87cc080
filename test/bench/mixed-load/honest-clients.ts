import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Random } from '../../../src/seed/random.ts';
import { MARK } from '../compare/bench-rows.ts';
import type { HttpRequest } from '../compare/http-request.ts';
import type { HonestReport, Order } from './messages.ts';

const LONGEST_MS = 30_000;

type HonestOrder = Extract<Order, { work: 'honest' }>;

/** Asks as browsers and integrations do, and notes what it saw. */
export async function askHonestly(order: HonestOrder): Promise<HonestReport> {
  const clients = new HonestClients(order);
  if ('atATime' in order.pace) await clients.askInTurn(order.pace.atATime);
  else await clients.askAtPace(order.pace);
  return clients.report;
}

class HonestClients {
  readonly report: HonestReport = {
    milliseconds: { kept: [], new: [] },
    outcomes: {},
    saved: [],
    unknown: [],
  };
  readonly #order: HonestOrder;
  readonly #random = new Random(1, 'honest clients');
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });
  readonly #run = `${MARK}${Date.now().toString(36)}-`;
  readonly #start = performance.now();
  #number = 0;

  constructor(order: HonestOrder) {
    this.#order = order;
  }

  async askInTurn(atATime: number): Promise<void> {
    const end = performance.now() + this.#order.seconds * 1000;
    const askUntilEnd = async () => {
      while (performance.now() < end) await this.#ask('kept', performance.now());
    };
    await Promise.all(Array.from({ length: atATime }, askUntilEnd));
    this.#agent.destroy();
  }

  async askAtPace({ aSecond, newConnections }: { aSecond: number; newConnections: number }): Promise<void> {
    const start = performance.now();
    const asked: Promise<void>[] = [];
    for (let count = 0; count < aSecond * this.#order.seconds; ) {
      const due = ((performance.now() - start) / 1000) * aSecond;
      for (; count < due; count += 1) {
        const kind = this.#random.chance(newConnections) ? 'new' : 'kept';
        asked.push(this.#ask(kind, start + (count / aSecond) * 1000));
      }
      await delay(2);
    }
    await Promise.all(asked);
    this.#agent.destroy();
  }

  /** @param due when it should begin: that it begins late is part of what it takes */
  async #ask(kind: 'kept' | 'new', due: number): Promise<void> {
    const question = this.#random.pick(this.#order.requests);
    this.#number += 1;
    const uid = `${this.#run}${this.#number}`;
    const outcome = await this.#send(question, uid, kind);
    const { milliseconds, outcomes, saved, unknown } = this.report;
    const halfMinute = Math.floor((due - this.#start) / 30_000);
    milliseconds[kind][halfMinute] ??= [];
    milliseconds[kind][halfMinute]?.push(performance.now() - due);
    const name = `${question.method} ${outcome}`;
    outcomes[name] = (outcomes[name] ?? 0) + 1;
    if (question.method === 'GET') return;
    if (outcome === 200 || outcome === 201) saved.push(uid);
    else if (typeof outcome === 'string') unknown.push(uid);
  }

  /** @returns the status, or what came instead of one */
  #send({ method, path, authorization, body }: HttpRequest, uid: string, kind: 'kept' | 'new') {
    const text = body && JSON.stringify(body).replace(`${MARK}{unique}`, uid);
    return new Promise<number | string>((resolve) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.#order.port,
          method,
          path,
          agent: kind === 'kept' ? this.#agent : false,
          timeout: LONGEST_MS,
          headers: {
            ...(authorization ? { authorization } : {}),
            ...(text
              ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
              : {}),
          },
        },
        (response) => {
          response.resume();
          response.once('end', () => resolve(response.statusCode ?? 'no status'));
          response.once('error', () => resolve('broken off'));
        },
      );
      sent.once('timeout', () => sent.destroy(new Error('timed out')));
      sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      sent.end(text);
    });
  }
}
