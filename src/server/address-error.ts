import type { IncomingMessage } from 'node:http';

/** Checks the host and the target of a request (RFC 9112 section 3.2). @returns what's wrong; `undefined` if nothing is */
export function addressError({
  url = '',
  httpVersion,
  headers,
  rawHeaders,
}: IncomingMessage): string | undefined {
  // Node.js omits the second of two hosts from `headers`.
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && isNameOfHost(name)).length;
  if (hosts > 1) return 'The request has more than one Host header';
  if (hosts === 0 && httpVersion === '1.1') return 'The request has no Host header';
  if (headers.host !== undefined && !isHost(headers.host)) return 'The Host header is not a valid host';
  if (!url.startsWith('/') && url !== '*' && !URL.canParse(url)) return 'The request address is not valid';
  return undefined;
}

/** Checks the length first, since this runs for every header of every request. */
function isNameOfHost(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === 'host';
}

/** Accepts letters, digits and `._-`, or an IPv6 address in brackets. */
function isHost(host: string): boolean {
  return /^([\w.-]+|\[[\da-f:.]+\])(:\d*)?$/i.test(host);
}
