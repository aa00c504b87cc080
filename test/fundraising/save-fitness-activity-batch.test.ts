import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { activityBody } from '../support/activity-bodies.ts';
import type { Callers } from '../support/callers.ts';
import { expectExactTotals, recountFitness } from '../support/recount.ts';
import { useServer } from '../support/server.ts';

/** What the database takes from nobody in this file. */
const POISON = 'poison';

describe('Activities that share a statement', () => {
  const server = useServer();
  before(async () => {
    await server.knex.raw(
      `alter table fitness_activities add constraint only_this_test check (caption <> '${POISON}')`,
    );
  });

  /** Everything that was sent in the callback, answered; the statements that saved are counted. */
  const sending = async <Answer>(send: () => Promise<Answer>): Promise<[Answer, number]> => {
    let statements = 0;
    const count = ({ sql }: { sql: string }) => {
      if (sql.includes('insert into fitness_activities')) statements += 1;
    };
    server.knex.client.on('query', count);
    try {
      return [await send(), statements];
    } finally {
      server.knex.client.off('query', count);
    }
  };
  const save = (caller: Callers, body: object) =>
    server.client.post('/fitness_activities', body, caller.user);
  /** Sends it again while the server is too busy, which it may be on a slow machine: then nothing was saved. */
  const saveInTheEnd = async (caller: Callers, body: object): Promise<Awaited<ReturnType<typeof save>>> => {
    const answer = await save(caller, body);
    return answer.status === 503 ? saveInTheEnd(caller, body) : answer;
  };
  const buildUsers = (count: number) =>
    Promise.all(Array.from({ length: count }, () => server.build.callers()));
  const expectExact = async (pages: readonly PageRow[]) => {
    await expectExactTotals(server.knex);
    for (const { id } of pages) {
      const { body } = await server.client.get(`/pages/${id}.json`);
      const counted = await recountFitness(server.knex, { pageIds: [id] });
      expect(body.fitness_activity_overview).to.deep.equal(counted);
    }
  };

  it('are answered each with its own, whatever fields and page it names', async () => {
    const users = await buildUsers(12);
    const pages = await Promise.all(users.map(({ userId }) => server.build.page({ user_id: userId })));
    const bodies = users.map((_, index) => {
      const page = pages[index] as PageRow;
      return activityBody({
        distance_in_meters: 1000 + index,
        caption: `Run ${index}`,
        ...(index % 2 ? { description: `Warm ${index}`, manual: true } : { coordinates: [[index, 2]] }),
        ...[{}, { page_id: page.id }, { page_id: page.uuid }, { page_id: pages[0]?.id }][index % 4],
      });
    });
    const [answers, statements] = await sending(() =>
      Promise.all(users.map((user, index) => save(user, bodies[index] ?? {}))),
    );
    expect(statements).to.be.below(users.length);
    for (const [index, { status, body }] of answers.entries()) {
      // The fourth kind names a page of somebody else.
      expect(status).to.equal(index % 4 === 3 ? 403 : 201);
      if (status === 403) continue;
      expect(body.fitness_activity).to.deep.include({
        uid: bodies[index]?.uid,
        page_id: pages[index]?.id,
        caption: `Run ${index}`,
        distance_in_meters: 1000 + index,
        description: index % 2 ? `Warm ${index}` : null,
        manual: index % 2 === 1,
        coordinate: index % 2 ? null : { lat: index, lon: 2 },
      });
    }
    await expectExact(pages);
  });

  it('are spoilt by none among them that the database refuses', async () => {
    const users = await buildUsers(12);
    const pages = await Promise.all(users.map(({ userId }) => server.build.page({ user_id: userId })));
    const answers = await Promise.all(
      users.map((user, index) => save(user, activityBody(index % 5 === 2 ? { caption: POISON } : {}))),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(
      users.map((_, index) => (index % 5 === 2 ? 500 : 201)),
    );
    await expectExact(pages);
  });

  it('add up after a storm of saves, repeats, moves, refusals and deletions', async () => {
    const users = await buildUsers(6);
    const campaign = await server.build.campaign();
    const leader = await server.build.page({ campaign_id: campaign.id });
    const { team } = await server.build.team({ leader });
    const pages: PageRow[] = [];
    for (const { userId } of users) {
      const page = await server.build.page({ campaign_id: campaign.id, user_id: userId });
      await server.build.member(team, page);
      pages.push(page, await server.build.page({ user_id: userId }));
    }
    const storm = Array.from({ length: 240 }, async (_, index) => {
      const user = users[index % users.length] as Callers;
      const own = pages.slice(2 * (index % users.length), 2 * (index % users.length) + 2);
      const uid = `storm-${(index * 7) % 5}`;
      if (index % 17 === 0) {
        await server.knex('fitness_activities').where({ user_id: user.userId, uid }).delete();
        return;
      }
      const refused = index % 13 === 0;
      const { status } = await saveInTheEnd(
        user,
        activityBody({
          uid,
          caption: refused ? POISON : 'Storm',
          type: ['run', 'walk', 'bike'][index % 3],
          public: index % 11 !== 0,
          manual: index % 4 === 0,
          ...(index % 2
            ? { page_id: own[(index >> 1) % 2]?.id, distance_in_meters: index }
            : { calories: index }),
        }),
      );
      expect(status).to.equal(refused ? 500 : 201);
    });
    await Promise.all(storm);
    expect(await server.knex('fitness_activities').whereLike('uid', 'storm-%')).to.not.have.length(0);
    await expectExact(pages);
  });

  it('lets the last of a user’s saves of one activity decide', async () => {
    const [user] = (await buildUsers(1)) as [Callers];
    const { uid } = activityBody();
    const answers: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const saves = Array.from({ length: 8 }, (_, index) => {
        const calories = 100 * round + index;
        return save(user, activityBody({ uid, calories })).then(({ body }) => {
          expect(body.fitness_activity.calories).to.equal(calories);
          answers.push(calories);
        });
      });
      await Promise.all(saves);
      const { calories } = await server.knex('fitness_activities').where({ uid }).first();
      expect(calories).to.equal(answers.at(-1));
    }
  });
});
