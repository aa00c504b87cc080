import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Middleware } from 'koa';
import { withoutSecrets } from '../auth/secrets.ts';
import type { Log } from '../runtime/log.ts';
import { traceFields } from '../runtime/tracing.ts';
import type { RequestState } from './state.ts';

/** Parameters whose values aren't secret or personal. The values of all others are not logged. */
const plainName =
  /^(ids?|limit|page|page_size|type|kind|active|scroll|all_pages|country(_code)?|response_type|grant_type|(sort|group)_by|group_id|((campaign|charity|cause|page|team)_)?(u?u?id|ids|page_ids?)|(start|end)_(at|created_at|updated_at)|expires_after|(min|max|include|exclude)_[a-z_]+)(\[\d*\])?$/;
const plainValue = /^[\w\-,.:+%]{0,200}$/;

export function requestLog(log: Log): Middleware<RequestState> {
  return function requestLogMiddleware(ctx, next) {
    logWhenClosed(log, ctx.req, ctx.res, ctx.state);
    return next();
  };
}

/** Logs one line per request when it is over. It only has the harmless parts of the address, and no bodies or headers. */
export function logWhenClosed(
  log: Log,
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  state: Pick<RequestState, 'requestId' | 'operationId'>,
): void {
  const started = performance.now();
  // The response ends outside the trace.
  const trace = traceFields();
  response.once('close', () => {
    const { statusCode: status, writableFinished } = response;
    const level = status >= 500 && status !== 501 ? 'error' : 'info';
    if (!log.isLevelEnabled(level)) return;
    const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(url) ?? [];
    log[level](
      {
        requestId: state.requestId,
        ...trace,
        method,
        path: scrubPath(path),
        query: scrubQuery(query),
        operation: state.operationId,
        status,
        milliseconds: Math.round((performance.now() - started) * 1000) / 1000,
        aborted: !writableFinished || undefined,
      },
      'request',
    );
  });
}

/** @returns the query string with every value replaced that could be secret or personal; `undefined` for an empty one */
export function scrubQuery(search: string): string | undefined {
  if (search === '') return undefined;
  const parameters = search
    .slice(0, 2048)
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      const isPlain = plainName.test(readable(name)) && plainValue.test(value.join('='));
      return isPlain ? pair : `${readable(name).replace(/[^\w[\]-]/g, '_')}=[scrubbed]`;
    })
    .join('&');
  return withoutSecrets(parameters);
}

/** The path as it may be logged. Some callers put parameters in the path, so anything after `;` or `=` is removed. */
export function scrubPath(path: string): string {
  return withoutSecrets(path.slice(0, 1024).replace(/[;=?&].*$/s, '[scrubbed]'));
}

/** Decodes a name: `access%5Ftoken` is also the name of a secret. */
function readable(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
