import type { Knex } from 'knex';

/**
 * Takes from applications what a user has allowed them: consents, codes and tokens, and with these the sessions that they have
 * opened.
 * @param grant of one application where it names one, else of all
 */
export async function endApplicationAccess(
  transaction: Knex.Transaction,
  grant: { user_id: number; oauth_client_id?: number },
): Promise<void> {
  await transaction('oauth_consents').where(grant).delete();
  // Codes first, used ones too: an exchange that is under way is refused, or its token is seen below.
  await transaction('oauth_codes')
    .where(grant)
    .whereNull('reuse_detected_at')
    .update({
      consumed_at: transaction.raw('coalesce(consumed_at, now())'),
      reuse_detected_at: transaction.fn.now(),
    });
  await transaction('oauth_tokens')
    .where(grant)
    .whereNull('revoked_at')
    .update({ revoked_at: transaction.fn.now() });
}
