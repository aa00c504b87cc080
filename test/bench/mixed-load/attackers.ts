import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { AttackReport, HeavyRequest, LightAttack, Order } from './messages.ts';

/** Strangers have an address of their own. */
const ADDRESS = '127.0.0.66';
const PATIENCE_MS = 30_000;

const LISTS = 1_400;
/** Each is asked for twice in ten minutes. */
const LIST_PAUSE_MS = 600_000 / (2 * LISTS);
const SLOW_BODIES = 500;
const SILENT_READERS = 200;
const SEARCHES = 20;

type AttackOrder = Extract<Order, { work: 'attack' }>;
type HeavyOrder = Extract<Order, { work: 'heavy attack' }>;

/**
 * All at once, until the time is over: long lists of ever other addresses, each asked for twice; bodies that come a byte a second;
 * connections that ask ahead and take no answer; searches for a group that nobody is in.
 */
export async function attack({ port, pages, seconds, only }: AttackOrder): Promise<AttackReport> {
  const attackers = new Attackers(port, pages, seconds);
  await attackers.work(only);
  return attackers.report;
}

/** Sends one expensive request on several connections, until the time is over. */
export async function attackHeavily({ port, attack, seconds }: HeavyOrder): Promise<AttackReport> {
  const { name, connections, request } = attack;
  const attackers = new Attackers(port, 0, seconds);
  await attackers.repeat(name, connections, request);
  return attackers.report;
}

class Attackers {
  readonly report: AttackReport = {};
  readonly #port: number;
  readonly #pages: number;
  readonly #milliseconds: number;
  readonly #end: number;

  constructor(port: number, pages: number, seconds: number) {
    this.#port = port;
    this.#pages = pages;
    this.#milliseconds = seconds * 1000;
    this.#end = performance.now() + this.#milliseconds;
  }

  async work(only?: LightAttack): Promise<void> {
    const again = (
      name: LightAttack,
      count: number,
      once: (number: number) => Promise<string>,
      pause?: number,
    ) => many(count, (number) => this.#again(name, number, () => once(number), pause));
    const attacks: Record<LightAttack, () => Promise<unknown>> = {
      'list of 1,000': () => this.#askForLists(),
      'slow body': () => again('slow body', SLOW_BODIES, () => this.#sendSlowly()),
      'silent reader': () => again('silent reader', SILENT_READERS, () => this.#takeNothing()),
      search: () => again('search', SEARCHES, (number) => this.#search(number), 1_000),
    };
    await Promise.all(only ? [attacks[only]()] : Object.values(attacks).map((start) => start()));
  }

  async repeat(name: string, connections: number, request: HeavyRequest): Promise<void> {
    const repeatUntilEnd = async () => {
      while (performance.now() < this.#end) this.#note(name, await this.#send(request));
    };
    await many(connections, repeatUntilEnd);
  }

  /** Repeats it until the end; what was cut off comes back after a while. */
  async #again(
    name: string,
    number: number,
    once: () => Promise<string>,
    pause = PATIENCE_MS,
  ): Promise<void> {
    // Half a thousand connections at the same instant would be another attack.
    await delay((number * 20) % 10_000);
    while (performance.now() < this.#end) {
      this.#note(name, await once());
      await delay(Math.min(pause, Math.max(0, this.#end - performance.now())));
    }
  }

  async #askForLists(): Promise<void> {
    const windows = Math.max(1, Math.floor(this.#pages / 1000));
    const start = performance.now();
    for (let count = 0; performance.now() < this.#end; count += 1) {
      const number = count % LISTS;
      const query = `limit=1000&page=${(number % windows) + 1}&start_created_at=${isoDay(Math.floor(number / windows))}`;
      void this.#get(`/api/v2/pages.json?${query}`).then((outcome) => this.#note('list of 1,000', outcome));
      await delay(Math.max(0, start + (count + 1) * LIST_PAUSE_MS - performance.now()));
    }
  }

  #search(number: number): Promise<string> {
    const value = `nobody-${number}-${Math.random().toString(36).slice(2)}`;
    return this.#get(`/api/v2/search/pages.json?group_value=${value}`);
  }

  #get(path: string): Promise<string> {
    return this.#send({ method: 'GET', path, headers: {} });
  }

  /** @returns the status, or how the connection ended */
  #send({ method, path, headers, body }: HeavyRequest): Promise<string> {
    const made = (text: string) =>
      text
        .replace('{unique}', Math.random().toString(36).slice(2))
        .replace('{now}', String(Math.floor(Date.now() / 1000)));
    return new Promise((resolve) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          localAddress: ADDRESS,
          agent: false,
          timeout: PATIENCE_MS,
          method,
          path: made(path),
          headers: {
            ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, made(value)])),
            ...(body && { 'content-length': body.length }),
          },
        },
        (response) => {
          response.resume();
          response.once('end', () => resolve(String(response.statusCode)));
          response.once('error', () => resolve('broken off'));
        },
      );
      sent.once('timeout', () => sent.destroy(new Error('timed out')));
      sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      sent.end(body);
    });
  }

  #sendSlowly(): Promise<string> {
    const head =
      'POST /api/v2/fitness_activities HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n';
    return this.#converse(head, { byteASecond: true, reads: true });
  }

  #takeNothing(): Promise<string> {
    const page = () => Math.ceil((Math.random() * this.#pages) / 1000);
    const ahead = Array.from(
      { length: 20 },
      () => `GET /api/v2/pages.json?limit=1000&page=${page()} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    );
    return this.#converse(ahead.join(''), { byteASecond: false, reads: false });
  }

  /** @returns the status that came, or how the connection ended */
  #converse(
    first: string,
    { byteASecond, reads }: { byteASecond: boolean; reads: boolean },
  ): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect({ host: '127.0.0.1', port: this.#port, localAddress: ADDRESS });
      let outcome = 'ended';
      if (!reads) socket.pause();
      socket.once('connect', () => socket.write(first));
      socket.on('data', (data) => {
        outcome = /^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1] ?? outcome;
      });
      const beat = setInterval(() => {
        if (performance.now() > this.#end) socket.destroy();
        else if (byteASecond) socket.write('a');
        // A paused socket does not notice that the other side is gone.
        else if (socket.writable) socket.write('\r\n');
      }, 1_000);
      socket.once('error', (error: NodeJS.ErrnoException) => {
        outcome = error.code ?? error.message;
      });
      socket.once('close', () => {
        clearInterval(beat);
        resolve(performance.now() > this.#end ? 'still there at the end' : outcome);
      });
    });
  }

  #note(name: string, outcome: string): void {
    this.report[name] ??= {};
    const outcomes = this.report[name];
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
}

function many(count: number, work: (number: number) => Promise<void>): Promise<unknown> {
  return Promise.all(Array.from({ length: count }, (_, number) => work(number)));
}

/** A lower bound that leaves nothing out, and another address. */
function isoDay(number: number): string {
  return new Date(Date.UTC(2000, 0, 1 + number)).toISOString().slice(0, 10);
}
