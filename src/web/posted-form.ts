import type { Context as KoaContext, Middleware } from 'koa';
import { MalformedRequestError } from '../errors.ts';
import { bodyReader } from '../http/request-body.ts';
import type { HtmlState } from './html-state.ts';

/**
 * Reads a posted form: one text a field.
 * @throws MalformedRequestError for repeated or nested fields, and for text that PostgreSQL cannot store
 */
export function postedForm(): Middleware<HtmlState> {
  // The longest story of a supporter's page, percent-encoded.
  const readBody = bodyReader({ limit: '512kb' });

  return async function postedFormMiddleware(ctx, next) {
    const body = (await readBody(ctx as unknown as KoaContext)) ?? {};
    ctx.state.form = Object.fromEntries(Object.entries(body).map(readField));
    await next();
  };
}

function readField([name, value]: [string, unknown]): [string, string] {
  if (typeof value !== 'string') throw new MalformedRequestError('Every field of a form is sent once');
  if (value.includes('\0') || !value.isWellFormed()) {
    throw new MalformedRequestError('The form holds characters that are no text');
  }
  return [name, value];
}
