import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { takeOrders } from '../compare/child.ts';

/** Opens streams; any other order is for the report. */
export interface OpenOrder {
  port: number;
  path: string;
  streams: number;
}

/** How an event has reached the viewers, by the clock of the machine, in milliseconds. */
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

const idMark = Buffer.from('\nid: ');
/** The end of an event, and of its chunk. */
const endMark = Buffer.from('\n\n\r\n');

const events = new Map<number, SeenEvent>();
let lost = 0;

/** Settles when the snapshot has arrived. */
async function open(port: number, path: string, isReader: boolean): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
  await new Promise<void>((resolve, reject) => {
    const fail = () => {
      lost += 1;
      reject(new Error('a stream ended'));
    };
    socket.once('error', fail).once('close', fail);
    view(socket, isReader, resolve);
  });
}

/** Notes when each event arrives, and reads as little of it as possible. @param isReader reads the totals, for all viewers */
function view(socket: Socket, isReader: boolean, onEvent: () => void): void {
  let number = -1;
  let text = '';
  socket.on('data', (bytes) => {
    const at = bytes.lastIndexOf(idMark);
    if (at >= 0) number = numberAfter(bytes, at);
    if (isReader) text += bytes.toString();
    if (number < 0 || !bytes.subarray(-endMark.length).equals(endMark)) return;
    const seen = seenEvent(number);
    seen.viewers += 1;
    seen.last = performance.timeOrigin + performance.now();
    if (isReader) {
      for (const [, id, data] of text.matchAll(/\nid: \S+-(\d+)\ndata: (.*)\n/g))
        seenEvent(Number(id)).cents = JSON.parse(data as string).totals?.amount.cents;
      text = '';
    }
    number = -1;
    onEvent();
  });
}

function numberAfter(bytes: Buffer, at: number): number {
  const line = bytes.subarray(at + idMark.length, at + idMark.length + 64).toString('latin1');
  return Number(/-(\d+)\n/.exec(line)?.[1] ?? -1);
}

function seenEvent(number: number): SeenEvent {
  const known = events.get(number) ?? { cents: undefined, viewers: 0, last: 0 };
  events.set(number, known);
  return known;
}

takeOrders(async (order: OpenOrder | Record<string, never>): Promise<ViewersReport> => {
  if ('streams' in order) {
    for (let opened = 0; opened < order.streams; opened += AT_ONCE) {
      const count = Math.min(AT_ONCE, order.streams - opened);
      const opening = Array.from({ length: count }, (_, index) =>
        open(order.port, order.path, opened + index === 0),
      );
      await Promise.all(opening);
    }
  }
  return { events: [...events.values()], lost };
});
