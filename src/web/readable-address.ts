import type { Middleware } from 'koa';
import { NotFoundError } from '../errors.ts';

/**
 * Refuses paths that are no text, where nothing can live: bytes that are no UTF-8, and NUL, which PostgreSQL
 * takes in no text. Values of the query are left to `query-value.ts`.
 * @throws NotFoundError
 */
export function readableAddress(): Middleware {
  return async function readableAddressMiddleware(ctx, next) {
    if (!isReadable(ctx.path)) throw new NotFoundError();
    await next();
  };
}

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}
