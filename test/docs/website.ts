import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves one page at every address of an origin of its own, as another website would. */
export async function openWebsite(page: () => string): Promise<{ address: string; close(): void }> {
  const server = createServer((_request, response) =>
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page()),
  ).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
