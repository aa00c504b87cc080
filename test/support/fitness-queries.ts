import fc from 'fast-check';
import type { Knex } from 'knex';
import type { FitnessWorld } from './fitness-worlds.ts';

/** A random request. Pages, teams and so on are indexes in the fixture; 9 doesn't exist. */
export interface FitnessQuery {
  campaigns?: number[] | undefined;
  charities?: number[] | undefined;
  pages?: number[] | undefined;
  teams?: number[] | undefined;
  teamPages?: number[] | undefined;
  start?: string | undefined;
  end?: string | undefined;
  types?: string[] | undefined;
  values?: string[] | undefined;
  includeManual: boolean;
  excludeVirtual: boolean;
  excludeOthers: boolean;
}

const places = (max: number) =>
  fc.uniqueArray(
    fc.oneof({ weight: 5, arbitrary: fc.nat({ max }) }, { weight: 1, arbitrary: fc.constant(9) }),
    { minLength: 1, maxLength: 4 },
  );
const time = fc.constantFrom(
  '2026-02-27T23:59:59Z',
  '2026-02-28T00:00:00Z',
  '2026-03-01T06:30:00Z',
  '2026-03-05',
  '2026-02-01',
);
/** Usually leaves only one or two filters, so that most requests have an answer. */
const seldom = <Value>(filter: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: filter });
const mostlyFalse = fc.constantFrom(...Array(7).fill(false), true);

export const anyQuery: fc.Arbitrary<FitnessQuery> = fc.record({
  campaigns: fc.option(places(1), { nil: undefined, freq: 2 }),
  charities: seldom(places(1)),
  pages: seldom(places(7)),
  teams: seldom(places(2)),
  teamPages: seldom(places(2)),
  start: seldom(time),
  end: seldom(time),
  types: seldom(fc.subarray(['run', 'walk', 'swim', 'bike'], { minLength: 1 })),
  values: seldom(fc.subarray(['North', 'South', 'Nowhere'], { minLength: 1 })),
  includeManual: fc.boolean(),
  excludeVirtual: mostlyFalse,
  excludeOthers: mostlyFalse,
});

/** An ID that doesn't exist. */
const NOTHING = 999_999;

const idsAt = (rows: readonly { id: number }[], chosen: number[] | undefined) =>
  chosen?.map((at) => rows[at]?.id ?? NOTHING);

function idsOf(world: FitnessWorld, query: FitnessQuery) {
  const teamPages = world.teams.map((team) => ({ id: team.page_id }));
  return {
    campaign_id: idsAt(world.campaigns, query.campaigns),
    charity_id: idsAt(world.charities, query.charities),
    page_id: idsAt(world.pages, query.pages),
    team_id: idsAt(world.teams, query.teams),
    team_page_id: idsAt(teamPages, query.teamPages),
  };
}

/** Converts a query to the parameters of a request. */
export function parametersOf(world: FitnessWorld, query: FitnessQuery): Record<string, unknown> {
  return {
    ...idsOf(world, query),
    start_at: query.start,
    end_at: query.end,
    type: query.types,
    group_value: query.values,
    include_manual: query.includeManual || undefined,
    exclude_virtual: query.excludeVirtual || undefined,
    exclude_non_virtual: query.excludeOthers || undefined,
  };
}

/** Each filter in the simplest way: one condition on the rows, or none if it is null. */
const matches = `
  from fitness_activities
  left join team_members on team_members.page_id = fitness_activities.page_id
  left join teams on teams.id = team_members.team_id
 where public and not flagged and deleted_at is null
   and (:campaign_id::bigint[] is null or fitness_activities.campaign_id = any(:campaign_id))
   and (:charity_id::bigint[] is null or fitness_activities.charity_id = any(:charity_id))
   and (:page_id::bigint[] is null or fitness_activities.page_id = any(:page_id))
   and (:team_id::bigint[] is null or teams.id = any(:team_id))
   and (:team_page_id::bigint[] is null or teams.page_id = any(:team_page_id))
   and (:start::timestamptz is null or started_at >= :start)
   and (:end::timestamptz is null or started_at < :end)
   and (:types::text[] is null or type = any(:types))
   and (:includeManual::boolean or not manual)
   and not (:excludeVirtual::boolean and virtual)
   and not (:excludeOthers::boolean and not virtual)
   and (:values::text[] is null or exists (
     select from page_group_values join campaign_group_values on campaign_group_values.id = value_id
      where page_group_values.page_id = fitness_activities.page_id and value = any(:values)))`;

function bindingsOf(world: FitnessWorld, query: FitnessQuery): Record<string, Knex.RawBinding> {
  const { campaign_id, charity_id, page_id, team_id, team_page_id } = idsOf(world, query);
  return {
    campaign_id: campaign_id ?? null,
    charity_id: charity_id ?? null,
    page_id: page_id ?? null,
    team_id: team_id ?? null,
    team_page_id: team_page_id ?? null,
    // The session's time zone isn't UTC everywhere.
    start: query.start ? new Date(query.start) : null,
    end: query.end ? new Date(query.end) : null,
    types: query.types ?? null,
    values: query.values ?? null,
    includeManual: query.includeManual,
    excludeVirtual: query.excludeVirtual,
    excludeOthers: query.excludeOthers,
  };
}

/** Returns the IDs of the matching activities, the latest first. */
export async function matchingActivities(
  knex: Knex,
  world: FitnessWorld,
  query: FitnessQuery,
): Promise<number[]> {
  const { rows }: { rows: { id: number }[] } = await knex.raw(
    `select fitness_activities.id ${matches} order by started_at desc, fitness_activities.id desc`,
    bindingsOf(world, query),
  );
  return rows.map((row) => row.id);
}

export interface ExpectedRow {
  id: number;
  count: number;
  distance_in_meters: number;
  elevation_in_meters: number;
  calories: number;
  duration_in_seconds: number;
}

/** What a row groups by. `groupId` says which group's values, or in which group a team's page must have a value. */
interface Grouping {
  groupBy: 'pages' | 'teams' | 'groups';
  groupId?: number | undefined;
}

/** Adds up all rows from the activities, highest first, then by ID. */
export async function sumActivities(
  knex: Knex,
  world: FitnessWorld,
  query: FitnessQuery,
  { groupBy, groupId, sortBy }: Grouping & { sortBy: string },
): Promise<ExpectedRow[]> {
  const keys = {
    pages: `case when :page_id::bigint[] is not null
                   or (select state from pages where pages.id = fitness_activities.page_id) <> 'cancelled'
                 then fitness_activities.page_id end`,
    teams: `case when (:groupId::bigint is null
                   or exists (select from page_group_values where page_id = teams.page_id and group_id = :groupId))
                   and (coalesce(:team_id::bigint[], :team_page_id::bigint[]) is not null
                     or (select state from pages where pages.id = teams.page_id) <> 'cancelled')
                 then teams.page_id end`,
    groups: `(select value_id from page_group_values
               where page_id = fitness_activities.page_id and group_id = :groupId)`,
  };
  const { rows }: { rows: ExpectedRow[] } = await knex.raw(
    `select id, count(*), coalesce(sum(distance_in_meters), 0)::bigint as distance_in_meters,
            coalesce(sum(elevation_in_meters), 0)::bigint as elevation_in_meters,
            coalesce(sum(calories), 0)::bigint as calories,
            sum(duration_in_seconds)::bigint as duration_in_seconds
       from (select ${keys[groupBy]} as id, distance_in_meters, elevation_in_meters, calories, duration_in_seconds
             ${matches}) as activities
      where id is not null group by id order by :sortBy: desc, id`,
    { ...bindingsOf(world, query), groupId: groupId ?? null, sortBy },
  );
  return rows;
}
