/** The encodings of compressed responses, best first. */
const offered = ['br', 'gzip'] as const;

export type Encoding = (typeof offered)[number];

/**
 * The encoding for the response to a request with this `Accept-Encoding` (RFC 9110 section 12.5.3). However the header is written, a
 * response has at most three representations. A wildcard alone means gzip.
 * @returns undefined for an uncompressed response, also if the client accepts no encoding at all
 */
export function acceptedEncoding(header = ''): Encoding | undefined {
  if (header.trim() === '*') return 'gzip';
  const qualities = new Map(header.split(',').map(readItem));
  const wildcard = qualities.get('*') ?? 0;
  const least = qualities.get('identity') ?? 0;
  const accepted = offered
    .map((encoding) => ({ encoding, quality: qualities.get(encoding) ?? wildcard }))
    .filter(({ quality }) => quality > 0 && quality >= least);
  return accepted.toSorted((one, other) => other.quality - one.quality)[0]?.encoding;
}

function readItem(item: string): [name: string, quality: number] {
  const [name = '', ...parameters] = item.toLowerCase().split(';');
  const [, quality = '1'] = /^\s*q=\s*([\d.]+)\s*$/.exec(parameters[0] ?? 'q=1') ?? ['', '0'];
  return [name.trim(), Number(quality) || 0];
}
