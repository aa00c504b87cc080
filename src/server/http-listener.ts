import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Config } from '../config/config.ts';
import type { ServiceName } from '../domain/service-names.ts';
import { OperatorError } from '../errors.ts';

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than the 60 s of common proxies, so that the proxy closes an idle connection and not this server. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const TIMEOUT_CHECK_MS = 2_000;
/** Request line and headers: 1000 UUIDs, the most that a query parameter takes, are 39 KB. */
const MAX_HEAD_BYTES = 64 * 1024;

export interface Endpoint {
  name: string;
  serves?: ServiceName | undefined;
  port: number;
  /** The setting that `port` comes from, for messages. */
  portSetting: string;
}

type ListenerConfig = Pick<Config, 'HOST' | 'TLS_KEY_FILE' | 'TLS_CERT_FILE'>;

/**
 * One port. Once open, it answers 503 until it is given a service to serve; it can be drained without losing a request.
 */
export class HttpListener {
  readonly endpoint: Endpoint;
  readonly #server: Server;
  readonly #host: string;
  readonly #inWork = new Set<ServerResponse>();
  #serve: RequestListener = answerStarting;
  #draining = false;

  constructor(endpoint: Endpoint, config: ListenerConfig) {
    this.endpoint = endpoint;
    this.#host = config.HOST;
    const server = createPlainOrSecureServer(config);
    this.#server = server;
    server.on('request', (request, response) => {
      if (this.#draining) response.setHeader('Connection', 'close');
      this.#serve(request, response);
      if (response.writableEnded) return;
      this.#inWork.add(response);
      response.once('close', () => this.#inWork.delete(response));
    });
    // Node would refuse a request with an unknown `Expect` with an empty body.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    server.on('clientError', answerUnreadable);
  }

  /** @throws OperatorError that names a port that cannot be opened, and its setting */
  async open(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', (error) => reject(explainListenError(error, this.endpoint, this.#host)));
      this.#server.listen(this.endpoint.port, this.#host, resolve);
    });
    // `drain` may have been called meanwhile.
    if (this.#draining) this.#server.close();
  }

  serve(listener: RequestListener): void {
    this.#serve = listener;
  }

  /** From now on each response, also of requests in work, closes its connection. */
  announceDrain(): void {
    this.#draining = true;
    for (const response of this.#inWork) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
  }

  /** Takes no more connections and returns when the last request is answered. */
  async drain(): Promise<void> {
    this.announceDrain();
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeIdleConnections();
    await closed;
  }

  /** Closes the port and every connection at once. */
  cut(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

function createPlainOrSecureServer({ TLS_KEY_FILE, TLS_CERT_FILE }: ListenerConfig): Server {
  const options = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    maxHeaderSize: MAX_HEAD_BYTES,
    // Node would refuse a request without a Host with an empty body.
    requireHostHeader: false,
  };
  if (!TLS_KEY_FILE || !TLS_CERT_FILE) return createServer(options);
  try {
    const files = { key: readFileSync(TLS_KEY_FILE), cert: readFileSync(TLS_CERT_FILE) };
    return createTlsServer({ ...options, ...files }) as unknown as Server;
  } catch (error) {
    throw new OperatorError(
      `The TLS key and certificate cannot be used: ${error instanceof Error ? error.message : error}`,
      'TLS_KEY_FILE and TLS_CERT_FILE name PEM files that belong together and that this user can read.',
    );
  }
}

function explainListenError(
  error: NodeJS.ErrnoException,
  { port, portSetting, name }: Endpoint,
  host: string,
): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new OperatorError(
        `Port ${port} (${name}) is taken.`,
        `Stop the program that holds it, or set ${portSetting} to a free port.`,
      );
    case 'EACCES':
      return new OperatorError(
        `This user may not open port ${port} (${name}).`,
        `Set ${portSetting} to a port above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new OperatorError(
        `"${host}" is not an address of this machine.`,
        'Set HOST to 127.0.0.1 for this machine alone, or to 0.0.0.0 for every network.',
      );
    default:
      return error;
  }
}

const answerStarting: RequestListener = (_request, response) => {
  response.writeHead(503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': '1',
  });
  response.end('{"error":{"message":"The service is starting, please try again"}}');
};

const UNREADABLE: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time'],
};

const INVALID = ['400 Bad Request', 'This is not a valid HTTP request'] as const;

/** A request that cannot be parsed is answered on the bare connection. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = UNREADABLE[error.code ?? ''] ?? INVALID;
  const body = JSON.stringify({ error: { message } });
  socket.end(
    `HTTP/1.1 ${status}\r\nX-Request-Id: ${randomUUID()}\r\nAccess-Control-Allow-Origin: *\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}
