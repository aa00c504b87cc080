import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressNetwork } from '../auth/address-network.ts';
import { MalformedRequestError, RequestTimeoutError } from '../errors.ts';

export interface IntakeLimits {
  /** The longest time for one body, in milliseconds. 1 MB at 64 kB a second takes 16 s. */
  longest: number;
  /** Concurrent bodies per network. */
  mostOfNetwork: number;
  /** Bytes of all bodies together. */
  mostBytes: number;
}

interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  state: { clientAddress: string };
}

interface Body {
  network: string;
  since: number;
  /** Bytes received so far, and the number of chunks they arrived in. */
  length: number;
  pieces: number;
  refuse(error: Error): void;
}

const usualLimits: IntakeLimits = { longest: 30_000, mostOfNetwork: 100, mostBytes: 128 * 2 ** 20 };

/** Each chunk of a body takes processing time, however short it is. */
const mostPieces = 10_000;

/** The pace at which 1 MB arrives within the time for one body. */
const bytesPerMillisecond = 35;

/**
 * Watches bodies while they arrive. A slow body holds its connection and the bytes received so far, but nothing that other requests wait
 * for. If there are too many, those that delay the others are ended.
 */
export class BodyIntake {
  readonly #limits: IntakeLimits;
  /** The bodies in progress, oldest first. */
  readonly #bodies = new Set<Body>();
  readonly #networks = new Map<string, Set<Body>>();
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: Partial<IntakeLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits };
  }

  /**
   * Receives a body.
   * @param read reads the body of this request
   * @returns what `read` returns
   * @throws what `read` throws; RequestTimeoutError for a body that takes too long or has to make room; MalformedRequestError for too many
   *   chunks
   */
  receive<Read>({ req, res, state }: Exchange, read: () => Promise<Read>): Promise<Read> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        req.off('data', count);
        this.#remove(body);
        settle();
      };
      const refuse = (error: Error) => end(() => reject(error));
      const network = addressNetwork(state.clientAddress);
      const body = { network, since: performance.now(), length: 0, pieces: 0, refuse };
      const count = (chunk: Buffer) => this.#count(body, chunk.length);
      this.#add(body);
      // The first chunk arrives after both are listening.
      req.on('data', count);
      read().then((whole) => end(() => resolve(whole)), refuse);
      if (waitsForContinue(req)) res.writeContinue();
    });
  }

  #add(body: Body): void {
    const others = [...(this.#networks.get(body.network) ?? [])];
    if (others.length >= this.#limits.mostOfNetwork) this.#end(slowestOf(others), new RequestTimeoutError());
    this.#networks.set(body.network, (this.#networks.get(body.network) ?? new Set()).add(body));
    this.#bodies.add(body);
    this.#timer ??= this.#watchOldest(body);
  }

  /** One timer is enough: no body takes longer than the oldest. */
  #watchOldest({ since }: Body): NodeJS.Timeout {
    const { longest } = this.#limits;
    return setTimeout(
      () => {
        const isLate = (body: Body) => performance.now() - body.since >= longest;
        for (const body of this.#bodies) if (isLate(body)) this.#end(body, new RequestTimeoutError());
        const [oldest] = this.#bodies;
        this.#timer = oldest && this.#watchOldest(oldest);
      },
      Math.ceil(since + longest - performance.now()),
    ).unref();
  }

  #count(body: Body, length: number): void {
    if (!this.#bodies.has(body)) return;
    body.length += length;
    body.pieces += 1;
    this.#bytes += length;
    if (body.pieces > mostPieces) {
      this.#end(body, new MalformedRequestError('The body arrived in too many pieces'));
    }
    for (const oldest of this.#bodies) {
      if (this.#bytes <= this.#limits.mostBytes) return;
      this.#end(oldest, new RequestTimeoutError());
    }
  }

  #end(body: Body | undefined, error: Error): void {
    if (!body) return;
    this.#remove(body);
    body.refuse(error);
  }

  #remove(body: Body): void {
    if (!this.#bodies.delete(body)) return;
    this.#bytes -= body.length;
    const ofNetwork = this.#networks.get(body.network);
    ofNetwork?.delete(body);
    if (ofNetwork?.size === 0) this.#networks.delete(body.network);
  }
}

/** The body furthest behind the pace, so that bodies that only occupy a slot are ended before honest ones. */
function slowestOf(bodies: Body[]): Body | undefined {
  const now = performance.now();
  const behind = ({ since, length }: Body) => (now - since) * bytesPerMillisecond - length;
  return bodies.toSorted((a, b) => behind(b) - behind(a))[0];
}

/**
 * Whether the client waits for permission to send the body (RFC 9110 section 10.1.1). The listener leaves the permission to this class, so
 * that a refused body is never sent.
 */
export function waitsForContinue({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.1' && /\b100-continue\b/i.test(headers.expect ?? '');
}
