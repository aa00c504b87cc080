import type { SigningSource } from '../db/repositories/donation-sources.ts';
import type { ReceivedEvent } from '../domain/commands/receive-donation-event.ts';
import { secretsOf } from '../domain/donation-events/secret-purpose.ts';
import type { SignedMessage, SourceKind } from './kind.ts';
import { signed } from './signed.ts';
import { stripe } from './stripe.ts';

export const sourceKinds = { signed, stripe } satisfies Record<string, SourceKind>;
export type SourceKindName = keyof typeof sourceKinds;

/** What a source has sent. Nothing of it is read before its signature was found right. @returns `undefined` where it is not */
export async function readSignedEvent(
  source: SigningSource,
  message: SignedMessage,
  { secretKey, now }: { secretKey: string; now: Date },
): Promise<ReceivedEvent | undefined> {
  const kind: SourceKind | undefined = sourceKinds[source.kind as SourceKindName];
  if (!kind) throw new Error(`the donation source ${source.name} is of an unknown kind, ${source.kind}`);
  if (!(await kind.isSigned(message, secretsOf(source, secretKey, now), now))) return undefined;
  return kind.read(message, parsed(message.body), now);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
