import { expect } from 'chai';
import fc from 'fast-check';
import {
  anyQuery,
  type FitnessQuery,
  matchingActivities,
  parametersOf,
  sumActivities,
} from '../support/fitness-queries.ts';
import { anyWorldChange, buildFitnessWorld, resetFitnessWorld } from '../support/fitness-worlds.ts';
import { useFixture } from '../support/fixture.ts';
import { expectExactTotals } from '../support/recount.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const metrics = ['distance_in_meters', 'elevation_in_meters', 'calories', 'duration_in_seconds'] as const;

const anyLeaderboard = fc.record({
  question: anyQuery,
  groupBy: fc.constantFrom('pages' as const, 'teams' as const, 'groups' as const),
  group: fc.constantFrom(0, 0, 1),
  teamsOfGroup: fc.constantFrom(false, false, true),
  sortBy: fc.constantFrom(...metrics),
  limit: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  page: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
  least: fc.option(fc.nat({ max: 6 }), { nil: undefined, freq: 2 }),
  most: fc.option(fc.nat({ max: 6 }), { nil: undefined, freq: 2 }),
});

type Leaderboard = typeof anyLeaderboard extends fc.Arbitrary<infer Value> ? Value : never;

describe('Fitness activities with random data', () => {
  const server = useServer();
  const world = useFixture(() => buildFitnessWorld(server.knex));

  const get = async (path: string, parameters: Record<string, unknown>) => {
    const query = Object.entries(parameters)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
      .join('&');
    return bodyOf(server.client.get(`${path}?${query}`));
  };

  /** Runs the questions after each few changes of a world that begins without activities. */
  const inWorlds = <Question>(
    questions: fc.Arbitrary<Question>,
    check: (question: Question) => Promise<void>,
  ) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(anyWorldChange, { minLength: 10, maxLength: 20 }),
        fc.array(questions, { minLength: 12, maxLength: 12 }),
        async (changes, chosen) => {
          await resetFitnessWorld(server.knex, world);
          for (const makeChange of changes) {
            const change = makeChange(world);
            if ('sql' in change) {
              await server.knex.raw(change.sql, change.bindings);
            } else {
              const saved = await server.client.post('/fitness_activities', change.save, world.callers.user);
              expect(saved.status).to.equal(201);
            }
          }
          for (const question of chosen) await check(question);
          await expectExactTotals(server.knex);
        },
      ),
      // Looking for a smaller failure would take many times as long as all successes.
      { endOnFailure: true },
    );

  it('lists those that match, whatever the query', async () => {
    await inWorlds(
      fc.tuple(anyQuery, fc.integer({ min: 1, max: 4 }), fc.nat({ max: 3 })),
      async ([query, limit, page]) => {
        const question: FitnessQuery = { ...query, values: undefined };
        const parameters = parametersOf(world, question);
        const expected = await matchingActivities(server.knex, world, question);
        const whole = await get('/search/fitness_activities.json', parameters);
        expect(idsOf(whole.fitness_activities)).to.deep.equal(expected);
        const part = await get('/search/fitness_activities.json', { ...parameters, limit, page });
        const offset = (Math.max(page, 1) - 1) * limit;
        expect(idsOf(part.fitness_activities)).to.deep.equal(expected.slice(offset, offset + limit));
        expect(part.meta).to.include({ count: expected.length, current_page: Math.max(page, 1) });
        expect(whole.meta.pagination.count).to.equal(expected.length);
      },
    );
  });

  it('ranks by their sums, whatever the query', async () => {
    await inWorlds(anyLeaderboard, checkLeaderboard);
  });

  async function checkLeaderboard(leaderboard: Leaderboard): Promise<void> {
    const { question, groupBy, sortBy, limit, page, least, most } = leaderboard;
    const hasGroup = groupBy === 'groups' || (groupBy === 'teams' && leaderboard.teamsOfGroup);
    const groupId = hasGroup ? world.groups[leaderboard.group]?.id : undefined;
    const { results, meta } = await get('/search/fitness_activities_totals.json', {
      ...parametersOf(world, question),
      group_by: groupBy,
      group_id: groupId,
      sort_by: sortBy,
      limit,
      page,
      min_distance_in_meters: least,
      max_distance_in_meters: most,
    });
    const all = await sumActivities(server.knex, world, question, { groupBy, groupId, sortBy });
    const size = limit ?? 200;
    const offset = (Math.max(page ?? 1, 1) - 1) * size;
    const shown = all
      .slice(offset, offset + size)
      .filter(
        (row) => row.distance_in_meters >= (least ?? 0) && row.distance_in_meters <= (most ?? Infinity),
      );
    const values = await server.knex('campaign_group_values').select('id', 'group_id', 'value');
    expect(
      results.map(({ page: individual, team, group, amount_cents, ...sums }: Record<string, never>) => ({
        id: subjectId(individual ?? team, group, values),
        ...(sums as object),
      })),
    ).to.deep.equal(shown);
    const ranged = question.start !== undefined || question.end !== undefined;
    if (ranged && page === undefined) expect(meta).to.equal(undefined);
    else expect(meta).to.include({ count: all.length, total_pages: Math.ceil(all.length / size) });
  }
});

function idsOf(items: readonly { id: number }[]): number[] {
  return items.map((item) => item.id);
}

function subjectId(
  page: { id: number } | undefined,
  group: { id: number; value: string } | undefined,
  values: readonly { id: number; group_id: number; value: string }[],
): number | undefined {
  if (page) return page.id;
  return values.find((value) => value.group_id === group?.id && value.value === group.value)?.id;
}
