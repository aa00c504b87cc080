import type { PaymentEvent } from '../facts.ts';
import type { Values } from './event-values.ts';

/** A request as it arrived. */
export interface ReceivedMessage {
  body: Buffer;
  header(name: string): string | undefined;
}

interface ReadOptions {
  now: Date;
  /** Whether payments in test mode, which move no money, count. */
  countsTestMode: boolean;
}

/** What an event reports about a payment. */
export type EventContent = Pick<PaymentEvent, 'occurred_at' | 'reference' | 'fields' | 'references'>;

/** How events of a kind of source are signed and read. */
export interface SourceKind {
  /** Whether a text has the format of a secret. */
  isSecret(text: string): boolean;
  /** Absent if the sender creates the secret. */
  createSecret?(): string;
  /** Whether the message was recently signed with one of the secrets. It is not parsed before this check. */
  isSigned(message: ReceivedMessage, secrets: readonly string[], now: Date): boolean;
  /** Creates an event of the type `test`, which never counts, as the sender would sign it. @param id letters, digits and _ */
  testMessage(id: string, secret: string, now: Date): ReceivedMessage;
  /** The event's ID, which is the same each time it is sent, and the sender's name for its type. */
  identify(message: ReceivedMessage, document: Values): Pick<PaymentEvent, 'event_id' | 'type'>;
  /** @throws UnusableEvent */
  read(document: Values, options: ReadOptions): EventContent;
}
