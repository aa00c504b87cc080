import type { Middleware } from 'koa';
import type { Log } from '../log.ts';
import type { RequestState } from './state.ts';

const secretName = /token|secret|password|code|key|assertion|email|phone/i;

/** One line a request, when it is answered. Queries are logged with their secrets and personal data scrubbed; bodies and headers never. */
export function requestLog(log: Log): Middleware<RequestState> {
  return async function requestLogMiddleware(ctx, next) {
    const started = process.hrtime.bigint();
    ctx.res.once('close', () => {
      const level = ctx.status >= 500 ? 'error' : 'info';
      log[level](
        {
          requestId: ctx.state.requestId,
          method: ctx.method,
          path: ctx.path,
          query: scrubQuery(ctx.querystring),
          operation: ctx.state.operationId,
          status: ctx.status,
          milliseconds: Number((process.hrtime.bigint() - started) / 1000n) / 1000,
          aborted: !ctx.res.writableFinished || undefined,
        },
        'request',
      );
    });
    await next();
  };
}

/** @returns the query string with the values of secret parameters replaced, or `undefined` for an empty one. */
export function scrubQuery(search: string): string | undefined {
  if (search === '') return undefined;
  return search
    .slice(0, 2048)
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=');
      return secretName.test(readableName(name)) ? `${name}=[scrubbed]` : pair;
    })
    .join('&');
}

/** `access%5Ftoken` is a secret's name too. */
function readableName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
