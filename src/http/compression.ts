import { constants } from 'node:zlib';
import type { Middleware } from 'koa';
import compress from 'koa-compress';

/** Compresses what is worth it. A client that accepts no encoding that we have, not even none, gets the answer as it is. */
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
      // koa-compress throws its own 406 when it is about to choose, with the answer already there.
      if (!isAnswered) throw error;
    }
  };
}
