import { Repository } from './repository.ts';

/** Which users have allowed which applications to act for them. */
export class OauthConsentRepository extends Repository {
  async exists(userId: number, oauthClientId: number): Promise<boolean> {
    const row = await this.knex('oauth_consents')
      .select('user_id')
      .where({ user_id: userId, oauth_client_id: oauthClientId })
      .first();
    return row !== undefined;
  }

  async remember(userId: number, oauthClientId: number): Promise<void> {
    await this.knex('oauth_consents')
      .insert({ user_id: userId, oauth_client_id: oauthClientId })
      .onConflict()
      .ignore();
  }

  /**
   * Revokes what a user has allowed applications, inside a transaction: consents, codes and tokens, and with these the sessions that they
   * opened. The applications have to ask the user again.
   * @param grant limited to one application if it names one
   */
  async endAccess(grant: { user_id: number; oauth_client_id?: number }): Promise<void> {
    const now = this.knex.fn.now();
    await this.knex('oauth_consents').where(grant).delete();
    // Codes first, including used ones: then an exchange in progress is either refused, or its token is found below.
    await this.knex('oauth_codes')
      .where(grant)
      .whereNull('reuse_detected_at')
      .update({ consumed_at: this.knex.raw('coalesce(consumed_at, now())'), reuse_detected_at: now });
    await this.knex('oauth_tokens').where(grant).whereNull('revoked_at').update({ revoked_at: now });
  }
}
