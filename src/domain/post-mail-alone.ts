import type { Transaction } from '../db/connection/in-transaction.ts';
import { type OutboxMail, postMail } from '../db/repositories/mail-outbox.ts';
import type { Actor } from './actor.ts';

/** Queues an email without any other change. */
export async function postMailTo(transaction: Transaction, _: Actor, mail: OutboxMail): Promise<void> {
  await postMail(transaction, mail);
}
