import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

const LONGEST_MS = 30_000;

/** A request to a server of this machine. `{unique}` in its body is replaced by a different text each time. */
export interface HttpRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

type Headers = HttpRequest['headers'];

export const get = (path: string, headers: Headers = {}): HttpRequest => ({
  method: 'GET',
  path,
  headers,
  body: '',
});

export const sendJson = (method: string, path: string, body: object, headers: Headers = {}): HttpRequest => ({
  method,
  path,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export const withUnique = (request: HttpRequest, unique: string): HttpRequest => ({
  ...request,
  body: request.body.replaceAll('{unique}', unique),
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request. A failure is an answer with the status 0 and the reason. @param options the agent, or the sender's address */
export function send(
  port: number,
  { method, path, headers, body }: HttpRequest,
  options: RequestOptions = {},
): Promise<Answer> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) =>
      resolve({ status: 0, headers: {}, body: Buffer.from(error.code ?? error.message) });
    const target = { host: '127.0.0.1', port, method, path, timeout: LONGEST_MS };
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request({ ...target, ...options, headers: { ...headers, ...length } }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      buffer(response).then((whole) => resolve({ status, headers: received, body: whole }), fail);
    });
    sent.once('timeout', () => sent.destroy(new Error('timed out')));
    sent.once('error', fail);
    sent.end(body);
  });
}

/** @returns the headers and the JSON of the answer. @throws Error unless it is a success */
export async function ask(
  port: number,
  request: HttpRequest,
): Promise<{ headers: IncomingHttpHeaders; document: unknown }> {
  const { status, headers, body } = await send(port, request);
  if (status < 200 || status > 299) {
    throw new Error(`${request.method} ${request.path}: ${status} ${body.toString().slice(0, 300)}`);
  }
  return { headers, document: JSON.parse(body.toString()) };
}
