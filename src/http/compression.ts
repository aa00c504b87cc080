import { constants } from 'node:zlib';
import type { Middleware, Next, ParameterizedContext } from 'koa';
import compress from 'koa-compress';

/** Compresses with the result of `acceptedEncoding`, which has replaced the request's header by now. */
export function compression(): Middleware {
  const middleware = compress({ threshold: 1024, br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } });

  /** Gives a HEAD the headers of a GET, which koa-compress would leave out. */
  async function compressHead(ctx: ParameterizedContext, next: Next): Promise<void> {
    try {
      await middleware(ctx, async () => {
        await next();
        ctx.method = 'GET';
      });
    } finally {
      ctx.method = 'HEAD';
    }
  }

  return function compressionMiddleware(ctx, next) {
    return ctx.method === 'HEAD' ? compressHead(ctx, next) : middleware(ctx, next);
  };
}
