import { createSecret, hashSecret } from '../../auth/secrets.ts';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import { OauthConsentRepository } from '../../db/repositories/oauth-consents.ts';
import { UserTokenRepository } from '../../db/repositories/user-tokens.ts';
import { UserRepository, type UserSummary } from '../../db/repositories/users.ts';
import { type OperatorContext, runRecorded } from '../run-command.ts';
import { requireUserNamed, signOutEverywhere } from './disable-user.ts';

/**
 * Takes the password away and signs the user out everywhere; with `endsAccess`, applications lose their access, too.
 * @returns a token, too, by which the user chooses a new password within the hour
 */
export function resetUser(
  context: OperatorContext,
  id: number,
  { endsAccess }: { endsAccess: boolean },
): Promise<UserSummary & { token: string }> {
  return runRecorded(context, async (transaction, record) => {
    const users = new UserRepository(transaction);
    await users.lock(id);
    await users.setPasswordHash(id, null);
    await signOutEverywhere(transaction, id);
    if (endsAccess) await new OauthConsentRepository(transaction).endAccess({ user_id: id });
    const token = await createResetToken(transaction, id);
    const subject = { type: 'user', id };
    await record({ action: 'user.reset', subject, details: { ended_access: endsAccess } });
    return { ...(await requireUserNamed(transaction, { id })), token };
  });
}

/** @returns a secret by which the user may choose a password within the hour */
export async function createResetToken(transaction: Transaction, userId: number): Promise<string> {
  const token = createSecret('mailToken');
  const tokenHash = hashSecret(token);
  await new UserTokenRepository(transaction).create({ userId, purpose: 'reset_password', tokenHash });
  return token;
}
