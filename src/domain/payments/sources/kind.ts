import type { PaymentEvent } from '../facts.ts';
import type { Values } from './event-values.ts';

/** A request as it arrived. */
export interface SignedMessage {
  body: Buffer;
  header(name: string): string | undefined;
}

interface ReadOptions {
  now: Date;
  /** Whether payments that moved no money count as well. */
  countsTestMode: boolean;
}

/** What an event says about a payment. */
export type EventContent = Pick<PaymentEvent, 'occurred_at' | 'reference' | 'fields' | 'references'>;

/** How the events of a source are signed, and what they say. */
export interface SourceKind {
  /** Whether a text can be its secret. */
  isSecret(text: string): boolean;
  /** Absent where the sender makes it. */
  createSecret?(): string;
  /** Whether the message was signed with one of the secrets, and not long ago. It is not read before. */
  isSigned(message: SignedMessage, secrets: readonly string[], now: Date): boolean;
  /** What names the event, the same each time that it is sent, and its type as the sender calls it. */
  identify(message: SignedMessage, document: Values): Pick<PaymentEvent, 'event_id' | 'type'>;
  /** @throws UnusableEvent */
  read(document: Values, options: ReadOptions): EventContent;
}
