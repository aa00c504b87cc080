import type { Middleware, Next, ParameterizedContext } from 'koa';
import { invalid, ValidationError } from '../errors.ts';
import type { RequestState } from './state.ts';

/** The characters of a function's name or of a path to one; anything more could be a script. */
const callbackPattern = /^[\w$.[\]]{1,128}$/;

/** Whether the response to a path is a script that calls a function with it. */
export function isJsonp(path: string): boolean {
  return /\.jsonp\/?$/i.test(path);
}

/** The function that the response to a `.jsonp` request must call. @throws ValidationError if it is absent or could be a script */
export function readCallback(search: string): string {
  const [callback = '', ...others] = new Set(new URLSearchParams(search).getAll('callback'));
  if (callbackPattern.test(callback) && others.length === 0) return callback;
  const message =
    callback === '' ? "can't be blank" : 'may contain only letters, digits and _ $ . [ ], at most 128';
  throw new ValidationError([invalid('callback', message)]);
}

export function jsonp(): Middleware<RequestState> {
  return function jsonpMiddleware(ctx, next) {
    return isJsonp(ctx.path) ? answerScript(ctx, next) : next();
  };
}

/** Wraps a response in its callback. Script tags can't read statuses, so it is always a 200, even for errors. */
async function answerScript(ctx: ParameterizedContext<RequestState>, next: Next): Promise<void> {
  await next();
  const { callback } = ctx.state;
  if (callback === undefined) return;
  const json =
    typeof ctx.body === 'string' || Buffer.isBuffer(ctx.body)
      ? String(ctx.body)
      : JSON.stringify(ctx.body ?? null);
  ctx.status = 200;
  ctx.type = 'text/javascript; charset=utf-8';
  // The leading comment keeps the response from being read as another file format (Rosetta Flash). U+2028 and U+2029 end a line in older
  // JavaScript but not in JSON.
  ctx.body = `/**/${callback}(${json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')});`;
  ctx.remove('ETag');
  ctx.remove('WWW-Authenticate');
}
