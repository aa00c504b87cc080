import type { SigningSource } from '../../../db/repositories/donation-sources.ts';
import type { ReceivedEvent } from '../receive-event.ts';
import type { SignedMessage, SourceKind } from './kind.ts';
import { secretsOf } from './secrets.ts';
import { signed } from './signed.ts';
import { stripe } from './stripe.ts';

export const sourceKinds = { signed, stripe } satisfies Record<string, SourceKind>;
export type SourceKindName = keyof typeof sourceKinds;

/** What a source has sent. Nothing of it is read before its signature was found right. @returns `undefined` where it is not */
export function readSignedEvent(
  source: SigningSource,
  message: SignedMessage,
  { secretKey, now }: { secretKey: string; now: Date },
): ReceivedEvent | undefined {
  const kind: SourceKind | undefined = sourceKinds[source.kind as SourceKindName];
  if (!kind) throw new Error(`the donation source ${source.name} is of an unknown kind, ${source.kind}`);
  // An empty body says nothing that could be stored under an event's ID, so that the event can still arrive.
  if (message.body.length === 0) return undefined;
  if (!kind.isSigned(message, secretsOf(source, secretKey, now), now)) return undefined;
  return kind.read(message, parsed(message.body), { now, countsTestMode: source.test_mode });
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    return undefined;
  }
}
