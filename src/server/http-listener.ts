import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { unusableCertificate } from '../config/certificate.ts';
import type { Config } from '../config/config.ts';
import type { ServiceName } from '../domain/service-names.ts';
import { requestIdOf } from '../http/request-id.ts';
import { addressError } from './address-error.ts';
import { explainListenError } from './listen-error.ts';
import { WaitingAnswers } from './waiting-answers.ts';

const HEADERS_TIMEOUT_MS = 10_000;
/**
 * Longer than the 30 s in which a body has to arrive (`BodyIntake`), so that a slow request gets a response before its connection is
 * closed.
 */
const REQUEST_TIMEOUT_MS = 45_000;
/** Where staff upload files. All other bodies are still limited by `BodyIntake`. */
const REQUEST_TIMEOUT_MS_OF_UPLOADS = 3_600_000;
/** Longer than the 60 s of common proxies, so that the proxy closes an idle connection, not this server. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const TIMEOUT_CHECK_MS = 2_000;
/** The number of requests that a client may send ahead on one connection. */
const MAX_PIPELINED = 100;
/** How soon after a response a client that keeps using its connection sends its next request. */
const QUIET_MS = 500;
const QUIET_LOOKS = 5;
/** The limit for request line and headers: 1000 UUIDs, the most that a query parameter accepts, are 39 KB. */
const MAX_HEAD_BYTES = 64 * 1024;

export interface Endpoint {
  name: string;
  serves?: ServiceName | undefined;
  port: number;
  /** Name of the setting for `port`, used in messages. */
  portSetting: string;
}

/** A request and its response. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

type ListenerConfig = Pick<Config, 'HOST' | 'TLS_KEY_FILE' | 'TLS_CERT_FILE'>;

/** Listens on one port. Once open, it responds with 503 until it has a service to serve. It can be drained without losing a request. */
export class HttpListener {
  readonly endpoint: Endpoint;
  readonly #server: Server;
  readonly #host: string;
  readonly #waiting: WaitingAnswers;
  /** By connection: the request whose response is still being sent, and those that arrived after it. */
  readonly #exchanges = new Map<Socket, Exchange[]>();
  /** The last response of each connection. */
  readonly #responses = new WeakMap<Duplex, ServerResponse>();
  #serve: RequestListener = answerStarting;
  #draining = false;
  #answeredInDrain = 0;

  /**
   * @param stalledMilliseconds how long a client may read nothing of a response before its connection is cut; it can take twice as long
   * @param waiting limits the memory of responses, across all listeners that share it
   */
  constructor(
    endpoint: Endpoint,
    config: ListenerConfig,
    { stalledMilliseconds = 30_000, waiting = new WaitingAnswers() } = {},
  ) {
    this.endpoint = endpoint;
    this.#host = config.HOST;
    this.#waiting = waiting;
    const server = createPlainOrSecureServer(config, endpoint);
    this.#server = server;
    // Node.js postpones this timeout while a connection's writes make progress. It only matters while a response is waiting to be read.
    server.setTimeout(stalledMilliseconds, (socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
    server.on('request', (request, response) => this.#receive({ request, response }));
    // Node.js would reject an unknown `Expect` header with an empty response body.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    // `BodyIntake` asks the client to send the body.
    server.on('checkContinue', (request, response) => server.emit('request', request, response));
    server.on('clientError', (error, socket) => {
      const response = this.#responses.get(socket);
      const isAnswered = response?.headersSent && !response.req.complete;
      if (isAnswered) socket.destroy();
      else answerUnreadable(error, socket);
    });
  }

  /** Opens the port. @throws OperatorError that names the port and its setting, if it can't be opened */
  async open(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', (error) => reject(explainListenError(error, this.endpoint, this.#host)));
      this.#server.listen(this.endpoint.port, this.#host, resolve);
    });
    // `drain` may have been called in the meantime.
    if (this.#draining) this.#server.close();
  }

  serve(listener: RequestListener): void {
    this.#serve = listener;
  }

  /** Sets the certificate of new connections. The port must speak HTTPS. */
  useCertificate(certificate: { key: string; cert: string }): void {
    (this.#server as unknown as TlsServer).setSecureContext(certificate);
  }

  /** Makes each response from now on close its connection, including those of active requests. */
  announceDrain(): void {
    this.#draining = true;
    for (const exchanges of this.#exchanges.values()) askToLeave(exchanges);
  }

  /** Stops accepting connections, answers requests on open ones until they are idle, and returns after the last response. */
  async drain(): Promise<void> {
    this.announceDrain();
    // The HTTP server's own `close` also cuts connections with a request that has arrived but hasn't been read yet.
    const closed = new Promise<void>((resolve) =>
      NetServer.prototype.close.call(this.#server, () => resolve()),
    );
    await Promise.race([closed, this.#untilQuiet()]);
    this.#server.closeIdleConnections();
    await closed;
  }

  /** Closes the port and every connection immediately. */
  cut(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /**
   * Receives a request. Requests on one connection are answered one at a time, because responses that the client doesn't read would fill
   * the memory.
   */
  #receive(exchange: Exchange): void {
    const { socket } = exchange.request;
    const exchanges = this.#exchanges.get(socket);
    if (socket.destroyed) return;
    if (!exchanges) {
      this.#answer(socket, [exchange]);
    } else if (exchanges.length <= MAX_PIPELINED) {
      exchanges.push(exchange);
    } else {
      this.#exchanges.delete(socket);
      socket.destroy();
    }
  }

  /** Answers the first request, and the others once that response has been sent. */
  #answer(socket: Socket, exchanges: Exchange[]): void {
    const [{ request, response }] = exchanges as [Exchange];
    if (this.#draining) {
      askToLeave(exchanges);
      this.#answeredInDrain += 1;
    }
    this.#responses.set(socket, response);
    const error = addressError(request);
    if (error) answerBadRequest(request, response, error);
    else this.#serve(request, response);
    if (response.writableFinished && exchanges.length === 1) {
      this.#exchanges.delete(socket);
      return;
    }
    this.#exchanges.set(socket, exchanges);
    this.#waiting.watch(response);
    response.once('close', () => {
      this.#waiting.forget(response);
      exchanges.shift();
      if (exchanges.length > 0 && !socket.destroyed) this.#answer(socket, exchanges);
      else this.#exchanges.delete(socket);
    });
  }

  async #untilQuiet(): Promise<void> {
    for (let looks = 0; looks < QUIET_LOOKS; looks += 1) {
      const answered = this.#answeredInDrain;
      await delay(QUIET_MS / QUIET_LOOKS);
      if (this.#exchanges.size > 0 || this.#answeredInDrain > answered) looks = -1;
    }
  }
}

/** Makes the last response close the connection. */
function askToLeave(exchanges: Exchange[]): void {
  const [{ response }] = exchanges as [Exchange];
  if (exchanges.length === 1 && !response.headersSent) response.setHeader('Connection', 'close');
}

function createPlainOrSecureServer(
  { TLS_KEY_FILE, TLS_CERT_FILE }: ListenerConfig,
  { serves }: Endpoint,
): Server {
  const options = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: serves === 'operations' ? REQUEST_TIMEOUT_MS_OF_UPLOADS : REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    maxHeaderSize: MAX_HEAD_BYTES,
    // Node.js would reject a missing `Host` header with an empty response body.
    requireHostHeader: false,
  };
  if (!TLS_KEY_FILE || !TLS_CERT_FILE) return createServer(options);
  try {
    const files = { key: readFileSync(TLS_KEY_FILE), cert: readFileSync(TLS_CERT_FILE) };
    return createTlsServer({ ...options, ...files }) as unknown as Server;
  } catch (error) {
    throw unusableCertificate(error);
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

function answerBadRequest(request: IncomingMessage, response: ServerResponse, message: string): void {
  response.writeHead(400, {
    'X-Request-Id': requestIdOf(request),
    'Access-Control-Allow-Origin': '*',
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'close',
  });
  response.end(JSON.stringify({ error: { message } }));
}

const UNREADABLE: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time'],
};

const INVALID = ['400 Bad Request', 'This is not a valid HTTP request'] as const;

/** Answers a request that can't be parsed, directly on the connection. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
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
