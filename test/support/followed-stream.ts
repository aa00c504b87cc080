import { type IncomingMessage, request } from 'node:http';
import type { Body } from './client.ts';
import { until } from './until.ts';

/** One event as received, and when. */
export interface StreamedEvent {
  event: string;
  id: string | undefined;
  data: Body;
  /** By `performance.now()`. */
  at: number;
}

/** A client that follows a stream: it stores the events, and merges changes into its state, as a page would. */
export class FollowedStream {
  readonly response: IncomingMessage;
  readonly events: StreamedEvent[] = [];
  text = '';
  isEnded = false;
  #rest = '';

  private constructor(response: IncomingMessage) {
    this.response = response;
    const end = () => {
      this.isEnded = true;
    };
    response
      .setEncoding('utf8')
      .on('data', (piece: string) => this.#take(piece))
      .once('close', end)
      .on('error', end);
  }

  /** Opens a stream. @param url absolute */
  static async open(url: string, headers: Record<string, string> = {}): Promise<FollowedStream> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(url, { headers, agent: false }, resolve).once('error', reject).end();
    });
    return new FollowedStream(response);
  }

  get status(): number {
    return this.response.statusCode ?? 0;
  }

  get lastEventId(): string {
    return this.events.at(-1)?.id ?? '';
  }

  /** The state that a page following the stream shows. */
  get shown(): Body {
    let shown: Body;
    for (const { event, data } of this.events) {
      const donations = [...(data.donations ?? []), ...(shown?.donations ?? [])].slice(0, 10);
      shown = event === 'snapshot' ? data : { ...shown, ...data, donations };
    }
    return shown;
  }

  async untilShown(isShown: (state: Body) => boolean, description: string): Promise<void> {
    await until(() => this.events.length > 0 && isShown(this.shown), description);
  }

  close(): void {
    this.response.destroy();
  }

  #take(piece: string): void {
    this.text += piece;
    const blocks = (this.#rest + piece).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]);
      const fields = Object.fromEntries(lines);
      if (fields.data === undefined) continue;
      this.events.push({
        event: fields.event ?? 'message',
        id: fields.id,
        data: JSON.parse(fields.data),
        at: performance.now(),
      });
    }
  }
}
