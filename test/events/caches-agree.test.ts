import { expect } from 'chai';
import { activityBody } from '../support/activity-bodies.ts';
import type { Body } from '../support/client.ts';
import { Command } from '../support/command.ts';
import { useTestDatabase } from '../support/database.ts';
import { useFixture } from '../support/fixture.ts';
import { FollowedStream } from '../support/followed-stream.ts';
import { freePorts } from '../support/free-ports.ts';
import { TEST_SECRET_KEY } from '../support/server.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

describe('The caches of unconnected processes', () => {
  const database = useTestDatabase();
  const folder = useTemporaryFolder();
  const processes: { command: Command; api: string; environment: Record<string, string> }[] = [];

  const callers = useFixture(() => database.build.callers());
  const page = useFixture(() =>
    database.build.page({ campaign_id: callers.campaignId, user_id: callers.userId }),
  );
  const other = useFixture(() => database.build.page({ user_id: callers.userId }));
  before(async () => {
    for (let number = 0; number < 2; number += 1) {
      const ports = await freePorts();
      const environment = {
        ...ports,
        DATABASE_URL: database.url,
        SECRET_KEY: TEST_SECRET_KEY,
        DATA_DIR: folder.path,
        CACHE_SECONDS: '600',
      };
      const command = new Command(['serve'], environment);
      await command.untilReady();
      processes.push({ command, environment, api: `http://127.0.0.1:${ports.PORT}/api/v2` });
    }
  });
  after(async () => {
    await Promise.all(processes.map(({ command }) => command.end()));
  });

  const shown = async (path: string, process: number): Promise<Body> =>
    (await fetch(`${processes[process]?.api}${path}`)).json() as Promise<Body>;
  const totals = () =>
    Promise.all([0, 1].map(async (process) => (await shown(`/pages/${page.id}.json`, process)).amount.cents));
  const untilBothShow = async (cents: number) => {
    await until(async () => (await totals()).every((total) => total === cents), `both show ${cents}`);
    expect(await totals()).to.deep.equal([cents, cents]);
  };

  it('forget what a request to the other has changed', async () => {
    expect(await totals()).to.deep.equal([0, 0]);
    const body = { page_id: page.id, amount_cents: 2500, currency: 'AUD' };
    const { status } = await fetch(`${processes[0]?.api}/donations`, {
      method: 'POST',
      headers: { ...callers.application.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(status).to.equal(201);
    await untilBothShow(2500);
  });

  it('forget where something was that a request to the other has moved', async () => {
    const distances = (process: number) =>
      Promise.all(
        [page, other].map(async ({ id }) => {
          const { fitness_activity_overview } = await shown(`/pages/${id}.json`, process);
          return fitness_activity_overview.run?.distance_in_meters ?? 0;
        }),
      );
    const save = async (page_id: number) => {
      const { status } = await fetch(`${processes[0]?.api}/fitness_activities`, {
        method: 'POST',
        headers: { ...callers.user.headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(activityBody({ uid: 'moved', page_id, distance_in_meters: 5000 })),
      });
      expect(status).to.equal(201);
    };
    const untilShown = (expected: number[]) =>
      until(async () => `${await distances(1)}` === `${expected}`, `the other process shows ${expected}`);
    await save(page.id);
    // What the stream shows comes after the drops of all that was before it.
    const stream = await FollowedStream.open(`${processes[1]?.api}/pages/${page.id}/live`);
    await database.build.donation({ page, amount_cents: 500 });
    await stream.untilShown(
      ({ totals }) => totals.amount.cents === 3000,
      'the other process has heard of it',
    );
    stream.close();
    await untilShown([5000, 0]);
    await save(other.id);
    await untilShown([0, 5000]);
  });

  it('forget what was changed manually', async () => {
    await database.build.donation({ page, amount_cents: 700 });
    await untilBothShow(3700);
  });

  it('forget what an operator has changed', async () => {
    const path = `/campaigns/${page.campaign_id}.json`;
    for (const process of [0, 1]) expect((await shown(path, process)).campaign.status).to.equal('active');
    const disabling = new Command(
      ['campaigns', 'status', String(page.campaign_id), 'disabled', '--as', 'alice'],
      processes[0]?.environment ?? {},
    );
    expect(await disabling.exit, disabling.output).to.equal(0);
    for (const process of [0, 1]) {
      await until(
        async () => (await shown(path, process)).campaign.status === 'disabled',
        `process ${process} shows it`,
      );
    }
  });
});
