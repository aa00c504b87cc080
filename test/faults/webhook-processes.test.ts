import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { type Command, useCommands } from '../support/command.ts';
import { useTestDatabase } from '../support/database.ts';
import { freePorts } from '../support/free-ports.ts';
import { TEST_SECRET_KEY } from '../support/server.ts';
import { until } from '../support/until.ts';
import { buildWebhookEndpoint } from '../support/webhook-endpoints.ts';
import { useWebhookReceiver } from '../support/webhook-receiver.ts';

describe('Processes that send webhooks', () => {
  const database = useTestDatabase();
  const receiver = useWebhookReceiver(beforeEach, afterEach);
  const run = useCommands();
  let ports: Record<string, string>;

  beforeEach(async () => {
    await database.knex('webhook_endpoints').delete();
    await database.knex('unpublished_events').delete();
    await buildWebhookEndpoint(database.knex, { url: receiver.origin, eventTypes: ['page.created'] });
  });

  async function serve(...args: string[]): Promise<Command> {
    ports = await freePorts();
    const settings = { DATABASE_URL: database.url, SECRET_KEY: TEST_SECRET_KEY };
    return run(['serve', ...args], { ...settings, ...ports });
  }

  const delivery = () => database.knex('webhook_deliveries').first();
  const isDelivered = async () => (await delivery())?.state === 'delivered';
  /** Of the workers, those that answer requests and those that send, in the order in which they were ready. */
  const workers = ({ output }: Command, sends: boolean) =>
    [...output.matchAll(new RegExp(`"sendsWebhooks":${sends},"worker":(\\d+),"msg":"ready"`, 'g'))].map(
      ([, id]) => Number(id),
    );

  it('open the admin port alone, and take over what one that was killed had in hand', async () => {
    const victim = await serve('--only', 'webhooks');
    await victim.untilReady();
    const status = (setting: string) =>
      fetch(`http://127.0.0.1:${ports[setting]}/ready`).then(
        (response) => response.status,
        (error) => error.cause.code,
      );
    await until(async () => (await status('ADMIN_PORT')) === 200, 'the admin port answers');
    for (const setting of ['PORT', 'OAUTH_PORT', 'METADATA_PORT', 'OPERATIONS_PORT']) {
      expect(await status(setting), setting).to.equal('ECONNREFUSED');
    }
    const unanswered: ServerResponse[] = [];
    receiver.answer = (response) => void unanswered.push(response);
    await database.build.page();
    await until(() => unanswered.length === 1, 'it has the delivery in hand');
    victim.kill('SIGKILL');
    await victim.exit;
    receiver.answer = (response) => void response.writeHead(204).end();
    await serve('--only', 'webhooks');
    await until(isDelivered, 'another one has delivered it');
    expect(await delivery()).to.include({ attempts: 2 });
    const [first, second, ...more] = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(first).to.equal(second);
    expect(more).to.deep.equal([]);
  });

  it('are one beside the workers, and a new one after it was killed', async () => {
    const command = await serve('--workers', '2', '--only', 'fundraising', 'webhooks');
    await until(
      () => workers(command, false).length === 2 && workers(command, true).length === 1,
      'all are ready',
    );
    process.kill(workers(command, true)[0] ?? 0, 'SIGKILL');
    await until(() => workers(command, true).length === 2, 'another one takes its place');
    await database.build.page();
    await until(isDelivered, 'it sends');
    expect(receiver.received).to.have.length(1);
    expect(workers(command, false)).to.have.length(2);
    const metrics = await (await fetch(`http://127.0.0.1:${ports.ADMIN_PORT}/metrics`)).text();
    expect(metrics).to.match(/^process_cpu_seconds_total /m);
    command.kill('SIGTERM');
    expect(await command.exit).to.equal(0);
  });

  it('send nothing if only other services were named, and say so', async () => {
    const command = await serve('--only', 'fundraising');
    await command.untilReady();
    expect(command.output).to.include('this process sends no webhooks');
    await database.build.page();
    await until(async () => (await delivery()) !== undefined, 'the event is published');
    const sender = await serve('--only', 'webhooks');
    await until(isDelivered, 'another process sends it');
    expect(sender.output).not.to.include('sends no webhooks');
    expect(receiver.received).to.have.length(1);
  });

  it('are not multiplied by --workers', async () => {
    const command = await serve('--only', 'webhooks', '--workers', '2');
    expect(await command.exit).to.equal(2);
    expect(command.output).to.include('--workers does not apply to webhooks');
  });
});
