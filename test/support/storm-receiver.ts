import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Listening, listen } from './listen.ts';

interface ToldDonation {
  id: string;
  type: string;
  data: { donation: { id: number; page_id: number } };
}

/** How an endpoint breaks the first attempt of some events. */
type Mischief = (response: ServerResponse) => void;

/** Donations in the order in which they were first accepted: all of them, and by page. */
class Accepted {
  readonly donations = new Set<number>();
  readonly byPage = new Map<number, number[]>();
  /** Number of donations received again after they were accepted. */
  again = 0;

  note({ data: { donation } }: ToldDonation): void {
    if (this.donations.has(donation.id)) {
      this.again += 1;
      return;
    }
    this.donations.add(donation.id);
    const ofPage = this.byPage.get(donation.page_id) ?? [];
    this.byPage.set(donation.page_id, [...ofPage, donation.id]);
  }
}

export interface StormReceiver extends Listening {
  /** By the endpoint's path. */
  accepted: Record<string, Accepted>;
  /** Number of broken attempts. */
  spoilt: number;
}

const refuse: Mischief = (response) => void response.writeHead(500).end('not now');
const reset: Mischief = (response) => void response.socket?.resetAndDestroy();
const hang: Mischief = () => undefined;
const trickle: Mischief = (response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write('.'), 200);
  response.on('close', () => clearInterval(timer));
};

/** Faults by path: how many of a thousand events they affect, and how many at most. */
const mischiefs: Record<string, { doing: Mischief; perMille: number; most: number }[]> = {
  '/steady': [],
  '/ordered': [
    { doing: refuse, perMille: 20, most: 500 },
    { doing: reset, perMille: 10, most: 500 },
  ],
  '/refusing': [{ doing: refuse, perMille: 100, most: 2_000 }],
  '/resetting': [{ doing: reset, perMille: 50, most: 2_000 }],
  // Each takes the ten seconds of an attempt.
  '/slow': [
    { doing: hang, perMille: 5, most: 20 },
    { doing: trickle, perMille: 5, most: 20 },
  ],
};

/** Starts one server with endpoints of all kinds: one works, the others break first attempts in different ways. */
export async function startStormReceiver(): Promise<StormReceiver> {
  const accepted = Object.fromEntries(Object.keys(mischiefs).map((path) => [path, new Accepted()]));
  const seen = new Set<string>();
  const counts = new Map<object, number>();

  function mischiefFor(path: string, id: string): Mischief | undefined {
    const isFirst = !seen.has(path + id);
    seen.add(path + id);
    // Draws from the random bits of the ID. The next fault uses different bits.
    const [found] = (mischiefs[path] ?? []).filter(({ perMille }, index) => {
      const draw = Number.parseInt(id.slice(index * 4, index * 4 + 4), 16);
      return (draw * 1000) / 0x10000 < perMille;
    });
    const count = (found && counts.get(found)) ?? 0;
    if (!found || !isFirst || count === found.most) return undefined;
    counts.set(found, count + 1);
    receiver.spoilt += 1;
    return found.doing;
  }

  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const path = request.url ?? '';
    const event = JSON.parse(body) as ToldDonation;
    const mischief = mischiefFor(path, event.id);
    if (mischief) return mischief(response);
    accepted[path]?.note(event);
    response.writeHead(204).end();
  });
  const receiver = { ...(await listen(server)), accepted, spoilt: 0 };
  return receiver;
}
