import type { IncomingMessage } from 'node:http';

/** @returns what is wrong with the host or the target of a request (RFC 9112 section 3.2); `undefined` for nothing */
export function addressError({
  url = '',
  httpVersion,
  headers,
  rawHeaders,
}: IncomingMessage): string | undefined {
  // Node.js leaves the second of two hosts out of `headers`.
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && isNameOfHost(name)).length;
  if (hosts > 1) return 'The request has more than one Host header';
  if (hosts === 0 && httpVersion === '1.1') return 'The request has no Host header';
  if (headers.host !== undefined && !isHost(headers.host)) return 'The Host header is no host';
  if (!url.startsWith('/') && url !== '*' && !URL.canParse(url))
    return 'The address of the request cannot be read';
  return undefined;
}

/** Looks at the length first: this is asked of every header of every request. */
function isNameOfHost(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === 'host';
}

/** Letters, figures and `._-`, or an IPv6 address in brackets. */
function isHost(host: string): boolean {
  return /^([\w.-]+|\[[\da-f:.]+\])(:\d*)?$/i.test(host);
}
