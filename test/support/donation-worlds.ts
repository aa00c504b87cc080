import fc from 'fast-check';
import type { Knex } from 'knex';

/**
 * Pages, teams and groups with fixed numbers, so that statements and queries can name them. Donations, members and answers change. Campaign
 * 1 has so many pages that a search for its best ones reads several batches of them.
 */
const donationWorld = {
  campaigns: [1, 2, 3],
  charities: [1, 2, 3],
  /** Individual pages of campaign 1. The others have fewer. */
  pages: 400,
  /** Teams of campaign 1; team 21 belongs to campaign 2. The ID of a team's page is 1000 plus the team's. */
  teams: 20,
  /** Groups 1 and 2 belong to campaign 1, group 3 to campaign 2. "North" is an answer in each of them. */
  groups: [1, 2, 3],
  values: ['North', 'South', 'West'],
} as const;

/** A statement, with a description that makes a failed run readable. */
interface DonationChange {
  description: string;
  sql: string;
}

export async function buildDonationWorld(knex: Knex): Promise<void> {
  const { pages, teams } = donationWorld;
  await knex.raw(`
    insert into charities (id, country_code, name, slug, kyc_status)
      select id, 'au', 'Charity ' || id, 'charity-' || id, 'passed' from generate_series(1, 3) as id;
    insert into campaigns (id, country_code, name, slug)
      values (1, 'au', 'Large', 'large'), (2, 'au', 'Small', 'small'), (3, 'uk', 'Abroad', 'abroad');
    insert into users (id, name, email) values (1, 'Everybody', 'everybody@example.org');
    insert into pages (id, campaign_id, charity_id, user_id, slug, name)
      select id, case when id <= ${pages} then 1 when id <= ${pages} + 30 then 2 else 3 end, 1 + id % 3, 1, 'page-' || id, 'Page ' || id
      from generate_series(1, ${pages} + 40) as id;
    begin;
    insert into pages (id, campaign_id, charity_id, owner_type, team_id, slug, name)
      select 1000 + id, case when id <= ${teams} then 1 else 2 end, 1 + id % 3, 'Team', id, 'team-' || id, 'Team ' || id
      from generate_series(1, ${teams} + 1) as id;
    insert into teams (id, campaign_id, name, leader_page_id, page_id)
      select id, case when id <= ${teams} then 1 else 2 end, 'Team ' || id, case when id <= ${teams} then id else ${pages} + 1 end, 1000 + id
      from generate_series(1, ${teams} + 1) as id;
    insert into team_members (page_id, team_id, campaign_id) select leader_page_id, id, campaign_id from teams;
    commit;
    insert into campaign_groups (id, campaign_id, key, label) values (1, 1, 'place', 'Place'), (2, 1, 'origin', 'Origin'), (3, 2, 'place', 'Place');
    insert into campaign_group_values (id, group_id, value)
      select (group_id - 1) * 3 + place, group_id, (array['North', 'South', 'West'])[place]
      from generate_series(1, 3) as group_id, generate_series(1, 3) as place;
  `);
}

/** Deletes what changes have created. The charities of pages remain. */
export async function emptyDonationWorld(knex: Knex): Promise<void> {
  await knex('donations').whereNotNull('refund_of_id').delete();
  await knex('donations').delete();
  await knex('page_group_values').delete();
  await knex('pages').whereNot('state', 'active').update({ state: 'active' });
  await knex.raw('delete from team_members where page_id not in (select leader_page_id from teams)');
}

let sequence = 0;
const seed = fc.nat({ max: 1_000_000 });
const types = `(array['peer_to_peer', 'charity', 'appeal', 'recurring', 'offline_donation'])`;

/** Returns SQL for a number from 0 to 1 that looks random and is the same for the same seed, row and salt. */
const random = (from: number, salt: string) =>
  `(('x' || substr(md5('${from} ${salt} ' || n), 1, 8))::bit(32)::bigint / 4294967296.0)`;

/** Returns SQL for a time from mid-February to mid-April. A third of the times are at the edges of days and months. */
const time = (from: number) => `
  case when ${random(from, 'edge')} < 0.3 then
    timestamptz '2026-02-26T00:00:00Z' + floor(${random(from, 'day')} * 8) * interval '1 day'
      - (floor(${random(from, 'side')} * 3) - 1) * interval '1 millisecond'
  else timestamptz '2026-02-15T00:00:00Z' + floor(${random(from, 'second')} * 5000000) * interval '1 second' end`;

/** Donations to pages. As in reality, few pages receive most of them. The amounts are small, so that totals are often equal. */
const donate = fc.tuple(seed, fc.integer({ min: 1, max: 900 })).map(([from, count]) =>
  change(
    `donate ${count} times from ${from}`,
    `insert into donations (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents, gift_aid_amount_cents, created_at)
       select 'world', '${sequence++}-' || n, pages.id, pages.campaign_id, pages.charity_id, campaigns.country_code,
              ${types}[1 + floor(${random(from, 'type')} * 5)::integer], 1 + floor(${random(from, 'amount')} * 12)::bigint,
              floor(${random(from, 'gift')} * 3)::bigint, ${time(from)}
       from generate_series(1, ${count}) as n
       join pages on pages.id = case when ${random(from, 'team')} < 0.05 then 1001 + floor(${random(from, 'which')} * 21)::bigint
                                     else 1 + floor(440 * ${random(from, 'page')} ^ 2)::bigint end
       join campaigns on campaigns.id = pages.campaign_id`,
  ),
);

/** Equal donations to many pages, so that more totals are equal than rows are requested. */
const donateEvenly = fc.tuple(seed, fc.integer({ min: 1, max: 4 })).map(([from, divisor]) =>
  change(
    `donate 5 to every ${divisor}th page from ${from}`,
    `insert into donations (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents, created_at)
       select 'world', '${sequence++}-' || n, pages.id, pages.campaign_id, pages.charity_id, campaigns.country_code, 'appeal', 5, ${time(from)}
       from generate_series(1, 440, ${divisor}) as n
       join pages on pages.id = n join campaigns on campaigns.id = pages.campaign_id`,
  ),
);

const donateWithoutPage = fc.tuple(seed, fc.integer({ min: 1, max: 20 })).map(([from, count]) =>
  change(
    `donate ${count} times without a page from ${from}`,
    `insert into donations (source, external_id, campaign_id, charity_id, country_code, type, amount_cents, created_at)
       select 'world', '${sequence++}-' || n, nullif(floor(${random(from, 'campaign')} * 3), 0)::bigint, 1 + n % 3, 'au',
              ${types}[1 + n % 5], 1 + n, ${time(from)}
       from generate_series(1, ${count}) as n`,
  ),
);

/** Selects donations for a statement. A refund is always selected together with its donation. */
const some = fc
  .record({ divisor: fc.integer({ min: 2, max: 9 }), rest: fc.nat({ max: 8 }) })
  .map(({ divisor, rest }) => `coalesce(refund_of_id, id) % ${divisor} = ${rest % divisor}`);

/** Returns SQL that refunds the selected part of donations without a refund, after a day or at the very end. */
const givingBack = (part: string, rows: string, later: string) => `
  insert into donations (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents, gift_aid_amount_cents, refund_of_id, created_at)
    select 'refund', '${sequence++}-' || id, page_id, campaign_id, charity_id, country_code, type, -(${part}), 0, id, created_at + interval '${later}'
    from donations where refund_of_id is null and ${part} > 0 and ${rows}
      and not exists (select from donations as refunds where refunds.refund_of_id = donations.id)`;

const later = fc.constantFrom('30 hours', '60 days');

const refund = fc
  .tuple(some, fc.constantFrom('amount_cents', 'amount_cents / 2'), later)
  .map(([rows, part, after]) =>
    change(`refund ${part} where ${rows} after ${after}`, givingBack(part, rows, after)),
  );

/** Pages that raised a lot for a day, and little overall. */
const refundPages = fc
  .tuple(fc.integer({ min: 3, max: 12 }), fc.nat({ max: 11 }), later)
  .map(([divisor, rest, after]) =>
    change(
      `refund all of every ${divisor}th page`,
      givingBack('amount_cents', `amount_cents % 5 > 0 and page_id % ${divisor} = ${rest % divisor}`, after),
    ),
  );

const remove = some.map((rows) =>
  change(
    `delete where ${rows}`,
    `with refunds as (delete from donations where refund_of_id is not null and ${rows})
     delete from donations where refund_of_id is null and ${rows}
       and not exists (select from donations as refunds where refunds.refund_of_id = donations.id)`,
  ),
);

const edit = fc
  .tuple(
    some,
    fc.constantFrom(
      'amount_cents = amount_cents * 2',
      `created_at = created_at + interval '23 hours'`,
      `type = 'appeal'`,
      `message = 'Well done'`,
      "page_id = 5, campaign_id = 1, charity_id = (select charity_id from pages where id = 5), country_code = 'au'",
    ),
  )
  .map(([rows, assignment]) =>
    change(`change where ${rows}: ${assignment}`, `update donations set ${assignment} where ${rows}`),
  );

const join = fc.tuple(seed, fc.integer({ min: 1, max: 60 })).map(([from, count]) =>
  change(
    `${count} pages into teams from ${from}`,
    `insert into team_members (page_id, team_id, campaign_id)
       select distinct on (page_id) page_id, 1 + floor(${random(from, 'team')} * 20)::bigint, 1
       from (select n, 21 + floor(${random(from, 'page')} * 200)::bigint as page_id from generate_series(1, ${count}) as n) as joining
       order by page_id, n
     on conflict (page_id) do update set team_id = excluded.team_id`,
  ),
);

const leave = fc
  .integer({ min: 2, max: 5 })
  .map((divisor) =>
    change(
      `every ${divisor}th member leaves`,
      `delete from team_members where page_id % ${divisor} = 0 and page_id not in (select leader_page_id from teams)`,
    ),
  );

const answer = fc.tuple(seed, fc.integer({ min: 1, max: 200 })).map(([from, count]) =>
  change(
    `${count} answers from ${from}`,
    `insert into page_group_values (page_id, value_id, group_id, campaign_id)
       select distinct on (pages.id, campaign_groups.id) pages.id,
              (campaign_groups.id - 1) * 3 + 1 + floor(${random(from, 'value')} * 3)::bigint, campaign_groups.id, campaign_groups.campaign_id
       from generate_series(1, ${count}) as n
       join pages on pages.id = 1 + floor(440 * ${random(from, 'page')} ^ 2)::bigint
       join campaign_groups on campaign_groups.campaign_id = pages.campaign_id and (n + campaign_groups.id) % 3 > 0
       order by pages.id, campaign_groups.id, n
     on conflict (page_id, group_id) do update set value_id = excluded.value_id`,
  ),
);

/** Pages of people and of teams. */
const setState = fc
  .tuple(
    fc.constantFrom('cancelled', 'cancelled', 'paused', 'active'),
    fc.integer({ min: 2, max: 9 }),
    fc.nat({ max: 8 }),
  )
  .map(([state, divisor, rest]) =>
    change(
      `every ${divisor}th page is ${state}`,
      `update pages set state = '${state}' where id % ${divisor} = ${rest % divisor}`,
    ),
  );

const changeCharity = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 2, max: 9 }))
  .map(([charityId, divisor]) =>
    change(
      `pages without donations to charity ${charityId}`,
      `update pages set charity_id = ${charityId}
         where id % ${divisor} = 0 and not exists (select from donations where donations.page_id = pages.id)`,
    ),
  );

export const anyDonationChange: fc.Arbitrary<DonationChange> = fc.oneof(
  { weight: 6, arbitrary: donate },
  { weight: 2, arbitrary: donateEvenly },
  { weight: 1, arbitrary: donateWithoutPage },
  { weight: 2, arbitrary: refund },
  { weight: 2, arbitrary: refundPages },
  { weight: 1, arbitrary: remove },
  { weight: 2, arbitrary: edit },
  { weight: 2, arbitrary: join },
  { weight: 1, arbitrary: leave },
  { weight: 3, arbitrary: answer },
  { weight: 1, arbitrary: changeCharity },
  { weight: 2, arbitrary: setState },
);

function change(description: string, sql: string): DonationChange {
  return { description, sql };
}
