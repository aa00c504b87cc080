import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { until } from './until.ts';

/** Messages of PostgreSQL's protocol that start a statement (manual, section "Message Formats"). */
const QUERY = 'Q'.charCodeAt(0);
const PARSE = 'P'.charCodeAt(0);
/** Runs a prepared statement. Also follows the preparation of an unnamed one. */
const BIND = 'B'.charCodeAt(0);
/** Length of a message's type and size. */
const HEADER_BYTES = 5;

interface Freeze {
  /** Which statement to freeze at, counted from 1. */
  at: number;
  /** `before`: the statement doesn't reach the server. `after`: it does, but its answer is held back. */
  side: 'before' | 'after';
  /** Counts only matching statements. Default: all except those of background work. */
  among?: RegExp;
}

/**
 * A proxy between a server process and PostgreSQL that sees every statement and can freeze a connection forever at any of them. A test thus
 * chooses the statement at which a process is interrupted, however fast the machine is.
 */
export class FreezingProxy {
  /** Statements seen since `watch` was called. */
  statements: string[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #target: URL;
  /**
   * Background work of a process, outside of requests: health checks, mail, payments, events, the nightly jobs, the age of the backup,
   * metrics.
   */
  readonly #background =
    /^select (1|version\(\);|current_setting\('transaction_read_only'\).*)$|^update "?mail_outbox|^with recursive untold|^select due\.donation_id|weekly_digests|min\(received_at\)|unpublished_events|from "?events"?\b|prepare_event_partitions|webhook_(endpoints|deliveries|lanes)|retention_runs|from backups|unrefusedSeconds|pg_stat_replication/i;
  #matched = 0;
  #freeze: Freeze | undefined;

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((client) => this.#serve(client));
  }

  /** Starts a proxy. @param url of the database */
  static async start(url: string): Promise<FreezingProxy> {
    const proxy = new FreezingProxy(new URL(url));
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  /** The database's address through this proxy. */
  get url(): string {
    const url = new URL(this.#target);
    url.hostname = '127.0.0.1';
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /** Forgets the statements so far, and freezes the connection that sends the n-th statement from now on. */
  watch(freeze?: Freeze): void {
    this.statements = [];
    this.#matched = 0;
    this.#freeze = freeze;
  }

  /** Waits until a connection is frozen. */
  untilFrozen(): Promise<void> {
    return until(() => this.#freeze === undefined, 'a statement is held');
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #serve(client: Socket): void {
    const server = connect(Number(this.#target.port || 5432), this.#target.hostname);
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      // Passes each message on by itself. If the system combined them, they would wait for each other.
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        this.#sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    let held: Freeze['side'] | undefined;
    let waiting = Buffer.alloc(0);
    let isStarted = false;
    const prepared = new Map<string, string>();
    client.on('data', (chunk: Buffer) => {
      waiting = Buffer.concat([waiting, chunk]);
      while (held === undefined) {
        const message = firstMessage(waiting, isStarted);
        if (!message) return;
        held = isStarted ? this.#see(message, prepared) : undefined;
        isStarted = true;
        if (held === 'before') {
          this.#freeze = undefined;
          return;
        }
        server.write(message);
        waiting = waiting.subarray(message.length);
      }
      // A statement is several messages, and runs when the last of them has arrived.
      if (held === 'before') return;
      server.write(waiting);
      waiting = Buffer.alloc(0);
    });
    server.on('data', (chunk: Buffer) => {
      if (held === 'after') this.#freeze = undefined;
      else client.write(chunk);
    });
  }

  /**
   * @param prepared statements of the connection by name: a prepared statement is counted when it runs
   * @returns the side on which to freeze the connection, if the message is the awaited statement
   */
  #see(message: Buffer, prepared: Map<string, string>): Freeze['side'] | undefined {
    const text = statementOf(message, prepared);
    if (text === undefined) return undefined;
    const isBackground = this.#background.test(text);
    if (!isBackground) this.statements.push(text);
    const among = this.#freeze?.among;
    if (among ? among.test(text) : !isBackground) this.#matched += 1;
    else return undefined;
    return this.#matched === this.#freeze?.at ? this.#freeze.side : undefined;
  }
}

/** Returns the first complete message. The very first one of a connection has no type. */
function firstMessage(bytes: Buffer, isStarted: boolean): Buffer | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const length = isStarted ? 1 + bytes.readInt32BE(1) : bytes.readInt32BE(0);
  return bytes.length < length ? undefined : bytes.subarray(0, length);
}

function statementOf(message: Buffer, prepared: Map<string, string>): string | undefined {
  const body = message.subarray(HEADER_BYTES);
  if (message[0] === QUERY) return textAt(body, 0);
  const first = textAt(body, 0);
  const second = textAt(body, Buffer.byteLength(first) + 1);
  if (message[0] === BIND) return prepared.get(second);
  if (message[0] !== PARSE) return undefined;
  if (first === '') return second;
  prepared.set(first, second);
  return undefined;
}

/** Reads a text, which ends with a zero byte in the protocol. */
function textAt(bytes: Buffer, start: number): string {
  return bytes.toString('utf8', start, bytes.indexOf(0, start));
}
