import { expect } from 'chai';
import type { Knex } from 'knex';
import { activityBody } from '../support/activity-bodies.ts';
import { useFixture } from '../support/fixture.ts';
import { untilSomebodyWaits } from '../support/lock-waits.ts';
import { MetadataCaller } from '../support/metadata-tokens.ts';
import { RawConnection } from '../support/raw-connection.ts';
import { useServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const TIMEOUT_MS = 1000;

describe('A request whose time is up', () => {
  const server = useServer({ config: { REQUEST_TIMEOUT_MS: TIMEOUT_MS } });
  const callers = useFixture(() => server.build.callers());
  const page = useFixture(() => server.build.page({ user_id: callers.userId }));

  /** Runs `work` while somebody has locked what the query finds, until it is told to let go. */
  async function whileLocked<Result>(
    lock: (transaction: Knex.Transaction) => Promise<unknown>,
    work: (unlock: () => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    const transaction = await server.knex.transaction();
    await lock(transaction);
    try {
      return await work(async () => {
        await transaction.rollback();
      });
    } finally {
      if (!transaction.isCompleted()) await transaction.rollback();
    }
  }
  const totalsOfPage = (transaction: Knex.Transaction) =>
    transaction('page_totals').where({ page_id: page.id }).forUpdate();
  const untilTimeIsUp = () => {
    const sentAt = performance.now();
    return until(() => performance.now() > sentAt + TIMEOUT_MS + 100, 'the time of the request is up');
  };
  /** Whatever the server may have begun has ended. */
  const untilIdle = () =>
    until(async () => {
      const { rows } = await server.knex.raw(
        `select from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
      );
      return rows.length === 0;
    }, 'the database has no work');
  const isSaved = async ({ uid }: Record<string, unknown>) =>
    (await server.knex('fitness_activities').where({ uid })).length > 0;
  const save = (body: object, headers: object = {}) =>
    server.client.post('/fitness_activities', body, { headers: { ...callers.user.headers, ...headers } });

  it('has saved nothing, and saves nothing later', async () => {
    const saves = [activityBody({ page_id: page.id }), activityBody({ page_id: page.id })];
    await whileLocked(totalsOfPage, async (unlock) => {
      const answers = await Promise.all(saves.map((body) => save(body)));
      await unlock();
      expect(answers.map(({ status }) => status)).to.deep.equal([503, 503]);
      expect(answers[0]?.body.error.message).to.include('took too long');
    });
    await untilIdle();
    for (const body of saves) expect(await isSaved(body)).to.equal(false);
  });

  it('commits no transaction, and can be sent again', async () => {
    const body = activityBody({ page_id: page.id });
    const send = () => save(body, { 'Idempotency-Key': 'sent-again' });
    await whileLocked(totalsOfPage, async (unlock) => {
      const answer = send();
      await untilSomebodyWaits(server.knex);
      await untilTimeIsUp();
      await unlock();
      expect((await answer).status).to.equal(503);
    });
    await untilIdle();
    expect(await isSaved(body)).to.equal(false);
    await until(async () => (await send()).status === 201, 'it is saved in time');
    expect(await isSaved(body)).to.equal(true);
  });

  it('reports the outcome of a statement that was running', async () => {
    const caller = new MetadataCaller(server.metadata);
    const key = await caller.key('shirt_size');
    await whileLocked(
      (transaction) => transaction('metadata_keys').where({ id: key }).forUpdate(),
      async (unlock) => {
        const answer = caller.save('shirt_size', 1057, 'L');
        await untilSomebodyWaits(server.knex);
        await untilTimeIsUp();
        await unlock();
        expect((await answer).status).to.equal(204);
      },
    );
    expect(await caller.labels(1057)).to.deep.equal({ shirt_size: 'L' });
  });

  it('is answered immediately if it only reads', () =>
    whileLocked(
      (transaction) => transaction.raw('lock table pages'),
      async () => expect((await server.client.get(`/pages/${page.id}.json`)).status).to.equal(503),
    ));

  it('has this time from the end of its body', async () => {
    const body = activityBody({ page_id: page.id });
    const text = JSON.stringify(body);
    const connection = new RawConnection(Number(new URL(server.client.origin).port));
    connection.begin('POST /api/v2/fitness_activities', {
      Authorization: String(callers.user.headers?.Authorization),
      'Content-Length': text.length,
    });
    connection.socket.write(text.slice(0, 20));
    await untilTimeIsUp();
    expect(connection.statuses).to.deep.equal([]);
    connection.socket.write(text.slice(20));
    await until(() => connection.statuses.length > 0, 'the answer');
    connection.socket.destroy();
    expect(connection.statuses).to.deep.equal([201]);
  });
});
