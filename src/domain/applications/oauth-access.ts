import type { Transaction } from '../../db/connection/in-transaction.ts';
import { OauthConsentRepository } from '../../db/repositories/oauth-consents.ts';
import type { UserActor } from '../actor.ts';

/** Ends an application's access to the user's account, including its tokens. */
export async function endAccess(
  transaction: Transaction,
  { userId }: UserActor,
  { oauthClientId }: { oauthClientId: number },
): Promise<void> {
  await new OauthConsentRepository(transaction).endAccess({
    user_id: userId,
    oauth_client_id: oauthClientId,
  });
}
