import type { ReceivedEvent } from '../receive-event.ts';

/** A request as it came. */
export interface SignedMessage {
  body: Buffer;
  header(name: string): string | undefined;
}

interface ReadOptions {
  now: Date;
  /** Whether payments that moved no money count as well. */
  countsTestMode: boolean;
}

/** How the events of a source are signed, and what they say. */
export interface SourceKind {
  /** Whether a text can be its secret. */
  isSecret(text: string): boolean;
  /** Absent where the sender makes it. */
  createSecret?(): string;
  /** Whether the message was signed with one of the secrets, and not long ago. It is not read before. */
  isSigned(message: SignedMessage, secrets: readonly string[], now: Date): boolean;
  /** @param document the body, `undefined` where it is not JSON */
  read(message: SignedMessage, document: unknown, options: ReadOptions): ReceivedEvent;
}
