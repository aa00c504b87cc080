import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection on which a test writes arbitrary requests, and reads the answers as text. */
export class RawConnection {
  readonly socket: Socket;
  #text = '';
  #closed: Promise<unknown>;

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.setEncoding('latin1').on('data', (text) => {
      this.#text += text;
    });
    // A reset connection is closed, too.
    this.socket.on('error', () => {});
    this.#closed = once(this.socket, 'close');
  }

  /** Starts a request, whose body can be written later. */
  begin(line: string, headers: Record<string, string | number> = {}): this {
    const all = { Host: 'test', ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    this.socket.write(`${line} HTTP/1.1\r\n${lines.join('')}\r\n`);
    return this;
  }

  get text(): string {
    return this.#text;
  }

  /** Status of each answer so far, such as 100 and 201. */
  get statuses(): number[] {
    return [...this.#text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }

  async closed(): Promise<void> {
    await this.#closed;
  }
}
