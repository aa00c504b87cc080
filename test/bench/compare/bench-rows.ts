import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { BenchGiving, BenchUser } from '../contenders/plan.ts';

/** Begins the uid of every activity, and the reference of every donation, that a contender writes, so that all of them can go again. */
export const MARK = 'bench-compare-';
/** Signs for the benchmark alone. */
export const SECRET_KEY = 'only-the-benchmark-uses-this-secret-key';

const USERS = 200;
const PAGES = 200;
const KEY = `${MARK}key`;

/** What the contenders need besides the data set, which it is put beside for the time of a run. */
export interface BenchRows {
  /** Supporters by the access token that was made for them. */
  users: Record<string, BenchUser>;
  giving: BenchGiving;
}

/** Gives tokens to some supporters with a page in a running campaign, and a key to one campaign. */
export async function addBenchRows(client: Client): Promise<BenchRows> {
  const { rows } = await client.query<BenchUser>(
    `select * from (
       select distinct on (users.id)
              users.id::integer as id, pages.id::integer as "pageId", campaigns.id::integer as "campaignId",
              charities.id::integer as "charityId"
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
  await client.query('analyze oauth_tokens');
  return { users, giving: await addGiving(client) };
}

/** All donations go to the campaign that has the most. */
async function addGiving(client: Client): Promise<BenchGiving> {
  const { rows } = await client.query<Omit<BenchGiving, 'key' | 'pages'>>(
    `select campaigns.id::integer as "campaignId", country_code as "countryCode", currency_iso_code as currency
       from campaigns join countries on countries.code = country_code
      where campaigns.id = (
        select campaign_id from campaign_daily_totals join campaigns on campaigns.id = campaign_id
         group by 1 order by sum(donation_count) desc limit 1)`,
  );
  const [campaign] = rows;
  if (!campaign) throw new Error('no campaign has a donation');
  const { rows: pages } = await client.query<BenchGiving['pages'][number]>(
    `select id::integer as id, charity_id::integer as "charityId" from pages
      where campaign_id = $1 and state = 'active' order by hashint8extended(id, 11) limit $2`,
    [campaign.campaignId, PAGES],
  );
  await client.query(
    `insert into registered_applications (name, campaign_id, key_hash, key_hint) values ('Benchmark', $1, $2, 'ench')`,
    [campaign.campaignId, sha256(KEY)],
  );
  return { key: KEY, ...campaign, pages };
}

/** Takes away what `addBenchRows` and the contenders have written: the data set is as it was loaded. */
export async function removeBenchRows(client: Client): Promise<void> {
  await client.query('delete from fitness_activities where starts_with(uid, $1)', [MARK]);
  await client.query('delete from donations where starts_with(external_id, $1)', [MARK]);
  // Owners were to be told of them.
  await client.query('delete from gift_digests');
  await client.query('delete from untold_gifts');
  await client.query(
    `delete from mail_outbox where template in ('donations_received', 'page_reached_target')`,
  );
  await client.query('delete from registered_applications where key_hash = $1', [sha256(KEY)]);
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
