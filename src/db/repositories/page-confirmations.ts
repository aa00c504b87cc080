import { Repository } from './repository.ts';

/** Pages that an application has made for somebody, and that wait for that user. */
export class PageConfirmationRepository extends Repository {
  async add(waiting: { page_id: number; user_id: number; oauth_client_id: number }): Promise<void> {
    await this.knex('page_confirmations').insert(waiting);
  }

  /**
   * Confirms pages of a user; of two who do so at once, one has done it.
   * @param pageId absent for all of the user's
   * @returns the numbers of those that waited until now
   */
  async confirm(userId: number, pageId?: number): Promise<number[]> {
    const query = this.knex('page_confirmations').where({ user_id: userId }).whereNull('confirmed_at');
    if (pageId !== undefined) query.where({ page_id: pageId });
    const confirmed = await query.update({ confirmed_at: this.knex.fn.now() }).returning('page_id');
    return confirmed.map(({ page_id }) => page_id);
  }

  /** The page waits for its user no more: somebody else has decided. */
  async forget(pageId: number): Promise<void> {
    await this.knex('page_confirmations').where({ page_id: pageId }).whereNull('confirmed_at').delete();
  }
}
