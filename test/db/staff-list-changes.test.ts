import { expect } from 'chai';
import fc from 'fast-check';
import type { Knex } from 'knex';
import type { Position } from '../../src/db/queries/staff-lists/list-definition.ts';
import { readWindow } from '../../src/db/queries/staff-lists/read-list.ts';
import { useTestDatabase } from '../support/database.ts';
import { writeListWorld } from '../support/list-world.ts';
import { runs } from '../support/properties.ts';
import { type AnyFilters, type ListCase, listCases } from '../support/staff-lists.ts';

/** Greater than the ids that are there before. */
const FIRST_NEW_ID = 10_000;

/** Rows with these ids change while a list is read. */
const some = `id % 3 = 0 and id < ${FIRST_NEW_ID} and random() < 0.2`;
const time = `timestamptz '2026-03-01' + random() * interval '3 days'`;
const retime = (table: string, column = 'created_at') =>
  `update ${table} set ${column} = ${time} where ${some}`;
const rename = (table: string) =>
  `update ${table} set name = substr(md5(random()::text), 1, 8) where ${some}`;
const give = (pages: string) => `
  insert into donations (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents, created_at)
  select 'meanwhile', gen_random_uuid(), id, campaign_id, charity_id, 'au', 'peer_to_peer', 1 + (random() * 3000)::integer, ${time}
    from pages where ${pages} and id < ${FIRST_NEW_ID} and random() < 0.05`;

/** What happens between two windows of a list. */
const changes: Record<string, string[]> = {
  pages: [
    retime('pages'),
    give('id % 3 = 0'),
    `insert into pages (campaign_id, charity_id, user_id, owner_type, slug, name, created_at)
     select campaign_id, charity_id, user_id, owner_type, gen_random_uuid(), name, ${time}
       from pages where user_id is not null and id < ${FIRST_NEW_ID} and random() < 0.02`,
  ],
  teams: [retime('teams'), give('team_id % 3 = 0')],
  donations: [
    retime('donations'),
    give('true'),
    `update donations set amount_cents = amount_cents + 500 where refund_of_id is null and ${some}`,
    `delete from donations where source = 'meanwhile' and ${some}`,
  ],
  users: [
    retime('users'),
    `update users set email = md5(random()::text) || '@example.org' where ${some}`,
    `insert into users (name, email, created_at) values ('Meanwhile', gen_random_uuid() || '@example.org', ${time})`,
  ],
  campaigns: [
    retime('campaigns'),
    rename('campaigns'),
    `insert into campaigns (country_code, slug, name, created_at)
     values ('au', gen_random_uuid(), substr(md5(random()::text), 1, 8), ${time})`,
  ],
  charities: [
    retime('charities'),
    rename('charities'),
    `insert into charities (country_code, slug, name, created_at)
     values ('au', gen_random_uuid(), substr(md5(random()::text), 1, 8), ${time})`,
  ],
  'payment events': [
    retime('donation_events', 'received_at'),
    `insert into donation_events (source_id, event_id, type, occurred_at, state, received_at)
     values (1, gen_random_uuid(), 'payment', now(), 'applied', ${time})`,
  ],
  'audit log': [
    retime('audit_log', 'occurred_at'),
    `insert into audit_log (actor_type, actor_name, action, occurred_at) values ('operator', 'ada', 'page.hide', ${time})`,
  ],
  staff: [
    `update users set email = md5(random()::text) || '@example.org' where ${some}`,
    rename('users'),
    `insert into staff_roles (user_id, role) select id, 'support' from users where ${some} on conflict do nothing`,
  ],
  tokens: [retime('staff_tokens')],
  exports: [retime('exports')],
  'API keys': [retime('registered_applications'), rename('registered_applications')],
  'OAuth applications': [retime('oauth_clients'), rename('oauth_clients')],
  'payment sources': [retime('donation_sources')],
  'key requests': [retime('api_key_requests')],
  leaderboards: [retime('leaderboards'), rename('leaderboards')],
  webhooks: [retime('webhook_endpoints')],
  deliveries: [retime('webhook_deliveries', 'published_at')],
};

describe('Lists for staff that change while they are read', () => {
  const database = useTestDatabase();

  before(async () => {
    await writeListWorld(database.knex, 1);
    const { rows } = await database.knex.raw(
      'select sequencename from pg_sequences where schemaname = current_schema()',
    );
    for (const { sequencename } of rows)
      await database.knex.raw(`select setval(?, ?)`, [sequencename, FIRST_NEW_ID]);
  });

  for (const listCase of listCases) {
    for (const sort of Object.keys(listCase.sorts)) {
      it(`have everything of ${listCase.name} by ${sort} that stays, once`, async () => {
        const { knex } = database;
        await fc.assert(
          fc.asyncProperty(anyWalk(listCase), async (walk) => {
            const before = await idsThatStay(knex, listCase, walk);
            const read = await readAll(knex, listCase, { ...walk, sort });
            const after = await idsThatStay(knex, listCase, walk);
            expect(after).to.deep.equal(before);
            expect(read.filter((id) => before.has(id)).toSorted((a, b) => a - b)).to.deep.equal([...before]);
          }),
          runs(0.2),
        );
      });
    }
  }
});

interface Walk {
  filters: AnyFilters;
  descending: boolean;
  limit: number;
  lookedUp: number;
}

/** With every filter that the changes leave alone. */
function anyWalk({ filters: { campaignIds = [], charityIds = [] } }: ListCase): fc.Arbitrary<Walk> {
  return fc.record({
    filters: fc.constantFrom<AnyFilters[]>(
      {},
      ...campaignIds.map((ids) => ({ campaignIds: ids })),
      ...charityIds.map((ids) => ({ charityIds: ids })),
    ),
    descending: fc.boolean(),
    limit: fc.integer({ min: 20, max: 60 }),
    lookedUp: fc.constantFrom(3, 20_000),
  });
}

/** Returns the ids of rows that no change touches, in their order. */
async function idsThatStay(knex: Knex, { list, sorts }: ListCase, { filters }: Walk): Promise<Set<number>> {
  const sort = Object.keys(sorts)[0] ?? '';
  const { ids } = await readWindow(knex, list, { filters, sort, descending: false, limit: 100_000 });
  return new Set(ids.filter((id) => id % 3 !== 0 && id < FIRST_NEW_ID).toSorted((a, b) => a - b));
}

async function readAll(
  knex: Knex,
  { name, list }: ListCase,
  { sort, lookedUp, ...request }: Walk & { sort: string },
): Promise<number[]> {
  const read: number[] = [];
  let after: Position | undefined;
  // Rows that are always added ahead would have no end.
  let changesLeft = 4;
  do {
    const { ids, next } = await readWindow(knex, list, { ...request, sort, after }, { lookedUp, walked: 30 });
    read.push(...ids);
    after = next;
    changesLeft -= 1;
    if (changesLeft >= 0) for (const change of changes[name] ?? []) await knex.raw(change);
  } while (after);
  return read;
}
