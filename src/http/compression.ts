import { constants } from 'node:zlib';
import type { Middleware, Next, ParameterizedContext } from 'koa';
import compress from 'koa-compress';

/** Compresses by what `acceptedEncoding` says, which the request's header is by now. */
export function compression(): Middleware {
  const middleware = compress({ threshold: 1024, br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } });

  /** A HEAD is told what a GET gets, which koa-compress would leave out. */
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
