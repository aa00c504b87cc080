import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver {
  origin: string;
  /** In the order in which they came whole. */
  received: Received[];
  /** Decides on the answers from now on; default: 204. */
  answer: (response: ServerResponse, request: Received) => void;
  close(): void;
}

/** Somebody who wants to be told. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const receive: RequestListener = async (request, response) => {
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const one = { path: request.url ?? '', headers: request.headers, body };
    receiver.received.push(one);
    receiver.answer(response, one);
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: WebhookReceiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: (response) => void response.writeHead(204).end(),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return receiver;
}
