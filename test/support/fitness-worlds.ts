import fc from 'fast-check';
import type { Knex } from 'knex';
import type { CampaignGroupRow, CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { CharityRow } from '../../src/db/rows/charity-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { TeamRow } from '../../src/db/rows/team-rows.ts';
import { buildCallers, type Callers } from './callers.ts';
import {
  buildCampaign,
  buildCampaignGroup,
  buildCharity,
  buildPage,
  buildTeam,
  chooseGroupValue,
} from './factories.ts';

/** The pages, teams and groups of two campaigns. Activities and members change. */
export interface FitnessWorld {
  campaigns: CampaignRow[];
  charities: CharityRow[];
  /** One page per user; the first one's is `callers.user`. */
  pages: PageRow[];
  teams: TeamRow[];
  groups: CampaignGroupRow[];
  callers: Callers;
}

/** One change, with a description that makes a failed run readable. `save` is a body of `POST /fitness_activities`. */
type WorldChange = { sql: string; bindings: Knex.RawBinding[] } | { save: Record<string, unknown> };

/** The index of a page: 6 in the first campaign, 2 in the second. -1 is none. */
const place = fc.integer({ min: -1, max: 7 });
const types = ['run', 'walk', 'swim'] as const;
const times = [
  '2026-02-27T23:59:59.999Z',
  '2026-02-28T00:00:00Z',
  '2026-03-01T06:30:00Z',
  '2026-03-02T06:30:00Z',
];
/** Small, so that totals are often equal. */
const amount = fc.integer({ min: 0, max: 3 });

/** Builds the fixed part of the fixture. Two pages of the first campaign lead its teams, and both pages of the second are one team. */
export async function buildFitnessWorld(knex: Knex): Promise<FitnessWorld> {
  const callers = await buildCallers(knex);
  const charities = [await buildCharity(knex), await buildCharity(knex)] as [CharityRow, CharityRow];
  const campaigns = [await buildCampaign(knex), await buildCampaign(knex)] as [CampaignRow, CampaignRow];
  const pages: PageRow[] = [];
  for (let number = 0; number < 8; number += 1) {
    pages.push(
      await buildPage(knex, {
        campaign_id: campaigns[number < 6 ? 0 : 1].id,
        charity_id: charities[number % 3 === 0 ? 1 : 0].id,
        ...(number === 0 && { user_id: callers.userId }),
      }),
    );
  }
  const teams: TeamRow[] = [];
  const groups: CampaignGroupRow[] = [];
  for (const { id: campaign_id } of campaigns) {
    groups.push(await buildCampaignGroup(knex, { campaign_id, values: ['North', 'South', 'West'] }));
  }
  for (const leader of [pages[1], pages[0], pages[6]] as PageRow[]) {
    const { team, page } = await buildTeam(knex, { leader });
    teams.push(team);
    if (leader === pages[1]) await chooseGroupValue(knex, page, groups[0] as CampaignGroupRow, 'West');
  }
  return { campaigns, charities, pages, teams, groups, callers };
}

const log = fc
  .array(fc.tuple(place, fc.constantFrom(...types), fc.constantFrom(...times), amount, fc.nat({ max: 63 })), {
    minLength: 3,
    maxLength: 12,
  })
  .map(
    (rows) =>
      (world: FitnessWorld): WorldChange => ({
        sql: `insert into fitness_activities (user_id, uid, page_id, campaign_id, charity_id, type, started_at, public, flagged,
            deleted_at, manual, virtual, distance_in_meters, elevation_in_meters, calories, duration_in_seconds, caption)
          select coalesce(pages.user_id, ?), gen_random_uuid(), pages.id, pages.campaign_id, pages.charity_id, type, started_at,
                 bits & 7 <> 7, bits & 15 = 11, case when bits & 15 = 13 then now() end, bits & 16 = 16, bits & 32 = 32,
                 nullif(amount, 0), bits & 3, amount, bits & 1, 'Out'
            from jsonb_to_recordset(?::jsonb) as row (page_id bigint, type text, started_at timestamptz, amount int, bits int)
            left join pages on pages.id = row.page_id`,
        bindings: [
          world.callers.userId,
          JSON.stringify(
            rows.map(([at, type, started_at, amountLogged, bits]) => ({
              page_id: world.pages[at]?.id ?? null,
              type,
              started_at,
              bits,
              amount: amountLogged,
            })),
          ),
        ],
      }),
  );

const save = fc
  .record(
    {
      uid: fc.constantFrom('first', 'second'),
      type: fc.constantFrom(...types),
      started_at: fc.constantFrom(...times),
      public: fc.boolean(),
      manual: fc.boolean(),
      virtual: fc.boolean(),
      distance_in_meters: amount,
      calories: amount,
      duration_in_seconds: amount,
    },
    { requiredKeys: ['uid', 'type', 'started_at', 'public', 'duration_in_seconds'] },
  )
  .map((fields) => (): WorldChange => ({ save: { caption: 'Sent', ...fields } }));

const some = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat({ max: 3 }));

const edit = fc
  .tuple(
    some,
    fc.constantFrom(
      'flagged = not flagged',
      'public = not public',
      'manual = not manual',
      `type = 'walk', virtual = not virtual`,
      'deleted_at = now()',
      'distance_in_meters = 3',
      'elevation_in_meters = null, calories = 0',
      `started_at = started_at - interval '1 day'`,
      'page_id = null, campaign_id = null, charity_id = null',
    ),
  )
  .map(
    ([[divisor, rest], assignment]) =>
      (): WorldChange => ({
        sql: `update fitness_activities set ${assignment} where id % ? = ?`,
        bindings: [divisor + 2, rest % (divisor + 2)],
      }),
  );

const remove = some.map(
  ([divisor, rest]) =>
    (): WorldChange => ({
      sql: 'delete from fitness_activities where id % ? = ?',
      bindings: [divisor + 1, rest % (divisor + 1)],
    }),
);

/** Leaders don't change. */
const follower = fc.integer({ min: 2, max: 5 });

const join = fc.tuple(follower, fc.nat({ max: 1 })).map(
  ([at, team]) =>
    (world: FitnessWorld): WorldChange => ({
      sql: `insert into team_members (page_id, team_id, campaign_id) values (?, ?, ?)
        on conflict (page_id) do update set team_id = excluded.team_id`,
      bindings: [world.pages[at]?.id ?? 0, world.teams[team]?.id ?? 0, world.campaigns[0]?.id ?? 0],
    }),
);

const leave = follower.map(
  (at) =>
    (world: FitnessWorld): WorldChange => ({
      sql: 'delete from team_members where page_id = ?',
      bindings: [world.pages[at]?.id ?? 0],
    }),
);

const answer = fc.tuple(fc.nat({ max: 7 }), fc.constantFrom('North', 'South')).map(
  ([at, value]) =>
    (world: FitnessWorld): WorldChange => ({
      sql: `insert into page_group_values (page_id, value_id, group_id, campaign_id)
          select pages.id, campaign_group_values.id, campaign_groups.id, pages.campaign_id
            from pages join campaign_groups using (campaign_id)
            join campaign_group_values on campaign_group_values.group_id = campaign_groups.id and value = ?
           where pages.id = ?
          on conflict (page_id, group_id) do update set value_id = excluded.value_id`,
      bindings: [value, world.pages[at]?.id ?? 0],
    }),
);

/** Pages of individuals or of teams. */
const setState = fc
  .tuple(fc.nat({ max: 10 }), fc.constantFrom('cancelled', 'cancelled', 'paused', 'active'))
  .map(
    ([at, state]) =>
      (world: FitnessWorld): WorldChange => ({
        sql: 'update pages set state = ? where id = ?',
        bindings: [state, world.pages[at]?.id ?? world.teams[at - 8]?.page_id ?? 0],
      }),
  );

/** A change of any kind. */
export const anyWorldChange = fc.oneof(
  { weight: 5, arbitrary: log },
  { weight: 2, arbitrary: save },
  { weight: 3, arbitrary: edit },
  { weight: 1, arbitrary: remove },
  { weight: 2, arbitrary: join },
  { weight: 1, arbitrary: leave },
  { weight: 3, arbitrary: answer },
  { weight: 3, arbitrary: setState },
);

/** Undoes the changes: no activities, only leaders in the teams, and the initial answers. */
export async function resetFitnessWorld(knex: Knex, { pages, groups }: FitnessWorld): Promise<void> {
  const pageIds = pages.map((page) => page.id);
  await knex('fitness_activities').delete();
  await knex('pages').whereNot('state', 'active').update({ state: 'active' });
  await knex('team_members').whereIn('page_id', pageIds.slice(2, 6)).delete();
  await knex('page_group_values').whereIn('page_id', pageIds).delete();
  for (const [at, page] of pages.slice(0, 5).entries()) {
    await chooseGroupValue(knex, page, groups[0] as CampaignGroupRow, at % 2 === 0 ? 'North' : 'South');
  }
}
