import { AsyncLocalStorage, createHook, executionAsyncId } from 'node:async_hooks';
import { get } from 'node:http';
import { mock } from 'node:test';
import { expect } from 'chai';
import { activityBody } from '../support/activity-bodies.ts';
import { useServer } from '../support/server.ts';

/** The layers around a handler, and the handler. */
const MOST_PROMISES = 45;

describe('The promises of a request', () => {
  const server = useServer();
  afterEach(() => mock.restoreAll());

  /** Reads a leaderboard. @returns the ID of a promise within its handler, which has none (0) unless a hook gives it one */
  async function idInHandler(): Promise<number | undefined> {
    const { leaderboards } = server.context;
    const { id } = await server.build.leaderboard();
    const find = leaderboards.find.bind(leaderboards);
    let promiseId: number | undefined;
    mock.method(leaderboards, 'find', async (leaderboard: number) => {
      const found = await find(leaderboard);
      await Promise.resolve().then(() => {
        promiseId = executionAsyncId();
      });
      return found;
    });
    expect((await server.client.get(`/leaderboards/${id}.json`)).status).to.equal(200);
    return promiseId;
  }

  it('are followed by no hook', async () => {
    expect(await idInHandler()).to.equal(0);
    const hook = createHook({ init() {} }).enable();
    expect(await idInHandler()).to.be.above(0);
    hook.disable();
  });

  it('carry nothing from one to the next, whether it reads or writes', async () => {
    const callers = await server.build.callers();
    const page = await server.build.page({ user_id: callers.userId });
    const run = mock.method(AsyncLocalStorage.prototype, 'run');
    const enter = mock.method(AsyncLocalStorage.prototype, 'enterWith');
    const body = activityBody({ page_id: page.id });
    const read = await server.client.get(`/pages/${page.id}.json`);
    const saved = await server.client.post('/fitness_activities', body, callers.user);
    expect([read.status, saved.status]).to.deep.equal([200, 201]);
    expect([run.mock.callCount(), enter.mock.callCount()]).to.deep.equal([0, 0]);
  });

  /** Sends a request without promises of its own. @returns the status */
  function send(path: string): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      get(`${server.client.origin}/api/v2${path}`, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      }).once('error', reject);
    });
  }

  it('are few where its handler refuses it', async () => {
    const path = '/search/campaigns.json?q=run&sort_by=name';
    // What is made once is there now.
    expect(await send(path)).to.equal(422);
    let promises = 0;
    const hook = createHook({
      init(_id, type) {
        if (type === 'PROMISE') promises += 1;
      },
    });
    const sent = send(path);
    hook.enable();
    await sent;
    hook.disable();
    expect(promises).to.be.within(1, MOST_PROMISES);
  });
});
