import type { Writable } from 'node:stream';
import type { ParameterizedContext } from 'koa';

/** Takes a place among the streams, and returns what sends the events to a client. @throws when there is no place */
export type EventStream = () => (client: Writable) => void;

/**
 * Answers with server-sent events as they come: nothing keeps, gathers or compresses them, and the connection ends with them, so
 * that the client's next one may lead to another process. The request itself is over then, and holds no place among those in work.
 * @param take is not called for a HEAD
 */
export function sendEvents(ctx: ParameterizedContext, take: EventStream): void {
  const isHead = ctx.method === 'HEAD';
  const send = isHead ? undefined : take();
  ctx.status = 200;
  ctx.set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    // nginx gathers answers unless it is told not to.
    'X-Accel-Buffering': 'no',
    Connection: 'close',
  });
  if (!send) return;
  // Koa would put two streams and a dozen listeners between the events and each of thousands of clients.
  ctx.respond = false;
  // By themselves: sent with the first event, their text would stay in memory in sixty pieces for as long as the stream is open.
  ctx.flushHeaders();
  send(ctx.res);
}
