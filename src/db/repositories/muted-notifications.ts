import { Repository } from './repository.ts';

/** Kinds of email that users have turned off. */
export class MutedNotificationRepository extends Repository {
  async of(userId: number): Promise<ReadonlySet<string>> {
    return new Set(await this.knex('muted_notifications').where({ user_id: userId }).pluck('name'));
  }

  /** Turning one off twice has no further effect. */
  async set(userId: number, name: string, isMuted: boolean): Promise<void> {
    const row = { user_id: userId, name };
    if (isMuted) await this.knex('muted_notifications').insert(row).onConflict(['user_id', 'name']).ignore();
    else await this.knex('muted_notifications').where(row).delete();
  }
}
