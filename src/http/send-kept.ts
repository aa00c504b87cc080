import type { ServerResponse } from 'node:http';

/** A longer body goes out from where it is, a shorter one together with its head. */
const LONGEST_TEXT = 16 * 1024;

/** A body as it is sent: the bytes of a short one as characters of the same codes (ISO 8859-1), so that they can stand behind a head. */
export type KeptBody = string | Buffer;

export function keepBody(bytes: Buffer): KeptBody {
  return bytes.length <= LONGEST_TEXT ? bytes.toString('latin1') : bytes;
}

/** What changes from one sending to the next. */
interface Changing {
  requestId: string;
  cacheControl: string;
}

/** What stands around the request's id, the freshness and the date in a head as Node writes it. */
export interface HeadPattern {
  beforeId: string;
  beforeFreshness: string;
  beforeDate: string;
  afterDate: string;
}

const PATTERN =
  /^(?<beforeId>HTTP\/1\.1 200 OK\r\nX-Request-Id: )[^\r]*(?<beforeFreshness>\r\nCache-Control: )[^\r]*(?<beforeDate>\r\n.*\r\nDate: )[^\r]*(?<afterDate>\r\n.*\r\n\r\n)$/s;

/**
 * What `http.OutgoingMessage` does not document: the head's text, and whether it has been sent. A Node that has them no more gets
 * each answer by `sendFirst`.
 */
interface Internals {
  _header?: unknown;
  _headerSent?: unknown;
}

/**
 * Answers 200 as Node does it.
 * @param headers names and values by turns, besides those that change
 * @returns the head's pattern for `sendAgain`; `undefined` when this one was no usual one
 */
export function sendFirst(
  response: ServerResponse,
  { requestId, cacheControl }: Changing,
  headers: readonly string[],
  body: KeptBody,
): HeadPattern | undefined {
  const isUsual = takesUsualHead(response);
  response.writeHead(200, ['X-Request-Id', requestId, 'Cache-Control', cacheControl, ...headers]);
  const head = (response as Internals)._header;
  if (typeof body === 'string') response.end(body, 'latin1');
  else response.end(body);
  if (!isUsual || typeof head !== 'string') return undefined;
  return PATTERN.exec(head)?.groups as HeadPattern | undefined;
}

/**
 * Answers to the byte as `sendFirst` would, for less: Node would check each name and value once more, and pass head, body and end
 * to the system as three pieces.
 * @returns false, and nothing is sent, for an answer that needs another head, or has to wait for its turn
 */
export function sendAgain(
  response: ServerResponse,
  { requestId, cacheControl }: Changing,
  pattern: HeadPattern,
  body: KeptBody,
): boolean {
  const { socket } = response;
  // Without a socket it stands behind another answer; otherwise what was sent before may still wait for the client.
  if (!socket?.writable || socket.writableLength > 0 || !takesUsualHead(response)) return false;
  const { beforeId, beforeFreshness, beforeDate, afterDate } = pattern;
  const head = beforeId + requestId + beforeFreshness + cacheControl + beforeDate + httpDate() + afterDate;
  (response as Internals)._header = head;
  (response as Internals)._headerSent = true;
  if (typeof body === 'string') {
    socket.write(head + body, 'latin1');
  } else {
    socket.cork();
    socket.write(head, 'latin1');
    socket.write(body);
    socket.uncork();
  }
  response.end();
  return true;
}

/** Nothing is set or sent, and the connection stays open. */
function takesUsualHead(response: ServerResponse): boolean {
  const { _header, _headerSent } = response as Internals;
  return (
    _header === null &&
    _headerSent === false &&
    response.shouldKeepAlive &&
    response.getHeaderNames().length === 0
  );
}

let dateSecond = 0;
let dateText = '';

/** The present second, as HTTP writes it. */
function httpDate(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== dateSecond) {
    dateSecond = second;
    dateText = new Date(second * 1000).toUTCString();
  }
  return dateText;
}
