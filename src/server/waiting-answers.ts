import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressNetwork } from '../auth/address-network.ts';
import { plainAddress } from '../http/client-address.ts';

export interface WaitingLimits {
  /** Bytes of all waiting responses together. */
  mostBytes: number;
  /** Bytes of one network's waiting responses. */
  mostOfNetwork: number;
  /**
   * A response with at least this many waiting bytes must be read within `longest`. A smaller one may wait as long as it makes progress.
   */
  large: number;
  /** In milliseconds. */
  longest: number;
  /** How long any response may wait, in milliseconds, so that many clients that read quickly aren't cut off. */
  spared: number;
}

const usualLimits: WaitingLimits = {
  mostBytes: 192 * 2 ** 20,
  mostOfNetwork: 64 * 2 ** 20,
  large: 2 ** 20,
  longest: 60_000,
  spared: 1_000,
};

const LOOK_MS = 500;

interface Answer {
  response: ServerResponse;
  /** The client's network, known once bytes wait. */
  network?: string;
  /** When its bytes were first seen waiting, by `performance.now()`. */
  since: number | undefined;
  /** The number of waiting bytes at the last check. */
  bytes: number;
}

/**
 * Responses that clients haven't read completely. Each stays in memory completely until its last byte is sent, so clients that read slowly
 * or not at all could fill the memory. If too many bytes are waiting, the largest responses are cut.
 */
export class WaitingAnswers {
  readonly #limits: WaitingLimits;
  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #answers = new Map<ServerResponse, Answer>();
  #timer: NodeJS.Timeout | undefined;

  /** @param addressOf the client's own address, even behind a trusted proxy; default: the connection's */
  constructor(
    limits: Partial<WaitingLimits> = {},
    addressOf: (request: IncomingMessage) => string = ({ socket }) =>
      plainAddress(socket.remoteAddress ?? ''),
  ) {
    this.#limits = { ...usualLimits, ...limits };
    this.#addressOf = addressOf;
  }

  /** Watches a response until it is forgotten. */
  watch(response: ServerResponse): void {
    this.#answers.set(response, { response, since: undefined, bytes: 0 });
    this.#timer ??= setInterval(() => this.#look(), LOOK_MS).unref();
  }

  /** Forgets a response that was sent, or whose client has left. */
  forget(response: ServerResponse): void {
    this.#answers.delete(response);
  }

  #look(): void {
    if (this.#answers.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    const now = performance.now();
    const waited = ({ since }: Answer) => (since === undefined ? 0 : now - since);
    const networks = new Map<string, Answer[]>();
    for (const [response, answer] of this.#answers) {
      answer.bytes = response.socket?.writableLength ?? 0;
      answer.since = answer.bytes > 0 ? (answer.since ?? now) : undefined;
      if (answer.bytes >= this.#limits.large && waited(answer) > this.#limits.longest) cut(answer);
      if (answer.bytes === 0) continue;
      pauseUntilTaken(response);
      answer.network ??= addressNetwork(this.#addressOf(response.req));
      const ofNetwork = networks.get(answer.network);
      if (ofNetwork) ofNetwork.push(answer);
      else networks.set(answer.network, [answer]);
    }
    const isSlow = (answer: Answer) => waited(answer) > this.#limits.spared;
    for (const answers of networks.values()) cutDownTo(this.#limits.mostOfNetwork, answers, isSlow);
    cutDownTo(this.#limits.mostBytes, [...networks.values()].flat(), isSlow);
  }
}

/** Cuts the largest responses first, so that clients that wait for a page don't suffer from those with megabytes. */
function cutDownTo(most: number, answers: Answer[], mayBeCut: (answer: Answer) => boolean): void {
  let bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0);
  if (bytes <= most) return;
  for (const answer of answers.filter(mayBeCut).sort((one, other) => other.bytes - one.bytes)) {
    if (bytes <= most) return;
    bytes -= answer.bytes;
    cut(answer);
  }
}

/** Stops reading from the connection until the response has been read, because anything that a client sends postpones its timeout. */
function pauseUntilTaken(response: ServerResponse): void {
  const { req, socket, writableEnded } = response;
  if (!writableEnded || !req.complete || !socket || socket.isPaused()) return;
  socket.pause();
  response.once('close', () => socket.resume());
}

function cut(answer: Answer): void {
  answer.bytes = 0;
  answer.response.socket?.destroy();
}
