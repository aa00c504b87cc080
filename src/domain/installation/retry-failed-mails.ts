import type { Transaction } from '../../db/connection/in-transaction.ts';
import { retryFailedMails as retryAll } from '../../db/repositories/mail-outbox.ts';
import type { AdminActor } from '../actor.ts';
import { audit } from '../audit.ts';

/** Sends all failed emails again, such as after the mail server was down for days. @returns how many */
export async function retryFailedMails(transaction: Transaction, actor: AdminActor): Promise<number> {
  const retried = await retryAll(transaction);
  if (retried > 0) await audit(transaction, actor, 'mail.retry', ['mail'], { retried });
  return retried;
}
