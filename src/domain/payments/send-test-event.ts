import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import { DonationSourceRepository } from '../../db/repositories/donation-sources.ts';
import { PaymentEventRepository } from '../../db/repositories/payment-events.ts';
import type { AdminActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { disabledSource } from './donation-sources.ts';
import { readEvent } from './sources/read-event.ts';
import { type SourceKindName, sourceKinds } from './sources/source-kinds.ts';
import { secretsOf } from './sources/source-secrets.ts';

/**
 * Signs an event as the sender would, and checks and stores it as one that has arrived. It never counts. This shows that the secret can be
 * read, and where events appear.
 * @returns the event's number
 * @throws ConflictError for a disabled source; OperatorError if SECRET_KEY has changed
 */
export async function sendTestPaymentEvent(
  transaction: Transaction,
  actor: AdminActor,
  { name, secretKey, now }: { name: string; secretKey: string; now: Date },
): Promise<number> {
  const source = await new DonationSourceRepository(transaction).findEnabled(name);
  const [secret] = source ? secretsOf(source, secretKey, now) : [];
  if (!source || secret === undefined) throw disabledSource(name);
  const id = `test_${randomUUID().replaceAll('-', '')}`;
  const message = sourceKinds[source.kind as SourceKindName].testMessage(id, secret, now);
  const event = readEvent(source, message, { secretKey, now });
  const created =
    event && (await new PaymentEventRepository(transaction).create({ ...event, source_id: source.id }));
  if (created === undefined) throw new Error(`the test event of ${name} was not accepted`);
  await audit(transaction, actor, 'donation_source.test', ['donation_source', source.id], { name });
  return created;
}
