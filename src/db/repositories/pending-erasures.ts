import { Repository } from './repository.ts';

export interface PendingErasure {
  user_id: number;
  requested_at: Date;
  due_at: Date;
}

/** Accounts that will be deleted unless their owners change their minds. */
export class PendingErasureRepository extends Repository {
  /** Records the request, and closes the user's pages for now. A second request changes nothing. @returns when it is due */
  async request(userId: number): Promise<Date> {
    await this.knex.raw(
      `with closed as (
         select id, state from pages where user_id = :userId and state <> 'cancelled' order by id for no key update
       )
       insert into pending_erasures (user_id, page_states)
       select :userId, coalesce((select jsonb_object_agg(id, state) from closed), '{}')
       on conflict (user_id) do nothing`,
      { userId },
    );
    await this.knex.raw(
      `update pages set state = 'cancelled', updated_at = now() where user_id = :userId and state <> 'cancelled'`,
      { userId },
    );
    const { due_at } = (await this.find(userId)) as PendingErasure;
    return due_at;
  }

  /**
   * Withdraws the request, and reopens the pages that it closed, except those that an operator has paused or closed. @returns false if
   * there was no request
   */
  async withdraw(userId: number): Promise<boolean> {
    const { rows } = await this.knex.raw(
      `with withdrawn as (
         delete from pending_erasures where user_id = :userId returning page_states
       ), opened as (
         update pages set state = coalesce(operator_state, page_states ->> pages.id::text), updated_at = now() from withdrawn
          where pages.user_id = :userId and pages.state = 'cancelled' and jsonb_exists(page_states, pages.id::text)
       )
       select from withdrawn`,
      { userId },
    );
    return rows.length > 0;
  }

  async find(userId: number): Promise<PendingErasure | undefined> {
    return this.knex('pending_erasures')
      .where({ user_id: userId })
      .first('user_id', 'requested_at', 'due_at');
  }

  /** Returns the users whose deletion is due. */
  async due(): Promise<number[]> {
    return this.knex('pending_erasures')
      .whereRaw('due_at <= now()')
      .orderBy(['due_at', 'user_id'])
      .pluck('user_id');
  }
}
