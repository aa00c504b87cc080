import type { Writable } from 'node:stream';

/** How many bytes may wait for a client. The bytes are shared by all clients of a subject; everything else is the client's own. */
const MOST_WAITING_BYTES = 256 * 1024;
/** A client that takes longer than this to read the end of its stream is cut off, so that it doesn't delay a shutdown. */
const LONGEST_END_MS = 500;

/** One client of a subject. */
export class LiveClient {
  readonly #connection: Writable;

  constructor(connection: Writable) {
    this.#connection = connection;
  }

  /** Sends bytes. A client that reads too slowly is cut off: it reconnects by itself and gets the current state. */
  send(bytes: Buffer): void {
    if (this.#connection.writableEnded || this.#connection.destroyed) return;
    this.#connection.write(bytes);
    if (this.#connection.writableLength > MOST_WAITING_BYTES) this.#connection.destroy();
  }

  /** Ends the stream, so that the client reconnects elsewhere. */
  end(): void {
    this.#connection.end();
    setTimeout(() => this.#connection.destroy(), LONGEST_END_MS).unref();
  }
}
