import { expect } from 'chai';
import type { Knex } from 'knex';
import { createTestDatabase, useTestDatabase } from '../support/database.ts';
import { untilSomebodyWaits } from '../support/lock-waits.ts';
import { writeRowsInEveryTable } from './rows-in-every-table.ts';

const WRITERS = 8;
const STATEMENTS_EACH = 60;
const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';

type Statement = (writer: number, turn: number) => string;

/** Each alone is one transaction; between them they touch the same pages, teams, values and days. */
const statements: readonly Statement[] = [
  (writer, turn) => donation([1, 3, 4, 11][turn % 4] ?? 1, `${writer}-${turn}`, 100 + turn),
  (writer, turn) => `
    insert into donations (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents)
    select 'many', '${writer}-${turn}-' || id, id, 1, 1, 'uk', 'peer_to_peer', 10 + id
    from unnest(array[${turn % 2 ? '6, 5, 4, 3, 2, 1' : '1, 2, 3, 4, 5, 6'}]::bigint[]) as id`,
  (writer, turn) =>
    `update pages set state = '${turn % 2 ? 'cancelled' : 'active'}' where id = ${1 + (writer % 6)}`,
  // PostgreSQL locks the rows of an update as the plan meets them: who changes several members takes them in order.
  (_, turn) => `
    update team_members set team_id = ${1 + (turn % 2)}
    from (select page_id from team_members where page_id in (3, 4, 5) order by page_id for update) as locked
    where team_members.page_id = locked.page_id`,
  (writer, turn) => `
    insert into team_members (page_id, team_id, campaign_id) values (${4 + (writer % 3)}, ${1 + (turn % 2)}, 1)
    on conflict (page_id) do update set team_id = excluded.team_id`,
  (writer) => `delete from team_members where page_id = ${4 + (writer % 3)}`,
  (writer, turn) => `
    insert into page_group_values values (${1 + (writer % 6)}, ${1 + (turn % 2)}, 1, 1) on conflict do nothing`,
  (writer, turn) => `
    update page_group_values set value_id = ${1 + (turn % 2)} where page_id = ${1 + (writer % 6)} and group_id = 1`,
  (writer) => `delete from page_group_values where page_id = ${1 + (writer % 6)}`,
  (writer) => `delete from donations where id in (
    select id from donations where source = 'writer ${writer}' order by amount_cents desc limit 2)`,
  (writer) => `update donations set amount_cents = amount_cents + 7, page_id = 5 where id in (
    select id from donations where source = 'writer ${writer}' order by amount_cents limit 2)`,
  (writer, turn) => `
    insert into fitness_activities (user_id, uid, page_id, campaign_id, charity_id, type, public, started_at,
                                    duration_in_seconds, distance_in_meters, caption)
    values (${1 + (turn % 4)}, '${writer}-${turn % 3}', ${1 + (turn % 4)}, 1, 1, 'run', true, now(), 60, ${turn}, 'Out')
    on conflict (user_id, uid) do update set distance_in_meters = excluded.distance_in_meters, type = 'walk'`,
];

describe('running totals under concurrent writers', () => {
  const database = useTestDatabase(createTestDatabase, beforeEach, afterEach);
  beforeEach(() => writeRowsInEveryTable(database.knex));

  it('stay exact, and the triggers of a single statement never deadlock', async () => {
    await inParallel(async (writer) => {
      for (let turn = 0; turn < STATEMENTS_EACH; turn += 1) {
        // Writers walk through the statements at different steps, so that each meets each.
        const statement = statements[(turn * (1 + (writer % 3)) + writer) % statements.length];
        await unlessInsertedAtOnce(database.knex.raw((statement ?? donationStatement)(writer, turn)));
      }
    });
    await expectExact(database.knex);
  });

  it('stay exact when two transactions of several statements deadlock and one is tried again', async () => {
    // Each holds its first page before either asks for its second.
    const [firstHolds, secondHolds] = [latch(), latch()];
    const touchBoth = (pages: readonly [number, number], holds: Latch, otherHolds: Latch) =>
      retrying(() =>
        database.knex.transaction(async (transaction) => {
          await transaction('pages').where('id', pages[0]).update({ state: 'paused' });
          holds.open();
          await otherHolds.opened;
          await transaction.raw(donation(pages[1], `second-${pages[1]}`, 100));
        }),
      );
    const retries = await Promise.all([
      touchBoth([1, 7], firstHolds, secondHolds),
      touchBoth([7, 1], secondHolds, firstHolds),
    ]);
    // On a busy machine the one that is tried again may meet the other once more.
    expect(Math.max(...retries)).to.be.at.least(1);
    expect(await donationCount(database.knex)).to.equal(3);
    await expectExact(database.knex);
  });

  it('stay exact in repeatable read, where a stale view of a team or a group value must not be used', async () => {
    const isolationLevel = 'repeatable read';
    await inParallel(async (writer) => {
      for (let turn = 0; turn < 20; turn += 1) {
        const statement = writer % 2 ? statements[2 + (turn % 6)] : donationStatement;
        const run = () =>
          database.knex.transaction(
            async (transaction) => {
              await transaction.raw('select count(*) from team_members');
              await transaction.raw((statement ?? donationStatement)(writer, turn));
            },
            { isolationLevel },
          );
        await unlessInsertedAtOnce(retrying(run));
      }
    });
    await expectExact(database.knex);
  });

  it('lose nothing when a page changes teams while a donation to it waits', async () => {
    const mover = await database.knex.transaction();
    await mover.raw('update team_members set team_id = 2 where page_id = 3');
    const donated = database.knex.raw(donation(3, 'waiting', 900)).then(() => 'donated');
    await untilSomebodyWaits(database.knex);
    await mover.commit();
    expect(await donated).to.equal('donated');
    expect(await database.knex('team_totals').where('team_id', 2).first('amount_cents')).to.deep.equal({
      amount_cents: 900,
    });
    await expectExact(database.knex);
  });

  it('lose nothing when a donation is under way while its page changes teams', async () => {
    const donor = await database.knex.transaction();
    await donor.raw(donation(3, 'first', 900));
    const moved = database.knex
      .raw('update team_members set team_id = 2 where page_id = 3')
      .then(() => 'moved');
    await untilSomebodyWaits(database.knex);
    await donor.commit();
    expect(await moved).to.equal('moved');
    await expectExact(database.knex);
  });

  it('do not count what was rolled back', async () => {
    const before = await database.knex('page_totals').orderBy('page_id');
    const transaction = await database.knex.transaction();
    await transaction.raw(donation(1, 'taken-back', 900));
    await transaction.rollback();
    expect(await database.knex('page_totals').orderBy('page_id')).to.deep.equal(before);
  });
});

function donationStatement(writer: number, turn: number): string {
  return donation(1 + ((writer + turn) % 6), `plain-${writer}-${turn}`, 100 + turn);
}

function donation(pageId: number, reference: string, cents: number): string {
  return `insert into donations (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents)
    select 'writer ${reference.split('-')[0]}', '${reference}', id, campaign_id, charity_id, 'uk', 'peer_to_peer', ${cents}
    from pages where id = ${pageId}`;
}

interface Latch {
  open(): void;
  opened: Promise<void>;
}

function latch(): Latch {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

async function inParallel(work: (writer: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => work(writer)));
}

/** Tries until it succeeds, and says how often it was tried again: one of those in conflict always gets through. */
async function retrying(work: () => Promise<unknown>): Promise<number> {
  for (let retries = 0; ; retries += 1) {
    try {
      await work();
      return retries;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== DEADLOCK && code !== SERIALIZATION_FAILURE) throw error;
    }
  }
}

/** If two transactions insert the same member at the same time, the second may violate a constraint that `on conflict` doesn't name. */
async function unlessInsertedAtOnce(work: Promise<unknown>): Promise<void> {
  await work.catch((error) => {
    if (error.constraint !== 'team_members_team_page_key') throw error;
  });
}

async function expectExact(knex: Knex): Promise<void> {
  const { rows } = await knex.raw('select * from running_totals_differences()');
  expect(rows).to.deep.equal([]);
  // Once more, without the functions that belong to the totals.
  const { rows: sums } = await knex.raw(`
    select (select sum(amount_cents) from donations where page_id is not null)::bigint as donated,
           (select sum(amount_cents) from page_totals)::bigint as on_pages,
           (select sum(amount_cents) from team_totals)::bigint as in_teams,
           (select sum(amount_cents) from donations where page_id in (
             select page_id from team_members union select page_id from teams))::bigint as donated_in_teams`);
  expect(sums[0].on_pages).to.equal(sums[0].donated);
  expect(sums[0].in_teams).to.equal(sums[0].donated_in_teams);
}

async function donationCount(knex: Knex): Promise<number> {
  const { rows } = await knex.raw('select sum(donation_count)::bigint as number from page_totals');
  return rows[0].number;
}
