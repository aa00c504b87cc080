import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressNetwork } from '../auth/address-network.ts';
import { plainAddress } from '../http/client-address.ts';

export interface WaitingLimits {
  /** Bytes of all answers together that wait to be taken. */
  mostBytes: number;
  /** Of one network. */
  mostOfNetwork: number;
  /** An answer of which as much waits has `longest` to be taken; shorter ones have until nothing moves. */
  large: number;
  /** In milliseconds. */
  longest: number;
  /** How long any answer may wait, in milliseconds: a crowd that takes its answers at once is not cut. */
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
  /** Of the client, known once bytes wait. */
  network?: string;
  /** When bytes of it were first seen to wait, by `performance.now()`. */
  since: number | undefined;
  /** Bytes of it that waited when it was last looked at. */
  bytes: number;
}

/**
 * Answers that clients have not taken yet. Each is held in memory as a whole until its last byte has left, so that clients who read
 * slowly, or not at all, would fill the memory: where too much waits, the largest are cut.
 */
export class WaitingAnswers {
  readonly #limits: WaitingLimits;
  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #answers = new Map<ServerResponse, Answer>();
  #timer: NodeJS.Timeout | undefined;

  /** @param addressOf the client's own address, also behind a trusted proxy; default: that of the connection */
  constructor(
    limits: Partial<WaitingLimits> = {},
    addressOf: (request: IncomingMessage) => string = ({ socket }) =>
      plainAddress(socket.remoteAddress ?? ''),
  ) {
    this.#limits = { ...usualLimits, ...limits };
    this.#addressOf = addressOf;
  }

  /** Watches an answer until it is forgotten. */
  watch(response: ServerResponse): void {
    this.#answers.set(response, { response, since: undefined, bytes: 0 });
    this.#timer ??= setInterval(() => this.#look(), LOOK_MS).unref();
  }

  /** The answer has left, or its client has. */
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

/** The largest first: who waits for a page is not cut for those who hold megabytes. */
function cutDownTo(most: number, answers: Answer[], mayBeCut: (answer: Answer) => boolean): void {
  let bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0);
  if (bytes <= most) return;
  for (const answer of answers.filter(mayBeCut).sort((one, other) => other.bytes - one.bytes)) {
    if (bytes <= most) return;
    bytes -= answer.bytes;
    cut(answer);
  }
}

/** Nothing is read meanwhile: whatever a client sends postpones the timeout of its connection. */
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
