import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Middleware, Next, ParameterizedContext } from 'koa';

/** The most that a client may still send after an early response. A short chunk costs as much time as a kilobyte. */
const longestRest = { kilobytes: 16 * 1024, milliseconds: 2_000 };

/**
 * Closes the connection after a response that is sent before the whole body has arrived. The rest of the body is read and discarded for a
 * while: if the connection were closed immediately, it would be reset, and a client that is still sending would lose the response.
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
    // Reading of the body may have stopped in the middle.
    request.resume();
    if (request.destroyed) end();
  });
}
