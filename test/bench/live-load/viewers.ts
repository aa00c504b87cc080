import { get } from 'node:http';

/** The argument, as JSON. The script sends a message once all streams are open, and answers the next message with its report. */
export interface OpenOrder {
  port: number;
  path: string;
  streams: number;
}

/** How many viewers an event has reached, and when it reached the last one (milliseconds of the machine's clock). */
export interface SeenEvent {
  /** The total in it; undefined without one. */
  cents: number | undefined;
  viewers: number;
  last: number;
}

export interface ViewersReport {
  events: SeenEvent[];
  lost: number;
}

/** Connections that are opened at a time. */
const AT_ONCE = 100;

const events = new Map<string, SeenEvent>();
let lost = 0;

/** Resolves when the snapshot has arrived. */
function open({ port, path }: OpenOrder): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => {
      lost += 1;
      reject(new Error('a stream ended'));
    };
    const request = get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      let rest = '';
      response.setEncoding('utf8').once('close', fail);
      response.on('data', (piece: string) => {
        const texts = (rest + piece).split('\n\n');
        rest = texts.pop() ?? '';
        if (texts.filter(note).length > 0) resolve();
      });
    });
    request.on('error', fail);
  });
}

/** Records that an event has reached a viewer. Its data is parsed once for all viewers. @returns whether it was an event */
function note(text: string): boolean {
  const id = /^id: (.*)$/m.exec(text)?.[1];
  if (id === undefined) return false;
  const data = () => JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '{}');
  const seen = events.get(id) ?? { cents: data().totals?.amount.cents, viewers: 0, last: 0 };
  seen.viewers += 1;
  seen.last = performance.timeOrigin + performance.now();
  events.set(id, seen);
  return true;
}

const order: OpenOrder = JSON.parse(process.argv[2] ?? '');
for (let opened = 0; opened < order.streams; opened += AT_ONCE) {
  const count = Math.min(AT_ONCE, order.streams - opened);
  await Promise.all(Array.from({ length: count }, () => open(order)));
}
process.send?.('opened');
process.once('message', () => {
  process.send?.({ events: [...events.values()], lost } satisfies ViewersReport);
});
