import type { Writable } from 'node:stream';

/** What a client may leave untaken. The bytes are shared by all clients of a subject, the rest is its own. */
const MOST_WAITING_BYTES = 256 * 1024;
/** A client that takes the last of its stream no sooner is cut off, so that it holds up no stop. */
const LONGEST_END_MS = 500;

/** One client of a subject. */
export class LiveClient {
  readonly #connection: Writable;

  constructor(connection: Writable) {
    this.#connection = connection;
  }

  /** A client that takes too little is cut off: it comes back by itself, and is told how things stand then. */
  send(bytes: Buffer): void {
    if (this.#connection.writableEnded || this.#connection.destroyed) return;
    this.#connection.write(bytes);
    if (this.#connection.writableLength > MOST_WAITING_BYTES) this.#connection.destroy();
  }

  /** Lets it go, to come back elsewhere. */
  end(): void {
    this.#connection.end();
    setTimeout(() => this.#connection.destroy(), LONGEST_END_MS).unref();
  }
}
