import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { tokenHash } from '../../../src/metadata/scope.ts';
import type { BenchUser } from '../contenders/plan.ts';

/** Begins the uid of every activity and the slug of every page that a contender writes, so that all of them can go again. */
export const MARK = 'bench-compare-';
/** Signs and hashes for the benchmark alone. */
export const SECRET_KEY = 'only-the-benchmark-uses-this-secret-key';
/** Of the metadata that is read. */
export const METADATA_TOKEN = 'bench-compare-metadata';
export const METADATA_OBJECTS = 1000;

const USERS = 200;

/** What the contenders need besides the data set, which it is put beside for the time of a run. */
export interface BenchRows {
  /** Supporters by the access token that was made for them. */
  users: Record<string, BenchUser>;
  metadataTokenHash: string;
}

/** Gives tokens to some supporters with a page in a running campaign, and stores metadata to read. */
export async function addBenchRows(client: Client): Promise<BenchRows> {
  const { rows } = await client.query<BenchUser>(
    `select * from (
       select distinct on (users.id)
              users.id::integer as id, pages.id::integer as "pageId", campaigns.id::integer as "campaignId",
              campaigns.uid as "campaignUid", charities.id::integer as "charityId",
              charities.uid as "charityUid", (
                select coalesce(jsonb_object_agg(key, coalesce(least, 'any text')), '{}')
                  from campaign_groups
                  left join lateral (
                    select min(value) as least from campaign_group_values where group_id = campaign_groups.id) as listed
                    on true
                 where campaign_id = campaigns.id) as "groupValues"
         from users
         join pages on pages.user_id = users.id and pages.state = 'active'
         join campaigns on campaigns.id = pages.campaign_id
         join charities on charities.id = pages.charity_id and charities.active
        where users.disabled_at is null and campaigns.disabled_at is null
          and (campaigns.finish_at is null or campaigns.finish_at > now() + interval '1 day')
        order by users.id, pages.created_at desc, pages.id desc) as newest
      order by hashint8extended(id, 9) limit $1`,
    [USERS],
  );
  const users = Object.fromEntries(rows.map((user) => [`${MARK}token-${user.id}`, user]));
  await client.query(
    `insert into oauth_tokens (token_hash, oauth_client_id, user_id)
     select token_hash, (select min(id) from oauth_clients), user_id
     from unnest($1::bytea[], $2::bigint[]) as given (token_hash, user_id)`,
    [Object.keys(users).map(sha256), rows.map(({ id }) => id)],
  );
  const metadataTokenHash = tokenHash(METADATA_TOKEN, SECRET_KEY);
  await client.query(
    `with keys as (
       insert into metadata_keys (token_hash, object_type, name)
       select $1, 'Page', name from unnest(array['shirt_size', 'start_number']) as name returning id)
     insert into metadata_values (key_id, object_id, value)
     select id, number, to_jsonb('value ' || number) from keys, generate_series(1, $2::integer) as number`,
    [metadataTokenHash, METADATA_OBJECTS],
  );
  await client.query('analyze metadata_keys, metadata_values, oauth_tokens');
  return { users, metadataTokenHash: metadataTokenHash.toString('hex') };
}

/** Takes away what `addBenchRows` and the contenders have written: the data set is as it was loaded. */
export async function removeBenchRows(client: Client): Promise<void> {
  await client.query('delete from fitness_activities where starts_with(uid, $1)', [MARK]);
  await client.query('delete from pages where starts_with(slug, $1)', [MARK]);
  await client.query('delete from metadata_keys where token_hash = $1', [
    tokenHash(METADATA_TOKEN, SECRET_KEY),
  ]);
  const { rows } = await client.query<{ user_id: string }>(
    'select distinct user_id from oauth_tokens where user_id is not null',
  );
  await client.query('delete from oauth_tokens where token_hash = any($1)', [
    rows.map(({ user_id }) => sha256(`${MARK}token-${user_id}`)),
  ]);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
