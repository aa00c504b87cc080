import { expect } from 'chai';
import { activityBody } from '../support/activity-bodies.ts';
import { useFixture } from '../support/fixture.ts';
import { numbersBeyondExact } from '../support/hostile-values.ts';
import { useServer } from '../support/server.ts';

/** Every field of a body that takes a number without a narrow range, or names something by its number. */
const fields: [path: string, ...names: string[]][] = [
  ['/pages', 'uid', 'campaign_id', 'campaign_uid', 'charity_id', 'charity_uid'],
  ['/teams', 'individual_page_id'],
  ['/teams/:team/members', 'individual_page_id'],
  [
    '/fitness_activities',
    'page_id',
    'duration_in_seconds',
    'distance_in_meters',
    'elevation_in_meters',
    'calories',
    'average_watts',
    'average_heartrate',
    'average_cadence',
    'average_temp',
  ],
  ['/metadata', 'id'],
];

/** What would be accepted but for the number. */
const bodies: Record<string, object> = {
  '/fitness_activities': activityBody({}),
  '/metadata': { token: 't'.repeat(32), type: 'Page', key: 'size', value: 1 },
};

/** Those of paths and queries are among the values of `hostile-input.test.ts`. */
describe('Numbers that are too large to be exact, in a body', () => {
  const server = useServer();
  let teamId: number;
  const callers = useFixture(() => server.build.callers());
  before(async () => {
    await server.build.page({ user_id: callers.userId });
    teamId = (await server.build.team({ leader: await server.build.page() })).team.id;
  });

  for (const [path, ...names] of fields) {
    for (const name of names) {
      it(`are refused as ${name} of ${path}`, async () => {
        const client = path === '/metadata' ? server.metadata : server.client;
        const acceptable = bodies[path];
        for (const digits of numbersBeyondExact) {
          // As text, too; and not by JSON.stringify, which would round them.
          for (const sent of [digits, `"${digits}"`]) {
            const body = JSON.stringify({ ...acceptable, [name]: 'NUMBER' }).replace('"NUMBER"', sent);
            for (const kind of ['user', 'application'] as const) {
              const answer = await client.post(path.replace(':team', String(teamId)), body, {
                headers: { ...callers[kind].headers, 'Content-Type': 'application/json' },
              });
              expect(answer.status, `${sent}: ${answer.text}`).to.be.oneOf([403, 422]);
            }
          }
        }
        expect(await server.knex('fitness_activities')).to.deep.equal([]);
      });
    }
  }
});
