import type { Middleware } from 'koa';
import { UnavailableError } from '../errors.ts';

/** Lets so many requests at a time through, so that those still end in time. @throws UnavailableError for any other */
export function concurrencyLimit(limit: number): Middleware {
  let inWork = 0;
  return async function concurrencyLimitMiddleware(_ctx, next) {
    if (inWork >= limit) throw new UnavailableError('The server is busy, please try again');
    inWork += 1;
    try {
      await next();
    } finally {
      inWork -= 1;
    }
  };
}

/** Answers 503 when a request takes longer than the limit. @throws UnavailableError */
export function requestTimeout(milliseconds: number): Middleware {
  return async function requestTimeoutMiddleware(_ctx, next) {
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new UnavailableError('The request took too long, please try again')),
        milliseconds,
      );
    });
    try {
      await Promise.race([next(), expired]);
    } finally {
      clearTimeout(timer);
    }
  };
}
