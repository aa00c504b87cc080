import type { Client } from 'pg';

/** What requests are made from: rows of a loaded data set. */
export interface DataFacts {
  /** Pages are numbered from one. */
  pages: number;
  /** The campaign with the most donations. */
  campaign: { id: number; uid: string; from: string; days: number };
  /** Uids of a fifth of all campaigns, from large to small. */
  campaigns: readonly string[];
  charity: string;
  /** Words of page names. The first is the most common one. */
  words: readonly string[];
}

/** As one JSON document, with the names of `DataFacts`. */
const facts = `
  with ranked as (
    select campaigns.id, uid, min(day) as "from", max(day) - min(day) + 1 as days,
           row_number() over (order by sum(donation_count) desc) as rank
      from campaign_daily_totals join campaigns on campaigns.id = campaign_id group by campaigns.id
  ), words as (
    select word, count(*) from (select name from pages order by hashint8extended(id, 8) limit 20000) as sample,
           regexp_split_to_table(lower(name), '[^[:alpha:]]+') as word
     where length(word) > 1 group by word order by count desc, word limit 200
  )
  select json_build_object(
    'pages', (select max(id) from pages),
    'campaign', (select to_json(ranked) from ranked where rank = 1),
    'campaigns', (select json_agg(uid order by rank) from ranked where rank % 5 = 1),
    'charity', (select uid from charities where id = (
      select charity_id from charity_monthly_totals group by 1 order by sum(donation_count) desc limit 1)),
    'words', (select json_agg(word order by count desc, word) from words)) as facts`;

export async function readDataFacts(client: Client): Promise<DataFacts> {
  return (await client.query(facts)).rows[0].facts;
}
