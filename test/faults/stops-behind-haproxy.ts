import { Agent, request } from 'node:http';
import { expect } from 'chai';
import { activityBody } from '../support/activity-bodies.ts';
import { Command } from '../support/command.ts';
import { useTestDatabase } from '../support/database.ts';
import { freePorts } from '../support/free-ports.ts';
import { hasHaproxy, startHaproxy } from '../support/haproxy.ts';
import { until } from '../support/until.ts';

/** A long run of its own: `make stops-behind-haproxy STOPS=100`. */
const STOPS = Number(process.env.STOPS ?? 100);
const CLIENTS = 16;
/** Of the clients, those that write. */
const WRITERS = 4;

/** As the guide has it: by itself HAProxy tries the server again that has refused it, and answers 503. */
const settings = { SHUTDOWN_DELAY_MS: '3000' };
const options = ['option redispatch 1'];

describe('Stops under load behind HAProxy', function () {
  this.timeout(STOPS * 60_000);
  const database = useTestDatabase();
  let headers: Record<string, string>;
  let pageId: number;

  before(async function () {
    if (!hasHaproxy) this.skip();
    const { userToken, userId } = await database.build.credentials();
    headers = { Authorization: `Bearer ${userToken}`, 'Content-Type': 'application/json' };
    const campaign = await database.build.campaign();
    ({ id: pageId } = await database.build.page({ user_id: userId, campaign_id: campaign.id }));
  });

  it('lose no request', async () => {
    const servers = await Promise.all(
      ['one', 'two'].map(async (name) => {
        const ports = await freePorts();
        const environment = { ...ports, ...settings, DATABASE_URL: database.url, LOG_LEVEL: 'info' };
        const start = () => new Command(['serve'], environment);
        return { name, start, command: start(), port: ports.PORT, adminPort: ports.ADMIN_PORT };
      }),
    );
    for (const { command } of servers) await command.untilReady();
    const proxy = await startHaproxy(servers, options);
    const load = startLoad(proxy.port, { pageId, headers });
    try {
      for (let stop = 0; stop < STOPS; stop += 1) {
        const server = servers[stop % servers.length] as (typeof servers)[number];
        const answered = load.answered;
        await until(() => load.answered > answered + 200, 'requests are answered');
        server.command.kill('SIGTERM');
        expect(await server.command.exit).to.equal(0);
        server.command = server.start();
        await server.command.untilReady();
        await until(() => proxy.isUp(server.name), 'HAProxy has found it again');
      }
    } finally {
      await load.stop();
      await proxy.stop();
      await Promise.all(servers.map(({ command }) => command.end()));
    }
    process.stdout.write(`      ${STOPS} stops, ${load.answered} requests, lost: ${load.lost.length}\n`);
    expect(load.lost).to.deep.equal([]);
  });
});

/** Clients that keep their connections to the proxy, and send one request after the other. */
function startLoad(port: number, of: { pageId: number; headers: Record<string, string> }) {
  const agent = new Agent({ keepAlive: true });
  const load = { answered: 0, lost: [] as string[], stop: async () => {} };
  let isOver = false;
  const send = (method: string, path: string, headers: Record<string, string>, body = '') =>
    new Promise<void>((resolve) => {
      const sent = request({ port, method, path: `/api/v2${path}`, headers, agent }, (response) => {
        if (![200, 201].includes(response.statusCode ?? 0))
          load.lost.push(`${method}: ${response.statusCode}`);
        response.resume().once('close', resolve);
        load.answered += 1;
      });
      sent.once('error', (error) => {
        load.lost.push(`${method}: ${error.message}`);
        resolve();
      });
      sent.end(body);
    });
  const read = () => send('GET', `/pages/${of.pageId}.json`, {});
  const write = () => {
    const body = JSON.stringify(activityBody({ page_id: of.pageId }));
    return send('POST', '/fitness_activities', { ...of.headers, 'Content-Length': `${body.length}` }, body);
  };
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    while (!isOver) await (client < WRITERS ? write() : read());
  });
  load.stop = async () => {
    isOver = true;
    await Promise.all(clients);
    agent.destroy();
  };
  return load;
}
