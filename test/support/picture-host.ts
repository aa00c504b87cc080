import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PictureHost {
  origin: string;
  /** Paths that were asked for. */
  asked: string[];
  close(): void;
}

/** Somebody else's server on this machine. */
export async function startPictureHost(answer: RequestListener): Promise<PictureHost> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
