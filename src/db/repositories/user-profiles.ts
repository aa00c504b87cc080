import type { UserRow } from '../rows/user-rows.ts';
import { Repository } from './repository.ts';

/** A user as they see themself: nothing of it belongs on a public page. */
export interface UserProfile extends Omit<UserRow, 'password_hash' | 'disabled_at'> {
  /** The user's own pages, newest first, at most 1000. */
  page_ids: number[];
}

export interface UserProfileChanges {
  name?: string | undefined;
  nickname?: string | undefined;
  phone?: string | undefined;
  /** `YYYY-MM-DD` */
  birthday?: string | undefined;
}

const MOST_PAGES = 1000;

/** Reads the primary: who has just changed something sees it. */
export class UserProfileRepository extends Repository {
  async find(userId: number): Promise<UserProfile | undefined> {
    const { rows } = await this.knex.raw(
      `select users.id, users.uuid, users.name, users.nickname, users.email, users.email_confirmed_at, users.phone,
              users.birthday, users.created_at, users.updated_at,
              array(select pages.id from pages
                     where pages.user_id = users.id and pages.owner_type = 'User'
                     order by pages.created_at desc, pages.id desc limit ?) as page_ids
         from users
        where users.id = ?`,
      [MOST_PAGES, userId],
    );
    return rows[0];
  }

  /** Fields that are undefined stay as they are. */
  async update(userId: number, changes: UserProfileChanges): Promise<void> {
    await this.knex('users')
      .where({ id: userId })
      .update({ ...changes, updated_at: this.knex.fn.now() });
  }
}
