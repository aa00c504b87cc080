import { expect } from 'chai';
import { activityBody } from '../support/activity-bodies.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

type Refusal = [description: string, sent: Record<string, unknown>, field: string, message: string | RegExp];

const day = '2026-11-01T00:00:00Z';
const refusals: Refusal[] = [
  ['no uid', { uid: undefined }, 'uid', "can't be blank"],
  ['an empty uid', { uid: '' }, 'uid', "can't be blank"],
  ['a uid of 256 characters', { uid: 'x'.repeat(256) }, 'uid', /at most 255/],
  ['a NUL in the uid', { uid: 'a\0b' }, 'uid', /NUL/],
  ['no type', { type: undefined }, 'type', "can't be blank"],
  ['an unknown type', { type: 'fly' }, 'type', /must be one of bike, gym/],
  ['no duration', { duration_in_seconds: null }, 'duration_in_seconds', "can't be blank"],
  ['a duration below 0', { duration_in_seconds: -1 }, 'duration_in_seconds', /must be at least 0/],
  ['a fraction below 0', { duration_in_seconds: -0.2 }, 'duration_in_seconds', /must be at least 0/],
  ['a duration in words', { duration_in_seconds: 'long' }, 'duration_in_seconds', /must be a number/],
  ['no word on being public', { public: undefined }, 'public', "can't be blank"],
  ['neither true nor false', { public: 'perhaps' }, 'public', /must be a boolean/],
  ['no start', { started_at: undefined }, 'started_at', "can't be blank"],
  ['a start that is no date', { started_at: 'yesterday' }, 'started_at', /ISO 8601/],
  ['an impossible day', { started_at: '2026-02-30' }, 'started_at', /ISO 8601/],
  ['no caption', { caption: '' }, 'caption', "can't be blank"],
  ['a caption of 256 characters', { caption: 'x'.repeat(256) }, 'caption', /at most 255/],
  ['a long description', { description: 'x'.repeat(10_001) }, 'description', /at most 10000/],
  ['a page that can be none', { page_id: 'au-x' }, 'page_id', /^must be a number from 1, a uid/],
  ['a page of number 2^53 + 1', { page_id: '9007199254740993' }, 'page_id', /at most 9007199254740991$/],
  ['a page of number 2^53', { page_id: 2 ** 53 }, 'page_id', /at most 9007199254740991$/],
  ['a page of number 2^63', { page_id: 2 ** 63 }, 'page_id', /^must be a number from 1, a uid/],
  ['a distance without its unit', { distance: 10 }, 'unit', "can't be blank"],
  ['a unit without a distance', { unit: 'km' }, 'distance', "can't be blank"],
  ['a distance in words', { distance: '1.5 km', unit: 'km' }, 'distance', /must be a number/],
  ['an unknown unit', { distance: 1, unit: 'league' }, 'unit', /must be one of meter/],
  ['a distance below 0', { distance: -1, unit: 'km' }, 'distance', /must be at least 0/],
  ['metres below 0', { distance_in_meters: -1 }, 'distance_in_meters', /must be at least 0/],
  ['a distance no planet has', { distance: 2_147_483_647, unit: 'mile' }, 'distance', /at most 2147483647 m/],
  ['calories below 0', { calories: -1 }, 'calories', /must be at least 0/],
  ['a latitude beyond the pole', { coordinates: [[90.1, 0]] }, 'coordinates', /between -90 and 90/],
  ['a longitude beyond the date line', { coordinates: [[0, 180.1]] }, 'coordinates', /must be at most 180/],
  ['a position of one number', { coordinates: [[1]] }, 'coordinates', /at least 2 items/],
  ['a position of three numbers', { coordinates: [[1, 2, 3]] }, 'coordinates', /at most 2 items/],
  ['a position in words', { coordinates: [['here', 'there']] }, 'coordinates', /must be a number/],
  ['a track that is no list', { coordinates: { lat: 1, lon: 2 } }, 'coordinates', /must be an array/],
  ['50,001 positions', { coordinates: Array(50_001).fill([1, 2]) }, 'coordinates', /at most 50000 items/],
  ['50,001 heights', { elevation_series: Array(50_001).fill(1) }, 'elevation_series', /at most 50000 items/],
  [
    'a height above every mountain',
    { elevation_series: [20_001] },
    'elevation_series',
    /must be at most 20000/,
  ],
  ['a height in words', { elevation_series: ['high'] }, 'elevation_series', /must be a number/],
  ['watts below 0', { average_watts: -1 }, 'average_watts', /must be at least 0/],
  ['a heart that races', { average_heartrate: 1001 }, 'average_heartrate', /must be at most 1000/],
  ['a cadence below 0', { average_cadence: -1 }, 'average_cadence', /must be at least 0/],
  ['a boiling rider', { average_temp: 101 }, 'average_temp', /must be at most 100/],
  ['neither by hand nor not', { manual: 'maybe' }, 'manual', /must be a boolean/],
  ['neither virtual nor not', { virtual: 'maybe' }, 'virtual', /must be a boolean/],
  ['neither on a trainer nor not', { trainer: 'maybe' }, 'trainer', /must be a boolean/],
];

describe('An activity is refused', () => {
  const server = useServer();
  const callers = useFixture(() => server.build.callers());

  const refuse = async (body: object) => {
    const answer = await bodyOf(server.client.post('/fitness_activities', body, callers.user), 422);
    expect(answer.error.message).to.equal('Validation failed');
    expect(answer.error.error, 'the list as older integrations read it').to.deep.equal(answer.error.errors);
    expect(await server.knex('fitness_activities')).to.deep.equal([]);
    return answer.error.errors;
  };

  for (const [description, sent, field, message] of refusals) {
    it(`for ${description}`, async () => {
      const errors = await refuse(activityBody({ started_at: day, ...sent }));
      expect(errors).to.have.length(1);
      expect(errors[0]).to.include({ field, code: 'invalid' });
      expect(errors[0].message).to.match(typeof message === 'string' ? new RegExp(`^${message}$`) : message);
    });
  }

  it('with all its errors at once', async () => {
    const errors = await refuse({
      type: 'fly',
      public: 'perhaps',
      distance: 10,
      coordinates: [[91, 0]],
      elevation_series: [1e6],
    });
    expect(errors.map(({ field }: { field: string }) => field)).to.have.members([
      'uid',
      'type',
      'duration_in_seconds',
      'public',
      'started_at',
      'caption',
      'unit',
      'coordinates',
      'elevation_series',
    ]);
  });

  it('without its unit also where the distance in metres is sent', async () => {
    const errors = await refuse(activityBody({ distance_in_meters: 10, distance: 10 }));
    expect(errors).to.deep.equal([{ field: 'unit', code: 'invalid', message: "can't be blank" }]);
  });

  it('with 413 when its track makes the body larger than 1 MB', async () => {
    const coordinates = Array(45_000).fill([-27.469_812_345, 153.025_112_345]);
    const { status } = await server.client.post(
      '/fitness_activities',
      activityBody({ coordinates }),
      callers.user,
    );
    expect(status).to.equal(413);
  });
});
