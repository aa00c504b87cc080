import type { DonationRow } from '../rows/donation-rows.ts';
import { Repository } from './repository.ts';

/** Donation messages that an operator has hidden. */
export class HeldMessageRepository extends Repository {
  /** Returns whether an operator has hidden the message. */
  async find(id: number): Promise<Pick<DonationRow, 'held_at' | 'held_reason'>> {
    return this.knex('donations').where({ id }).first('held_at', 'held_reason');
  }

  async hold(ids: readonly number[], reason: string): Promise<void> {
    const held_at = this.knex.raw('coalesce(held_at, now())');
    const updated_at = this.knex.fn.now();
    await this.knex('donations').whereIn('id', ids).update({ held_at, held_reason: reason, updated_at });
  }

  async release(ids: readonly number[]): Promise<void> {
    const updated_at = this.knex.fn.now();
    await this.knex('donations').whereIn('id', ids).update({ held_at: null, held_reason: null, updated_at });
  }

  /** Removes the message from logged events, since events can still be read and resent. */
  async forgetLogged(ids: readonly number[]): Promise<void> {
    await this.knex.raw(
      `with told as (
         select position, jsonb_set(data::jsonb, '{donation,message}', 'null')::json as data from events
          where type like 'donation.%' and data -> 'donation' ->> 'id' = any(cast(:ids as text[]))
            and data -> 'donation' ->> 'message' is not null
       )
       update events set data = told.data, data_bytes = octet_length(told.data::text)
         from told where told.position = events.position`,
      { ids: ids.map(String) },
    );
  }
}
