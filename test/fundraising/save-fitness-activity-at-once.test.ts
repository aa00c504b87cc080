import { expect } from 'chai';
import { activityBody } from '../support/activity-bodies.ts';
import { openConnections } from '../support/database.ts';
import { expectExactTotals, recountFitness } from '../support/recount.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Activities saved concurrently', () => {
  const server = useServer();
  before(() => openConnections(server.knex));

  const expectExact = async (pageIds: number[]) => {
    await expectExactTotals(server.knex);
    for (const id of pageIds) {
      const { body } = await server.client.get(`/pages/${id}.json`);
      const counted = await recountFitness(server.knex, { pageIds: [id] });
      expect(body.fitness_activity_overview).to.deep.equal(counted);
    }
  };

  it('are one when a hundred have the same uid, and the totals count the last', async () => {
    const { user, userId } = await server.build.callers();
    const page = await server.build.page({ user_id: userId });
    const uid = activityBody().uid;
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        server.client.post(
          '/fitness_activities',
          activityBody({ uid, distance_in_meters: 1000 + index, type: index % 2 ? 'run' : 'walk' }),
          user,
        ),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.fitness_activity.id)).size).to.equal(1);
    expect(await server.knex('fitness_activities').where({ uid })).to.have.length(1);
    await expectExact([page.id]);
  });

  it('do not lock each other out while they move between pages that teams share', async () => {
    const { user, userId } = await server.build.callers();
    const pages = [
      await server.build.page({ user_id: userId }),
      await server.build.page({ user_id: userId }),
    ];
    for (const page of pages) {
      const leader = await server.build.page({ campaign_id: page.campaign_id });
      const { team } = await server.build.team({ leader });
      await server.build.member(team, page);
    }
    const uids = [activityBody().uid, activityBody().uid, activityBody().uid];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        server.client.post(
          '/fitness_activities',
          activityBody({ uid: uids[index % 3], page_id: pages[(index >> 1) % 2]?.id, calories: index }),
          user,
        ),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([201]));
    expect(await server.knex('fitness_activities').whereIn('uid', uids as string[])).to.have.length(3);
    await expectExact(pages.map(({ id }) => id));
  });

  it('do not wait for a locked row, except the one that writes it', async () => {
    const { user, userId } = await server.build.callers();
    const [locked, other] = [
      await server.build.page({ user_id: userId }),
      await server.build.page({ user_id: userId }),
    ];
    const save = (pageId: number) =>
      server.client.post('/fitness_activities', activityBody({ page_id: pageId }), user);
    await save(locked.id);
    const transaction = await server.knex.transaction();
    await transaction('page_fitness_totals').where({ page_id: locked.id }).forUpdate();
    const waiting = Promise.all([save(locked.id), save(locked.id)]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(other.id)));
    await transaction.rollback();
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([201]));
    expect((await waiting).map(({ status }) => status)).to.deep.equal([201, 201]);
    await expectExact([locked.id, other.id]);
  });

  it('get the same response and are saved once if they have the same Idempotency-Key', async () => {
    const { user } = await server.build.callers();
    const body = activityBody();
    const caller = { headers: { ...user.headers, 'Idempotency-Key': 'once-only' } };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.client.post('/fitness_activities', body, caller)),
    );
    for (const answer of answers) {
      expect(answer.status).to.equal(201);
      expect(answer.body).to.deep.equal(answers[0]?.body);
    }
    expect(await server.knex('fitness_activities').where({ uid: body.uid })).to.have.length(1);
    const other = server.client.post('/fitness_activities', { ...body, caption: 'Other' }, caller);
    const { error } = await bodyOf(other, 422);
    expect(error.error[0].field).to.equal('Idempotency-Key');
  });
});
