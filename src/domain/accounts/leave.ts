import type { Transaction } from '../../db/connection/in-transaction.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { PendingErasureRepository } from '../../db/repositories/pending-erasures.ts';
import { UserRepository } from '../../db/repositories/users.ts';
import { signOutEverywhere } from '../commands/users.ts';
import { runCommand } from '../run-command.ts';
import { type AccountServices, type Proof, provePassword } from './change-account.ts';

/**
 * Has the account deleted in a week: its pages are closed until then, and its sessions and mailed links end. A mail says so, and how to
 * keep it.
 * @throws ValidationError for a wrong password; TooManyRequestsError
 */
export async function requestDeletion(services: AccountServices, proof: Proof): Promise<void> {
  await provePassword(services, proof, []);
  const { id, email } = proof.user;
  await runCommand(services.database.primary, async (transaction) => {
    await new UserRepository(transaction).lock(id);
    const due = await new PendingErasureRepository(transaction).request(id);
    await signOutEverywhere(transaction, id);
    await postMail(transaction, {
      template: 'deletion_requested',
      recipient: email,
      parameters: { due: due.toISOString() },
    });
  });
  services.outbox.wake();
}

/** The account stays, and its pages are what they were. @returns false when nobody had asked for its deletion */
export async function keepAccount(transaction: Transaction, userId: number): Promise<boolean> {
  await new UserRepository(transaction).lock(userId);
  return new PendingErasureRepository(transaction).withdraw(userId);
}
