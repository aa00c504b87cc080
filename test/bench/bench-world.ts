import type { Client } from 'pg';

/** What the questions need to know of a loaded data set. */
export interface BenchWorld {
  /** The one with the most donations. */
  campaign: { id: number; uid: string; from: Date; days: number; pages: number };
  /** A fifth of all campaigns, from large to small. */
  campaigns: readonly { id: number; uid: string }[];
  charity: { id: number; uid: string };
  /** The one with the most donations. */
  groupValue: { value: string };
  pageIds: readonly number[];
  /** The word that most page names hold, and a thousand of others. */
  commonWord: string;
  words: readonly string[];
}

const facts = {
  campaign: `
    select campaigns.id, uid, min(day)::timestamptz as from, (max(day) - min(day) + 1)::integer as days,
           (select sum(page_count)::integer from campaign_page_counts where campaign_id = campaigns.id) as pages
    from campaign_daily_totals join campaigns on campaigns.id = campaign_id
    group by campaigns.id order by sum(donation_count) desc limit 1`,
  campaigns: `
    select id, uid from (
      select campaigns.id, uid, row_number() over (order by sum(donation_count) desc) as rank
      from campaign_daily_totals join campaigns on campaigns.id = campaign_id group by campaigns.id
    ) as ranked where rank % 5 = 1 order by rank`,
  charity: `
    select id, uid from charities
    where id = (select charity_id from charity_monthly_totals group by 1 order by sum(donation_count) desc limit 1)`,
  groupValue: `
    select value from group_value_totals join campaign_group_values on id = value_id order by donation_count desc limit 1`,
  pageIds: `select id from pages order by hashint8extended(id, 7) limit 1000`,
  words: `
    select word, count(*)::integer as count
    from (select name from pages order by hashint8extended(id, 8) limit 20000) as sample,
         regexp_split_to_table(lower(name), '[^[:alpha:]]+') as word
    where length(word) > 1 group by word order by count desc, word`,
};

export async function readBenchWorld(client: Client): Promise<BenchWorld> {
  const read = async (name: keyof typeof facts) => (await client.query(facts[name])).rows;
  const [campaign] = await read('campaign');
  const [charity] = await read('charity');
  const [groupValue] = await read('groupValue');
  const words = (await read('words')).map(({ word }) => word as string);
  return {
    campaign,
    campaigns: await read('campaigns'),
    charity,
    groupValue,
    pageIds: (await read('pageIds')).map(({ id }) => id),
    commonWord: words[0] ?? '',
    words: Array.from({ length: 1000 }, (_, index) => words[(index * 7919) % words.length] ?? ''),
  };
}

/** Query parameters of a part of the campaign's time, neither end on a day's boundary. */
export function rangeOf({ campaign }: BenchWorld, share: number): { query: string; from: Date; to: Date } {
  const length = campaign.days * 86_400_000;
  const from = new Date(campaign.from.getTime() + length * (1 - share) * 0.5 + 4_321_000);
  const to = new Date(from.getTime() + length * share);
  return { query: `start_at=${from.toISOString()}&end_at=${to.toISOString()}`, from, to };
}
