import type { Context } from 'koa';
import bodyParser from 'koa-bodyparser';
import { parse as parseForm } from 'qs';
import { MalformedRequestError, PayloadTooLargeError, UnsupportedMediaTypeError } from '../errors.ts';

const methodsWithBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const deepestNesting = 32;
/** Enough for the longest series of an activity. */
const mostFields = 120_000;
/** Parsing time grows with the square of the names. */
const mostNames = 2_000;

/**
 * A reader of bodies as existing integrations send them: JSON under its own type, under a form's type or under none, and
 * true forms. The first character decides, not the header.
 * @param limit such as `1mb`
 * @returns a function that reads a request's body, `undefined` when none was sent; it throws UnsupportedMediaTypeError,
 *   PayloadTooLargeError and MalformedRequestError
 */
export function bodyReader({ limit = '1mb' }: { limit?: string } = {}): (ctx: Context) => Promise<unknown> {
  const readText = bodyParser({
    enableTypes: ['text'],
    textLimit: limit,
    onerror: (error) => {
      if ((error as { status?: number }).status === 413) {
        throw new PayloadTooLargeError(`The body is larger than ${limit.toUpperCase()}`);
      }
      throw new MalformedRequestError('The body could not be read');
    },
  });

  return async function readBody(ctx) {
    if (!mayHaveBody(ctx.method)) return undefined;
    refuseEncodings(ctx);
    const saysJson = /^application\/([\w.-]+\+)?json\b/i.test(ctx.get('Content-Type'));
    // koa-bodyparser goes by the type, and here every body is read as text.
    ctx.req.headers['content-type'] = 'text/plain; charset=utf-8';
    await readText(ctx, async () => {});
    return parseBody(String(ctx.request.rawBody ?? ''), saysJson);
  };
}

/** A body of any other method is not read. */
export function mayHaveBody(method: string): boolean {
  return methodsWithBody.has(method);
}

function refuseEncodings(ctx: Context): void {
  const encoding = ctx.get('Content-Encoding').toLowerCase();
  if (encoding !== '' && encoding !== 'identity') {
    throw new UnsupportedMediaTypeError(
      `Content-Encoding ${encoding.slice(0, 32)} is not supported; send the body as it is`,
    );
  }
  if (ctx.get('Content-Type').toLowerCase().startsWith('multipart/')) {
    throw new UnsupportedMediaTypeError(
      'multipart bodies are not supported; send JSON or a URL-encoded form',
    );
  }
}

/** @throws MalformedRequestError for JSON that is broken or nested too deeply, and for text that is not UTF-8 */
function parseBody(raw: string, saysJson: boolean): unknown {
  const text = raw.trim();
  if (text === '') return undefined;
  // The decoder's replacement for bytes that are not UTF-8.
  if (text.includes('\uFFFD')) throw new MalformedRequestError('The body is not valid UTF-8');
  if (text.startsWith('{') || text.startsWith('[')) return parseJson(text);
  if (saysJson && isJson(text)) return JSON.parse(text);
  return parseFields(text);
}

/** @throws MalformedRequestError for too many fields and for escapes that are not UTF-8 */
function parseFields(text: string): unknown {
  const values = valuesByName(text);
  const names = Object.keys(values).length;
  if (names > mostNames) {
    throw new MalformedRequestError(
      `The form holds more than ${mostNames} different names; send JSON instead`,
    );
  }
  // It accepts lists of values too, which its types do not say.
  return parseForm(values as Record<string, string>, {
    depth: 5,
    arrayLimit: mostFields,
    allowPrototypes: false,
  });
}

/** Gathers repeated names first: the parser alone would copy a list of them for each value. */
function valuesByName(text: string): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = Object.create(null);
  let fields = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    fields += 1;
    if (fields > mostFields) throw new MalformedRequestError(`The form holds more than ${mostFields} fields`);
    if (name.includes('\uFFFD') || value.includes('\uFFFD')) {
      throw new MalformedRequestError('The body is not valid UTF-8');
    }
    const known = values[name];
    if (known === undefined) values[name] = value;
    else if (Array.isArray(known)) known.push(value);
    else values[name] = [known, value];
  }
  return values;
}

/** A bare number, string or `null` would otherwise pass for a form with one field. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new MalformedRequestError('The body is not valid JSON');
  }
  if (isDeeperThan(value, deepestNesting)) {
    throw new MalformedRequestError(`The body is nested more than ${deepestNesting} levels deep`);
  }
  return value;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((item) => isDeeperThan(item, levels - 1));
}
