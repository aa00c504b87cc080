import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Middleware, Next, ParameterizedContext } from 'koa';

/** What a client that was answered early may still send. A short piece costs as much time as a kilobyte. */
const longestRest = { kilobytes: 16 * 1024, milliseconds: 2_000 };

/**
 * An answer that is given before the whole body is there is the last of its connection. What comes meanwhile is read and thrown
 * away for a while: closed at once, the connection would be reset, and a client that was still sending would lose the answer.
 */
export function closeBeforeRest(): Middleware {
  return function closeBeforeRestMiddleware(ctx, next) {
    const { 'content-length': length, 'transfer-encoding': encoding } = ctx.req.headers;
    return length === undefined && encoding === undefined ? next() : closeAfterAnswer(ctx, next);
  };
}

async function closeAfterAnswer(ctx: ParameterizedContext, next: Next): Promise<void> {
  await next();
  if (ctx.req.complete) return;
  ctx.set('Connection', 'close');
  if (ctx.body === null || ctx.body === undefined) return;
  const answer = await bytesOf(ctx.body);
  ctx.body = Readable.from(answerAndDiscard(answer, ctx.req));
  ctx.length = answer.length;
}

async function bytesOf(body: unknown): Promise<Buffer> {
  if (body instanceof Readable) return buffer(body);
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

async function* answerAndDiscard(answer: Buffer, request: IncomingMessage) {
  yield answer;
  await new Promise<void>((resolve) => {
    let kilobytes = 0;
    const timer = setTimeout(resolve, longestRest.milliseconds);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    request.once('close', end).on('data', (chunk: Buffer) => {
      kilobytes += Math.ceil(chunk.length / 1024);
      if (kilobytes > longestRest.kilobytes) end();
    });
    // Whoever read it may have stopped in the middle.
    request.resume();
    if (request.destroyed) end();
  });
}
