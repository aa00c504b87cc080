import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type Listening, listen } from './listen.ts';

const money = (cents: number) => ({
  cents,
  currency: { iso_code: 'AUD', name: 'Australian Dollar', symbol: '$' },
});

interface Gift {
  id: number;
  cents: number;
  donor_name?: string | null;
  message?: string | null;
}

/** Returns a state as sent in live streams. */
export function liveState(
  gifts: readonly Gift[],
  { pages = ['Ada'], teams = [] }: { pages?: string[]; teams?: string[] } = {},
) {
  const ranked = (names: string[], firstId: number) =>
    names.map((name, index) => ({
      rank: index + 1,
      id: firstId + index,
      name,
      url: `http://localhost:3000/city-run/au/${firstId + index - 1}`,
      image_url: 'http://localhost:3000/assets/default-page.png',
      amount: money(sum),
    }));
  const sum = gifts.reduce((total, { cents }) => total + cents, 0);
  return {
    subject: { type: 'campaign', id: 'au-1', name: 'City Run', url: 'http://localhost:3000/city-run/au' },
    totals: { amount: money(sum), donation_count: gifts.length, target: null, percent: null },
    top_pages: ranked(pages, 1),
    top_teams: ranked(teams, 101),
    donations: gifts
      .map(({ id, cents, donor_name = `Donor ${id}`, message = null }) => ({
        id,
        donor_name,
        message,
        amount: money(cents),
        created_at: '2026-11-02T04:11:09Z',
        page_id: 1,
        page_name: pages[0] ?? null,
      }))
      .reverse()
      .slice(0, 10),
    at: '2026-11-02T04:11:10Z',
  };
}

/** Proxies a server but answers live streams itself, as a test wants it, including in ways that no server should. */
export class LiveDouble {
  /** Requested streams, such as `/api/v2/campaigns/au-1/live?last_event_id=3`. */
  readonly asked: string[] = [];
  /** The answer to the next streams. Undefined: they are accepted. */
  refusal: { status: number; headers?: Record<string, string> } | undefined;
  /** The first event of a stream. */
  snapshot: object = liveState([]);
  readonly #server: Server;
  #listening: Listening | undefined;
  readonly #open = new Set<ServerResponse>();
  #number = 0;

  private constructor(behind: string | undefined) {
    this.#server = createServer((incoming, response) => {
      if (/\/live(\?|$)/.test(incoming.url ?? '')) this.#stream(incoming, response);
      else if (behind) passOn(behind, incoming, response);
      else response.writeHead(404).end();
    });
  }

  /** Starts a double. @param behind origin of the server that answers everything else */
  static async start(behind?: string): Promise<LiveDouble> {
    const double = new LiveDouble(behind);
    double.#listening = await listen(double.#server);
    return double;
  }

  get origin(): string {
    return this.#listening?.origin ?? '';
  }

  get openStreams(): number {
    return this.#open.size;
  }

  /** Sends an event to all clients. */
  send(event: 'snapshot' | 'change', data: object): void {
    for (const response of this.#open) this.#write(response, event, data);
  }

  heartbeat(): void {
    for (const response of this.#open) response.write(': heartbeat\n\n');
  }

  /** Cuts all streams, like a crash. */
  cut(): void {
    for (const response of this.#open) response.destroy();
  }

  close(): void {
    this.#listening?.close();
  }

  #stream(incoming: IncomingMessage, response: ServerResponse): void {
    this.asked.push(incoming.url ?? '');
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Expose-Headers', 'Retry-After');
    if (this.refusal) {
      response.writeHead(this.refusal.status, this.refusal.headers).end('{}');
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('retry: 2000\n\n');
    this.#open.add(response);
    response.once('close', () => this.#open.delete(response));
    this.#write(response, 'snapshot', this.snapshot);
  }

  #write(response: ServerResponse, event: string, data: object): void {
    this.#number += 1;
    const text = `event: ${event}\nid: n-${this.#number}\ndata: ${JSON.stringify(data)}\n\n`;
    // In pieces, as networks deliver it.
    const middle = Math.floor(text.length / 2);
    response.write(text.slice(0, middle));
    setImmediate(() => response.write(text.slice(middle)));
  }
}

function passOn(behind: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { hostname, port } = new URL(behind);
  const { url: path, method, headers } = incoming;
  const outgoing = request({ hostname, port, path, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  incoming.pipe(outgoing);
}
