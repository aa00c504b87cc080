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
import type { Config } from '../config/config.ts';
import type { ServiceName } from '../domain/service-names.ts';
import { requestIdOf } from '../http/request-id.ts';
import { addressError } from './address-error.ts';
import { unusableCertificate } from './certificate.ts';
import { explainListenError } from './listen-error.ts';
import { WaitingAnswers } from './waiting-answers.ts';

const HEADERS_TIMEOUT_MS = 10_000;
/** Longer than the 30 s in which a body has to arrive (`BodyIntake`): until then the request is answered, not only its connection. */
const REQUEST_TIMEOUT_MS = 45_000;
/** Longer than the 60 s of common proxies, so that the proxy closes an idle connection and not this server. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const TIMEOUT_CHECK_MS = 2_000;
/** Requests that a client may send ahead on one connection. */
const MAX_PIPELINED = 100;
/** A client that goes on using its connection sends its next request sooner than this after an answer. */
const QUIET_MS = 500;
const QUIET_LOOKS = 5;
/** Request line and headers: 1000 UUIDs, the most that a query parameter takes, are 39 KB. */
const MAX_HEAD_BYTES = 64 * 1024;

export interface Endpoint {
  name: string;
  serves?: ServiceName | undefined;
  port: number;
  /** The setting that `port` comes from, for messages. */
  portSetting: string;
}

/** A request, and what it is answered by. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

type ListenerConfig = Pick<Config, 'HOST' | 'TLS_KEY_FILE' | 'TLS_CERT_FILE'>;

/**
 * One port. Once open, it answers 503 until it is given a service to serve; it can be drained without losing a request.
 */
export class HttpListener {
  readonly endpoint: Endpoint;
  readonly #server: Server;
  readonly #host: string;
  readonly #waiting: WaitingAnswers;
  /** By connection: the request whose answer has not left yet, and those that came after it. */
  readonly #exchanges = new Map<Socket, Exchange[]>();
  /** The last response of each connection. */
  readonly #responses = new WeakMap<Duplex, ServerResponse>();
  #serve: RequestListener = answerStarting;
  #draining = false;
  #answeredInDrain = 0;

  /**
   * @param stalledMilliseconds how long a client may take nothing of an answer: its connection is cut then, or after twice the time
   * @param waiting bounds what answers hold of the memory, of all listeners that share it
   */
  constructor(
    endpoint: Endpoint,
    config: ListenerConfig,
    { stalledMilliseconds = 30_000, waiting = new WaitingAnswers() } = {},
  ) {
    this.endpoint = endpoint;
    this.#host = config.HOST;
    this.#waiting = waiting;
    const server = createPlainOrSecureServer(config);
    this.#server = server;
    // Node.js postpones it while the writes of a connection make progress. Only an answer that waits to be taken has to.
    server.setTimeout(stalledMilliseconds, (socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
    server.on('request', (request, response) => this.#receive({ request, response }));
    // Node would refuse a request with an unknown `Expect` with an empty body.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    // Whoever reads the body asks for it.
    server.on('checkContinue', (request, response) => server.emit('request', request, response));
    server.on('clientError', (error, socket) => {
      const response = this.#responses.get(socket);
      const isAnswered = response?.headersSent && !response.req.complete;
      if (isAnswered) socket.destroy();
      else answerUnreadable(error, socket);
    });
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

  /** For connections that are made from now on. The port speaks HTTPS. */
  useCertificate(certificate: { key: string; cert: string }): void {
    (this.#server as unknown as TlsServer).setSecureContext(certificate);
  }

  /** From now on each response, also of requests in work, closes its connection. */
  announceDrain(): void {
    this.#draining = true;
    for (const exchanges of this.#exchanges.values()) askToLeave(exchanges);
  }

  /**
   * Takes no more connections, answers what comes on those that are open until they are quiet, and returns when the last
   * request is answered.
   */
  async drain(): Promise<void> {
    this.announceDrain();
    // The HTTP server's own `close` also cuts connections whose request has arrived and is not read yet.
    const closed = new Promise<void>((resolve) =>
      NetServer.prototype.close.call(this.#server, () => resolve()),
    );
    await Promise.race([closed, this.#untilQuiet()]);
    this.#server.closeIdleConnections();
    await closed;
  }

  /** Closes the port and every connection at once. */
  cut(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** The requests of a connection are answered one after the other: answers that nobody takes would fill the memory. */
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

  /** Answers the first, and the others when that answer has left. */
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

/** The last answer closes the connection. */
function askToLeave(exchanges: Exchange[]): void {
  const [{ response }] = exchanges as [Exchange];
  if (exchanges.length === 1 && !response.headersSent) response.setHeader('Connection', 'close');
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

/** A request that cannot be parsed is answered on the bare connection. */
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
