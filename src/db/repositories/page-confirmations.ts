import { Repository } from './repository.ts';

/** Pages that an application has created for a user and that wait for that user's confirmation. */
export class PageConfirmationRepository extends Repository {
  async add(waiting: { page_id: number; user_id: number; oauth_client_id: number }): Promise<void> {
    await this.knex('page_confirmations').insert(waiting);
  }

  /**
   * Confirms a user's pages; of two simultaneous calls, only one confirms them.
   * @param pageId absent for all of the user's pages
   * @returns the numbers of those that were waiting
   */
  async confirm(userId: number, pageId?: number): Promise<number[]> {
    const query = this.knex('page_confirmations').where({ user_id: userId }).whereNull('confirmed_at');
    if (pageId !== undefined) query.where({ page_id: pageId });
    const confirmed = await query.update({ confirmed_at: this.knex.fn.now() }).returning('page_id');
    return confirmed.map(({ page_id }) => page_id);
  }

  /** Stops waiting for the users' confirmation, because someone else has decided. */
  async forget(pageIds: readonly number[]): Promise<void> {
    await this.knex('page_confirmations')
      .whereRaw('page_id = any(?)', [[...pageIds]])
      .whereNull('confirmed_at')
      .delete();
  }
}
