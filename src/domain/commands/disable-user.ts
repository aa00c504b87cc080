import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import { OauthConsentRepository } from '../../db/repositories/oauth-consents.ts';
import { SessionRepository } from '../../db/repositories/sessions.ts';
import { UserTokenRepository } from '../../db/repositories/user-tokens.ts';
import { type NamedUser, UserRepository, type UserSummary } from '../../db/repositories/users.ts';
import { known } from '../named-resource.ts';
import { type OperatorContext, runRecorded } from '../run-command.ts';

type ChangedUser = UserSummary & { changed: boolean };

/** Nobody can sign in as the user, and nothing acts for them: sessions, mailed links, consents and tokens end. */
export function disableUser(context: OperatorContext, id: number): Promise<ChangedUser> {
  return runRecorded(context, async (transaction, record) => {
    const users = new UserRepository(transaction);
    await users.lock(id);
    const changed = await users.setDisabled(id, true);
    if (changed) {
      await signOutEverywhere(transaction, id);
      await new OauthConsentRepository(transaction).endAccess({ user_id: id });
      await record({ action: 'user.disable', subject: { type: 'user', id } });
    }
    return { ...(await requireUserNamed(transaction, { id })), changed };
  });
}

/** The user may sign in again, with the password they had; tokens that have ended stay so. */
export function enableUser(context: OperatorContext, id: number): Promise<ChangedUser> {
  return runRecorded(context, async (transaction, record) => {
    const changed = await new UserRepository(transaction).setDisabled(id, false);
    if (changed) await record({ action: 'user.enable', subject: { type: 'user', id } });
    return { ...(await requireUserNamed(transaction, { id })), changed };
  });
}

/** Ends the user's sessions on all devices, and the links that were mailed to them. */
export async function signOutEverywhere(transaction: Transaction, userId: number): Promise<void> {
  await new SessionRepository(transaction).endAllOf(userId);
  await new UserTokenRepository(transaction).consumeAllOf(userId);
}

/** @throws NotFoundError when there is no such user */
export async function requireUserNamed(database: Connection, named: NamedUser): Promise<UserSummary> {
  const text = 'id' in named ? named.id : named.email;
  return known(await new UserRepository(database).findSummary(named), `No user ${text}.`, 'unknown user');
}
