import type { Writable } from 'node:stream';
import type { ParameterizedContext } from 'koa';

/** Occupies a slot among the streams, and returns the function that sends the events to a client. @throws if all slots are taken */
export type EventStream = () => (client: Writable) => void;

/**
 * Responds with server-sent events as they happen. Nothing stores, buffers or compresses them. The connection ends with the stream, so that
 * the client's next one may reach another process. The request itself ends here, and no longer counts among the active ones.
 * @param take not called for a HEAD
 */
export function sendEvents(ctx: ParameterizedContext, take: EventStream): void {
  const isHead = ctx.method === 'HEAD';
  const send = isHead ? undefined : take();
  ctx.status = 200;
  ctx.set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    // nginx buffers responses unless this header forbids it.
    'X-Accel-Buffering': 'no',
    Connection: 'close',
  });
  if (!send) return;
  // Koa would put two streams and a dozen listeners between the events and each of thousands of clients.
  ctx.respond = false;
  // Send the headers separately. Together with the first event, their text would stay in memory in sixty pieces for as long as the stream
  // is open.
  ctx.flushHeaders();
  send(ctx.res);
}
