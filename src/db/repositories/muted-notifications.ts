import { Repository } from './repository.ts';

/** Who gets emails: a user's number, or the keyed hash of the address of someone who may not have an account. */
export type Subscriber = number | Buffer;

const rowsOf = (subscriber: Subscriber) =>
  typeof subscriber === 'number'
    ? ({ table: 'muted_notifications', who: { user_id: subscriber } } as const)
    : ({ table: 'muted_addresses', who: { email_hash: subscriber } } as const);

/** Kinds of email that people have turned off. */
export class MutedNotificationRepository extends Repository {
  async of(subscriber: Subscriber): Promise<ReadonlySet<string>> {
    const { table, who } = rowsOf(subscriber);
    return new Set(await this.knex(table).where(who).pluck('name'));
  }

  /** Turning one off twice has no further effect. */
  async set(subscriber: Subscriber, name: string, isMuted: boolean): Promise<void> {
    const { table, who } = rowsOf(subscriber);
    const row = { ...who, name };
    if (isMuted) await this.knex(table).insert(row).onConflict().ignore();
    else await this.knex(table).where(row).delete();
  }
}
