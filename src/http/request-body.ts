import type { Context, Middleware, Next, ParameterizedContext } from 'koa';
import bodyParser from 'koa-bodyparser';
import { MalformedRequestError, PayloadTooLargeError, UnsupportedMediaTypeError } from '../errors.ts';
import { takeTurns } from '../runtime/turns.ts';
import type { BodyIntake } from './body-intake.ts';
import { parseFormFields } from './form-fields.ts';
import { fileTooLarge, LARGEST_MULTIPART, readMultipart } from './multipart-body.ts';
import type { RequestState } from './state.ts';

/** Whether a request takes a file, as a multipart body. It then takes no other body. */
export type TakesFile = (request: { path: string; state: RequestState }) => boolean;

/** Whether the handler reads the body of a request while it arrives. */
export type StreamsBody = TakesFile;

/** Whether the bytes of a request's body are passed on unparsed. */
export type TakesRawBody = TakesFile;

const methodsWithBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** The number of bodies with files that are processed at a time, each of up to 10 MB. */
const MOST_FILES = 24;
/** The limit of an unparsed body, in bytes. A signed event is a few kilobytes, and is hashed before its sender is known. */
const LONGEST_RAW_BODY = 64 * 1024;
const deepestNesting = 32;
const mostContainers = 100_000;

/**
 * Reads bodies as existing integrations send them: JSON with its own type, with a form's type or with none, and real forms. The first
 * character decides, regardless of the header. Bodies of methods that don't have one are not read.
 * @param limit in bytes
 * @param judgeSender throws for a sender whose file is not read
 * @throws UnsupportedMediaTypeError, PayloadTooLargeError, MalformedRequestError, and what `BodyIntake.receive` throws
 */
export function requestBody(
  intake: BodyIntake,
  limit: number,
  {
    takesFile = () => false,
    takesRawBody = () => false,
    streamsBody = () => false,
  }: { takesFile?: TakesFile; takesRawBody?: TakesRawBody; streamsBody?: StreamsBody } = {},
  judgeSender: Middleware<RequestState> = async () => {},
): Middleware<RequestState> {
  const fileTurns = takeTurns(MOST_FILES, { mostWaiting: 0 });
  const longestRaw = Math.min(limit, LONGEST_RAW_BODY);
  const [readBytes, readRawBytes] = [bytesReader(limit), bytesReader(longestRaw)];

  async function receiveBody(ctx: ParameterizedContext<RequestState>, next: Next): Promise<void> {
    refuseEncodings(ctx);
    if (takesFile(ctx)) {
      await judgeSender(ctx, async () => {});
      await receiveFile(ctx, intake);
      return fileTurns(next);
    }
    if (streamsBody(ctx)) {
      await judgeSender(ctx, async () => {});
      return next();
    }
    const takesRaw = takesRawBody(ctx);
    const longest = takesRaw ? longestRaw : limit;
    if (Number(ctx.get('Content-Length')) > longest) throw tooLarge(longest);
    if (takesRaw) {
      ctx.state.rawBody = await intake.receive(ctx, () => readRawBytes(ctx));
      return next();
    }
    refuseMultipart(ctx);
    const saysJson = /^application\/([\w.-]+\+)?json\b/i.test(ctx.get('Content-Type'));
    ctx.state.body = parseBody(await intake.receive(ctx, () => readBytes(ctx)), saysJson);
    return next();
  }

  return function requestBodyMiddleware(ctx, next) {
    return methodsWithBody.has(ctx.method) ? receiveBody(ctx, next) : next();
  };
}

/**
 * Reads the bytes of a body of any type. koa-bodyparser only reads them: its own parsing would treat JSON with a form's type as a form,
 * spend a third of a second on a megabyte of brackets, and drop all fields of a form after the first thousand.
 */
function bytesReader(limit: number): (ctx: ParameterizedContext<RequestState>) => Promise<Buffer> {
  const options: bodyParser.Options & { encoding: string } = {
    enableTypes: ['text'],
    textLimit: String(limit),
    // One character per byte, so that none is lost.
    encoding: 'binary',
    onerror: (error) => {
      throw (error as { status?: number }).status === 413
        ? tooLarge(limit)
        : new MalformedRequestError('The body could not be read');
    },
  };
  const readText = bodyParser(options);
  return async (ctx) => {
    // It doesn't read bodies of unknown types.
    ctx.req.headers['content-type'] = 'text/plain';
    await readText(ctx as unknown as Context, async () => {});
    return Buffer.from(String(ctx.request.rawBody ?? ''), 'latin1');
  };
}

function refuseEncodings(ctx: ParameterizedContext): void {
  const encoding = ctx.get('Content-Encoding').toLowerCase();
  if (encoding !== '' && encoding !== 'identity') {
    throw new UnsupportedMediaTypeError(
      `Content-Encoding ${encoding.slice(0, 32)} is not supported; send the body as it is`,
    );
  }
}

async function receiveFile(ctx: ParameterizedContext<RequestState>, intake: BodyIntake): Promise<void> {
  if (!isMultipart(ctx)) {
    throw new UnsupportedMediaTypeError('Send the file in a multipart/form-data body');
  }
  if (Number(ctx.get('Content-Length')) > LARGEST_MULTIPART) throw fileTooLarge();
  const { fields, files } = await intake.receive(ctx, () => readMultipart(ctx.req));
  ctx.state.body = fields;
  ctx.state.files = files;
}

function isMultipart(ctx: ParameterizedContext): boolean {
  return ctx.get('Content-Type').toLowerCase().startsWith('multipart/');
}

function refuseMultipart(ctx: ParameterizedContext): void {
  if (isMultipart(ctx)) {
    throw new UnsupportedMediaTypeError(
      'multipart bodies are not supported; send JSON or a URL-encoded form',
    );
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * @throws MalformedRequestError for JSON that is broken, nested too deeply or has too many parts, for text that isn't UTF-8, and for
 *   invalid forms
 */
function parseBody(body: Buffer, saysJson: boolean): unknown {
  const text = decode(body).trim();
  if (text === '') return undefined;
  const isJson = /^[[{]/.test(text);
  if (isJson) checkNesting(text);
  try {
    // A bare number, string or `null` would otherwise pass as a form with one field.
    if (isJson || saysJson) return JSON.parse(text);
  } catch {
    if (isJson) throw new MalformedRequestError('The body is not valid JSON');
  }
  return parseFormFields(text);
}

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new MalformedRequestError('The body is not valid UTF-8');
  }
}

/** Checks the nesting before parsing: a megabyte of brackets takes a parser a hundred times as long as one of text. */
function checkNesting(text: string): void {
  let depth = 0;
  let containers = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const mark = text[index];
    if (mark === '"') isQuoted = !isQuoted;
    else if (isQuoted && mark === '\\') index += 1;
    else if (isQuoted) continue;
    else if (mark === ']' || mark === '}') depth -= 1;
    else if (mark === '[' || mark === '{') {
      depth += 1;
      containers += 1;
    }
    if (depth > deepestNesting) {
      throw new MalformedRequestError(`The body is nested more than ${deepestNesting} levels deep`);
    }
    if (containers > mostContainers) {
      throw new MalformedRequestError(`The body has more than ${mostContainers} lists and objects`);
    }
  }
}

function tooLarge(limit: number): PayloadTooLargeError {
  const kilobytes = limit / 1024;
  return new PayloadTooLargeError(
    `The body is larger than ${kilobytes < 1024 ? `${kilobytes}KB` : `${kilobytes / 1024}MB`}`,
  );
}
