import type { Knex } from 'knex';
import { statement } from '../../connection/statement.ts';
import type { DonationRow } from '../../rows/donation-rows.ts';
import type { FitnessActivityRow } from '../../rows/fitness-activity-rows.ts';
import type { PostRow } from '../../rows/post-rows.ts';
import type { CurrencyRow } from '../../rows/reference-rows.ts';
import { donationUid } from '../donation-uid.ts';
import { type PageGroup, pageGroups } from '../pages/page-groups.ts';
import { shownMessage } from '../shown-message.ts';
import { type FeedTable, leftCents } from './feed-filters.ts';
import type { FeedKey } from './feed-keys.ts';

/** Fields that all rows have. */
interface FeedRecordBase {
  id: number;
  created_at: Date;
  page_id: number | null;
  /** The team that the page is a member of, or whose own page it is. */
  team_id: number | null;
  campaign_uid: string | null;
  charity_uid: string | null;
  /** In the campaign's order of its groups. */
  groups: PageGroup[];
}

export interface FeedDonation
  extends FeedRecordBase,
    Pick<DonationRow, 'type' | 'donor_name' | 'anonymous' | 'message'> {
  table: 'donations';
  uid: string;
  left_cents: number;
  currency: CurrencyRow;
  /** The page owner's reply. */
  reply: string | null;
}

export interface FeedActivity
  extends FeedRecordBase,
    Pick<
      FitnessActivityRow,
      | 'uid'
      | 'type'
      | 'caption'
      | 'manual'
      | 'virtual'
      | 'trainer'
      | 'started_at'
      | 'latitude'
      | 'longitude'
      | 'distance_in_meters'
      | 'elevation_in_meters'
      | 'calories'
      | 'duration_in_seconds'
    > {
  table: 'fitness_activities';
}

export interface FeedPost extends FeedRecordBase, Pick<PostRow, 'caption' | 'image_url'> {
  table: 'posts';
}

export type FeedRecord = FeedDonation | FeedActivity | FeedPost;

const shared = (table: FeedTable) => `
  '${table}' as table, ${table}.id, ${table}.created_at, ${table}.page_id,
  coalesce(team_members.team_id, pages.team_id) as team_id,
  campaigns.uid as campaign_uid, charities.uid as charity_uid,
  ${pageGroups(`${table}.page_id`)} as groups`;

const joins = (table: FeedTable) => `
  left join pages on pages.id = ${table}.page_id
  left join team_members on team_members.page_id = ${table}.page_id
  left join campaigns on campaigns.id = ${table}.campaign_id
  left join charities on charities.id = ${table}.charity_id`;

/** SQL: donations as a feed shows them, up to the conditions. */
export const shownDonations = `
  select ${shared('donations')}, ${donationUid} as uid,
         donations.type, ${leftCents} as left_cents, donations.donor_name, donations.anonymous,
         ${shownMessage} as message, donation_replies.caption as reply, to_json(currencies) as currency
    from donations ${joins('donations')}
    join countries on countries.code = donations.country_code
    join currencies on currencies.iso_code = countries.currency_iso_code
    left join donation_replies on donation_replies.donation_id = donations.id`;

const selects: Record<FeedTable, string> = {
  donations: `${shownDonations} where donations.id = any(:ids)`,
  fitness_activities: `
    select ${shared('fitness_activities')}, fitness_activities.uid, fitness_activities.type,
           fitness_activities.caption, fitness_activities.manual, fitness_activities.virtual,
           fitness_activities.trainer, fitness_activities.started_at, fitness_activities.latitude,
           fitness_activities.longitude, fitness_activities.distance_in_meters,
           fitness_activities.elevation_in_meters, fitness_activities.calories,
           fitness_activities.duration_in_seconds
      from fitness_activities ${joins('fitness_activities')}
     where fitness_activities.id = any(:ids)`,
  posts: `
    select ${shared('posts')}, posts.caption, posts.image_url
      from posts ${joins('posts')}
     where posts.id = any(:ids)`,
};

const readDonation = statement<[id: number], FeedDonation>(
  'feed-donation',
  `${shownDonations} where donations.id = $1`,
);

/** @throws Error for a donation that doesn't exist; it must have been found before */
export async function donationRecord(knex: Knex, id: number): Promise<FeedDonation> {
  const [donation] = await readDonation(knex, id);
  if (!donation) throw new Error(`donation ${id} has no record`);
  return donation;
}

/** Returns the rows with these keys, in order. */
export async function feedRecords(
  knex: Knex,
  keys: readonly Pick<FeedKey, 'table' | 'id'>[],
): Promise<FeedRecord[]> {
  const found = new Map<string, FeedRecord>();
  for (const table of Object.keys(selects) as FeedTable[]) {
    const ids = keys.filter((key) => key.table === table).map(({ id }) => id);
    if (ids.length === 0) continue;
    const { rows }: { rows: FeedRecord[] } = await knex.raw(selects[table], { ids });
    for (const row of rows) found.set(`${table} ${row.id}`, row);
  }
  return keys.flatMap(({ table, id }) => found.get(`${table} ${id}`) ?? []);
}
