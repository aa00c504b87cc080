import type { Transaction } from '../../db/connection/in-transaction.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { requireUserNamed } from '../accounts/users.ts';

/** What can change in how a member of staff signs in, and in what they may do. */
export type AccessChange =
  | 'roles changed'
  | 'app added'
  | 'app replaced'
  | 'app removed'
  | 'factors reset'
  | 'passkey added'
  | 'passkey removed'
  | 'recovery code used'
  | 'single sign-on linked'
  | 'token created';

/**
 * Queues the email that tells a member of staff about a change to their access, in the transaction of the change.
 * @param details what the email says about it, such as the name of the passkey; never a secret
 */
export async function mailAccessChange(
  transaction: Transaction,
  userId: number,
  change: AccessChange,
  details: Record<string, string> = {},
): Promise<void> {
  const { email } = await requireUserNamed(transaction, { id: userId });
  await postMail(transaction, {
    template: 'staff_access_changed',
    recipient: email,
    parameters: { ...details, change, at: new Date().toISOString() },
  });
}
