import type { Knex } from 'knex';
import { inSnapshot } from '../connection/snapshot.ts';
import { inOrderOf, type Listing, listById, type Window } from '../queries/listing.ts';
import type { UserRow } from '../rows/user-rows.ts';
import { Repository } from './repository.ts';
import { writeChanges } from './write-changes.ts';

/** A user as they see themselves. None of this may appear on a public page. */
export interface UserProfile extends Omit<UserRow, 'password_hash' | 'disabled_at'> {
  /** The user's own pages without hidden ones, newest first, at most 1000. */
  page_ids: number[];
}

/** `birthday` is `YYYY-MM-DD`. */
export type UserProfileChanges = {
  [Name in
    | 'name'
    | 'nickname'
    | 'phone'
    | 'birthday'
    | 'street_address'
    | 'extended_address'
    | 'locality'
    | 'region'
    | 'postal_code'
    | 'country']?: string | undefined;
};

/** A user as a campaign sees them. */
export type CampaignUserRecord = Pick<
  UserRow,
  'id' | 'uuid' | 'name' | 'nickname' | 'email' | 'phone' | 'country' | 'created_at' | 'updated_at'
> & { page_ids: number[] };

const MOST_PAGES = 1000;

/** Reads the primary, so that users see their own changes. */
export class UserProfileRepository extends Repository {
  async find(userId: number): Promise<UserProfile | undefined> {
    const { rows } = await this.knex.raw(
      `select users.id, users.uuid, users.name, users.nickname, users.email, users.email_confirmed_at, users.phone,
              users.birthday, users.street_address, users.extended_address, users.locality, users.region,
              users.postal_code, users.country, users.created_at, users.updated_at,
              array(select pages.id from pages
                     where pages.user_id = users.id and pages.owner_type = 'User' and not pages.hidden
                     order by pages.created_at desc, pages.id desc limit ?) as page_ids
         from users
        where users.id = ?`,
      [MOST_PAGES, userId],
    );
    return rows[0];
  }

  /** Lists the users with a page in a campaign, by ID, without disabled ones; their `page_ids` are those in the campaign. */
  listOfCampaign(campaignId: number, window: Window | undefined): Promise<Listing<CampaignUserRecord>> {
    return inSnapshot(this.knex, async (snapshot) => {
      const matching = () =>
        snapshot('users')
          .whereNull('users.disabled_at')
          .whereIn(
            'users.id',
            snapshot('pages')
              .select('pages.user_id')
              .where({ campaign_id: campaignId, owner_type: 'User', hidden: false }),
          );
      return listById('users', matching, window, (ids) => campaignUsers(snapshot, campaignId, ids));
    });
  }

  /** Updates the profile. Undefined fields stay unchanged; null clears one. */
  async update(
    userId: number,
    changes: { [Name in keyof UserProfileChanges]: string | null | undefined },
  ): Promise<void> {
    await writeChanges(this.knex, this.knex('users').where({ id: userId }), changes);
  }
}

async function campaignUsers(
  snapshot: Knex,
  campaignId: number,
  ids: readonly number[],
): Promise<CampaignUserRecord[]> {
  const { rows }: { rows: CampaignUserRecord[] } = await snapshot.raw(
    `select users.id, users.uuid, users.name, users.nickname, users.email, users.phone, users.country,
            users.created_at, users.updated_at,
            array(select pages.id from pages
                   where pages.user_id = users.id and pages.campaign_id = ? and pages.owner_type = 'User' and not pages.hidden
                   order by pages.created_at desc, pages.id desc limit ?) as page_ids
       from users
      where users.id = any(?)`,
    [campaignId, MOST_PAGES, [...ids]],
  );
  return inOrderOf(ids, rows);
}
