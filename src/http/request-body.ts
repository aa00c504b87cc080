import type { Context } from 'koa';
import bodyParser from 'koa-bodyparser';
import { MalformedRequestError, PayloadTooLargeError, UnsupportedMediaTypeError } from '../errors.ts';
import { parseFormFields } from './form-fields.ts';

const methodsWithBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const deepestNesting = 32;

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

/** @throws MalformedRequestError for JSON that is broken or nested too deeply, for text that is not UTF-8, and what a form may not hold */
function parseBody(raw: string, saysJson: boolean): unknown {
  const text = raw.trim();
  if (text === '') return undefined;
  // The decoder's replacement for bytes that are not UTF-8.
  if (text.includes('\uFFFD')) throw new MalformedRequestError('The body is not valid UTF-8');
  if (text.startsWith('{') || text.startsWith('[')) return parseJson(text);
  if (saysJson && isJson(text)) return JSON.parse(text);
  return parseFormFields(text);
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
