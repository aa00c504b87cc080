import { createServer } from 'node:http';
import { listen } from '../support/listen.ts';

/** Serves one page at every address of an origin of its own, as another website would. */
export async function openWebsite(page: () => string): Promise<{ address: string; close(): void }> {
  const server = createServer((_request, response) =>
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page()),
  );
  const { origin, close } = await listen(server);
  return { address: `${origin}/`, close };
}
