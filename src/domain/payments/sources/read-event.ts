import type { SigningSource } from '../../../db/repositories/donation-sources.ts';
import type { PaymentEvent } from '../facts.ts';
import { isValues, UnusableEvent, type Values } from './event-values.ts';
import type { ReceivedMessage, SourceKind } from './source-kind.ts';
import { type SourceKindName, sourceKinds } from './source-kinds.ts';
import { secretsOf } from './source-secrets.ts';

/** Checks the signature of a message, then reads it. @returns `undefined` if the signature is wrong */
export function readEvent(
  source: SigningSource,
  message: ReceivedMessage,
  { secretKey, now }: { secretKey: string; now: Date },
): PaymentEvent | undefined {
  const kind: SourceKind | undefined = sourceKinds[source.kind as SourceKindName];
  if (!kind) throw new Error(`the donation source ${source.name} is of an unknown kind, ${source.kind}`);
  // Don't store an empty body under an event's ID: the event itself may still arrive.
  if (message.body.length === 0) return undefined;
  if (!kind.isSigned(message, secretsOf(source, secretKey, now), now)) return undefined;
  const document = parsed(message.body);
  const event = kind.identify(message, document ?? {});
  try {
    if (!document) throw new UnusableEvent('failed', 'The body is not a JSON object.');
    const content = kind.read(document, { now, countsTestMode: source.test_mode });
    // If it can't be applied, its state is changed in the same transaction.
    return { ...event, ...content, state: 'applied', reason: null };
  } catch (error) {
    if (!(error instanceof UnusableEvent)) throw error;
    const { state, message: reason } = error;
    return { ...event, occurred_at: now, reference: null, fields: null, state, reason };
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function parsed(body: Buffer): Values | undefined {
  try {
    const document: unknown = JSON.parse(utf8.decode(body));
    return isValues(document) ? document : undefined;
  } catch {
    return undefined;
  }
}
