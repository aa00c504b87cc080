import { createHash } from 'node:crypto';
import type { Client } from 'pg';

/** Start of the uid of every activity that a run writes. */
export const MARK = 'bench-';

const KEY = `${MARK}key`;

/** Rows of a data set that requests are made from, and those that a run adds for its writers. */
export interface Rows {
  /** Pages are numbered from one. */
  pages: number;
  /** The campaign with the most donations. */
  campaign: { id: number; uid: string; from: string; days: number };
  /** Uids of a fifth of all campaigns, from large to small. */
  campaigns: readonly string[];
  charity: string;
  /** Words of page names. The first is the most common one. */
  words: readonly string[];
  /** Supporters by access token, and the page that activities count for. */
  users: Record<string, { id: number; pageId: number; campaignId: number; charityId: number }>;
  /** The largest campaign, the key that may record its donations, and some of its pages. */
  giving: {
    key: string;
    campaignId: number;
    countryCode: string;
    currency: string;
    pages: { id: number; charityId: number }[];
  };
}

/** Returns one JSON document with the names of `Rows`. `$1` is the API key, `$2` the start of access tokens. */
const select = `
  with ranked as (
    select campaigns.id, uid, campaigns.country_code, min(day) as "from", max(day) - min(day) + 1 as days,
           row_number() over (order by sum(donation_count) desc) as rank
      from campaign_daily_totals join campaigns on campaigns.id = campaign_id group by campaigns.id
  ), words as (
    select word, count(*) from (select name from pages order by hashint8extended(id, 8) limit 20000) as sample,
           regexp_split_to_table(lower(name), '[^[:alpha:]]+') as word
     where length(word) > 1 group by word order by count desc, word limit 200
  ), supporters as (
    select distinct on (users.id) users.id, pages.id as "pageId", campaigns.id as "campaignId", charities.id as "charityId"
      from users
      join pages on pages.user_id = users.id and pages.state = 'active'
      join campaigns on campaigns.id = pages.campaign_id
      join charities on charities.id = pages.charity_id and charities.active
     where campaigns.disabled_at is null
       and (campaigns.finish_at is null or campaigns.finish_at > now() + interval '1 day')
     order by users.id, pages.created_at desc, pages.id desc
  ), users_chosen as (
    select * from supporters order by hashint8extended(id, 9) limit 200
  ), receivers as (
    select pages.id, charity_id as "charityId" from pages join ranked on ranked.id = campaign_id and rank = 1
     where state = 'active' order by hashint8extended(pages.id, 11) limit 200
  )
  select json_build_object(
    'pages', (select max(id) from pages),
    'campaign', (select to_json(ranked) from ranked where rank = 1),
    'campaigns', (select json_agg(uid order by rank) from ranked where rank % 5 = 1),
    'charity', (select uid from charities where id = (
      select charity_id from charity_monthly_totals group by 1 order by sum(donation_count) desc limit 1)),
    'words', (select json_agg(word order by count desc, word) from words),
    'users', (select json_object_agg($2 || id, to_json(users_chosen)) from users_chosen),
    'giving', (select json_build_object('key', $1::text, 'campaignId', ranked.id, 'countryCode', country_code,
        'currency', currency_iso_code, 'pages', (select json_agg(receivers) from receivers))
      from ranked join countries on code = country_code where rank = 1)) as rows`;

/** Reads rows, issues access tokens to some supporters, and a key to the largest campaign. */
export async function prepareRows(client: Client): Promise<Rows> {
  // We hide pages of disabled accounts. The other contenders don't.
  await client.query('update users set disabled_at = null where disabled_at is not null');
  const rows: Rows = (await client.query(select, [KEY, `${MARK}token-`])).rows[0].rows;
  const { users, giving } = rows;
  await client.query(
    `insert into oauth_tokens (token_hash, oauth_client_id, user_id)
     select token_hash, (select min(id) from oauth_clients), user_id
     from unnest($1::bytea[], $2::bigint[]) as given (token_hash, user_id)`,
    [Object.keys(users).map(sha256), Object.values(users).map(({ id }) => id)],
  );
  await client.query(
    `insert into registered_applications (name, campaign_id, key_hash, key_hint) values ('Benchmark', $1, $2, 'ench')`,
    [giving.campaignId, sha256(KEY)],
  );
  await client.query('vacuum analyze users, oauth_tokens');
  return rows;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
