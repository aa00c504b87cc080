import { createHash } from 'node:crypto';
import type { Client } from 'pg';

/** Start of the uid of every activity that a run writes. */
export const MARK = 'bench-';
/** Signs for the benchmark alone. */
export const SECRET_KEY = 'only-the-benchmark-uses-this-secret-key';

const USERS = 200;
const PAGES = 200;
const KEY = `${MARK}key`;

/** A supporter, and the page that activities count for. */
interface BenchUser {
  id: number;
  pageId: number;
  campaignId: number;
  charityId: number;
}

/** The campaign that donations go to, the key that may record them, and some of its pages. */
interface BenchGiving {
  key: string;
  campaignId: number;
  countryCode: string;
  currency: string;
  pages: { id: number; charityId: number }[];
}

/** What writers need besides the data set. */
export interface BenchRows {
  /** By access token. */
  users: Record<string, BenchUser>;
  giving: BenchGiving;
}

/** Gives tokens to some supporters with a page in a running campaign, and a key to a campaign. */
export async function addBenchRows(client: Client, campaignId: number): Promise<BenchRows> {
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
  return { users, giving: await addGiving(client, campaignId) };
}

async function addGiving(client: Client, campaignId: number): Promise<BenchGiving> {
  const { rows } = await client.query<Pick<BenchGiving, 'countryCode' | 'currency'>>(
    `select country_code as "countryCode", currency_iso_code as currency
       from campaigns join countries on countries.code = country_code where campaigns.id = $1`,
    [campaignId],
  );
  const [campaign] = rows;
  if (!campaign) throw new Error('the campaign is missing');
  const { rows: pages } = await client.query<BenchGiving['pages'][number]>(
    `select id::integer as id, charity_id::integer as "charityId" from pages
      where campaign_id = $1 and state = 'active' order by hashint8extended(id, 11) limit $2`,
    [campaignId, PAGES],
  );
  await client.query(
    `insert into registered_applications (name, campaign_id, key_hash, key_hint) values ('Benchmark', $1, $2, 'ench')`,
    [campaignId, sha256(KEY)],
  );
  return { key: KEY, campaignId, ...campaign, pages };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
