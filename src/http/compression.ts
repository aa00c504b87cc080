import { constants } from 'node:zlib';
import type { Middleware } from 'koa';
import compress from 'koa-compress';

/** A client that accepts no encoding at all gets the answer uncompressed. */
export function compression(): Middleware {
  const middleware = compress({ threshold: 1024, br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } });

  return async function compressionMiddleware(ctx, next) {
    let isAnswered = false;
    try {
      await middleware(ctx, async () => {
        await next();
        isAnswered = true;
      });
    } catch (error) {
      // koa-compress throws its own 406 when it chooses an encoding, after the answer is made.
      if (!isAnswered) throw error;
    }
  };
}
