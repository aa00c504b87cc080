import { type IncomingHttpHeaders, request } from 'node:http';
import type { TestServer } from './server.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  /** With their original spelling. */
  names: string[];
}

/** Sends a request, and returns the raw answer: `fetch` would add headers and decompress. */
export function ask(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const sent = request({ hostname, port, path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          names: response.rawHeaders.filter((_, index) => index % 2 === 0),
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Returns how often the cache was read, by result. */
export async function readsOf({ context }: TestServer): Promise<Record<string, number>> {
  const { values } = await context.metrics.cacheReads.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.result, value]));
}
