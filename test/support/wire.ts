import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Starts a proxy to a database whose connections can fall silent, as when a host disappears: nothing arrives, and nothing is closed. */
export async function startWire(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    if (isCut) return;
    client.pipe(database);
    database.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fallSilent = () => {
    for (const socket of sockets) socket.unpipe();
  };
  return {
    url: url.href,
    /** Silences the current connections. */
    fallSilent,
    /** Also silences new connections, until `mend` is called. */
    cut() {
      isCut = true;
      fallSilent();
    },
    /** Lets new connections work again. */
    mend() {
      isCut = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
