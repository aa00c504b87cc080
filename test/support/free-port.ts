import { createServer } from 'node:net';

const HOST = '127.0.0.1';

/** Returns the wanted port if it is free on 127.0.0.1, otherwise any free one. */
export async function freePort(wanted = 0): Promise<number> {
  return (await listenBriefly(wanted)) ?? (await listenBriefly(0)) ?? 0;
}

function listenBriefly(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: HOST, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}
