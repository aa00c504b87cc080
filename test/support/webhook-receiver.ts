import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Listening, listen } from './listen.ts';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver extends Listening {
  /** In the order in which they were completely received. */
  received: Received[];
  /** Answers the next requests; default: 204. */
  answer: (response: ServerResponse, request: Received) => void;
}

/**
 * Starts a receiver for one `describe`, or for each of its tests with `beforeEach` and `afterEach`. Its fields can be read once it has
 * started.
 */
export function useWebhookReceiver(start = before, close = after): WebhookReceiver {
  const receiver = {} as WebhookReceiver;
  start(() => startWebhookReceiver(receiver));
  close(() => receiver.close?.());
  return receiver;
}

/** Starts an endpoint that receives webhooks. */
export async function startWebhookReceiver(receiver = {} as WebhookReceiver): Promise<WebhookReceiver> {
  const receive: RequestListener = async (request, response) => {
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const one = { path: request.url ?? '', headers: request.headers, body };
    receiver.received.push(one);
    receiver.answer(response, one);
  };
  const server = createServer((request, response) => void receive(request, response));
  return Object.assign(receiver, await listen(server), {
    received: [],
    answer: (response: ServerResponse) => void response.writeHead(204).end(),
  });
}
