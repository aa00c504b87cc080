import { constants } from 'node:zlib';
import type { Middleware } from 'koa';
import compress from 'koa-compress';

/** By what `acceptedEncoding` says. A client that accepts no encoding at all gets the answer uncompressed. */
export function compression(): Middleware {
  const middleware = compress({ threshold: 1024, br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } });

  return async function compressionMiddleware(ctx, next) {
    const { method } = ctx;
    let isAnswered = false;
    try {
      await middleware(ctx, async () => {
        await next();
        isAnswered = true;
        // A HEAD is told what a GET gets, which koa-compress would leave out.
        if (method === 'HEAD') ctx.method = 'GET';
      });
    } catch (error) {
      // koa-compress throws its own 406 when it chooses an encoding, after the answer is made.
      if (!isAnswered) throw error;
    } finally {
      ctx.method = method;
    }
  };
}
