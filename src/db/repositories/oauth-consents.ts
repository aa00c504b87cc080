import type { Knex } from 'knex';
import { endApplicationAccess } from './end-application-access.ts';

/** Which users have allowed which applications to act for them. */
export class OauthConsentRepository {
  readonly #primary: Knex;

  constructor(primary: Knex) {
    this.#primary = primary;
  }

  async exists(userId: number, oauthClientId: number): Promise<boolean> {
    const row = await this.#primary('oauth_consents')
      .select('user_id')
      .where({ user_id: userId, oauth_client_id: oauthClientId })
      .first();
    return row !== undefined;
  }

  async remember(userId: number, oauthClientId: number): Promise<void> {
    await this.#primary('oauth_consents')
      .insert({ user_id: userId, oauth_client_id: oauthClientId })
      .onConflict()
      .ignore();
  }

  /** The user takes the permission back: the application's tokens and codes for them end, and it has to ask again. */
  async withdraw(userId: number, oauthClientId: number): Promise<void> {
    const grant = { user_id: userId, oauth_client_id: oauthClientId };
    await this.#primary.transaction((transaction) => endApplicationAccess(transaction, grant));
  }
}
