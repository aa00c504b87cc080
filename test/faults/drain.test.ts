import type { SpawnOptions } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { expect } from 'chai';
import { Command } from '../support/command.ts';
import { useTestDatabase } from '../support/database.ts';
import { freePorts } from '../support/free-ports.ts';
import { until } from '../support/until.ts';

describe('a server that is stopping', () => {
  const database = useTestDatabase();
  let ports: Awaited<ReturnType<typeof freePorts>>;
  let command: Command;

  afterEach(() => command.end());

  async function serve(settings: Record<string, string> = {}, options: SpawnOptions = {}): Promise<void> {
    ports = await freePorts();
    const environment = { ...ports, DATABASE_URL: database.url, LOG_LEVEL: 'info', ...settings };
    command = new Command(['serve'], environment, options);
    await command.untilReady();
  }

  async function statusOf(path: string): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${ports.ADMIN_PORT}${path}`);
    await response.text();
    return response.status;
  }

  /** Keep-alive clients that read without a pause, each until an answer asks it to leave: a balancer would go elsewhere then. */
  function readUnderLoad() {
    const load = { answered: 0, errors: [] as string[], ended: Promise.resolve() };
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    const read = () =>
      new Promise<boolean>((resolve) => {
        const request = get(
          { host: '127.0.0.1', port: ports.PORT, path: '/api/v2/pages.json', agent },
          (response) => {
            response.resume();
            response.once('end', () => {
              load.answered += 1;
              if (response.statusCode !== 200) load.errors.push(`status ${response.statusCode}`);
              resolve(response.headers.connection !== 'close');
            });
          },
        );
        request.once('error', (error: NodeJS.ErrnoException) => {
          load.errors.push(error.code ?? error.message);
          resolve(false);
        });
      });
    load.ended = Promise.all(
      Array.from({ length: 20 }, async () => {
        while (await read());
      }),
    ).then(() => agent.destroy());
    return load;
  }

  it('loses no request under load, notifies balancers first, and exits with 0', async () => {
    await serve({ SHUTDOWN_DELAY_MS: '1000' });
    const load = readUnderLoad();
    await until(() => load.answered > 100, 'requests are answered');
    expect(await statusOf('/ready')).to.equal(200);
    command.kill('SIGTERM');
    await until(async () => (await statusOf('/ready')) === 503, '/ready is 503');
    expect(await statusOf('/live')).to.equal(200);
    await load.ended;
    expect(await command.exit).to.equal(0);
    expect(load.errors).to.deep.equal([]);
  });

  /** Sends the head of a request and half of its body, and waits until the server has it in work. */
  async function stalledRequest() {
    const socket = connect(Number(ports.PORT), '127.0.0.1');
    socket.on('error', () => {});
    const head = [
      'POST /api/v2/pages HTTP/1.1',
      'Host: x',
      'Content-Type: application/json',
      'Content-Length: 50',
      'Expect: 100-continue',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    // "100 Continue" tells that the request has arrived.
    await new Promise((resolve) => socket.once('data', resolve));
    socket.write('{"name":');
    return socket;
  }

  it('cuts a request that never ends after the grace period, and exits with 1', async () => {
    await serve({ SHUTDOWN_GRACE_MS: '1500' });
    const socket = await stalledRequest();
    const started = Date.now();
    command.kill('SIGTERM');
    expect(await command.exit).to.equal(1);
    expect(Date.now() - started).to.be.at.least(1400);
    expect(command.output).to.include('SHUTDOWN_GRACE_MS');
    socket.destroy();
  });

  it('ends immediately on a second signal', async () => {
    await serve();
    const socket = await stalledRequest();
    expect(await command.insist('SIGTERM')).to.equal(1);
    expect(command.output).to.include('stopping immediately').and.not.to.include('SHUTDOWN_GRACE_MS');
    socket.destroy();
  });

  it('treats a signal that make passes on again as the same one', async () => {
    await serve();
    command.kill('SIGTERM');
    command.kill('SIGINT');
    expect(await command.exit).to.equal(0);
    expect(command.output).to.not.include('stopping immediately');
  });

  it('stops in order when the shell that npx started it from ends', async () => {
    await serve({ npm_lifecycle_event: 'npx' }, { shell: true });
    command.kill('SIGTERM');
    // Its output ends with the last process that writes to it.
    await command.exit;
    expect(command.output).to.include('"msg":"stopped"').and.not.include('stopping immediately');
  });

  it('answers what is not HTTP, and headers that are too large, in the documented form', async () => {
    await serve();
    const answerTo = (text: string) =>
      new Promise<string>((resolve) => {
        let answer = '';
        const socket = connect(Number(ports.PORT), '127.0.0.1', () => socket.write(text));
        socket.on('error', () => {});
        socket.on('data', (chunk) => {
          answer += chunk;
        });
        socket.once('close', () => resolve(answer));
      });
    expect(await answerTo('hello\r\n\r\n')).to.match(/^HTTP\/1.1 400 [\s\S]*\{"error":\{"message":/);
    const large = `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'a'.repeat(70_000)}\r\n\r\n`;
    expect(await answerTo(large)).to.match(/^HTTP\/1.1 431 [\s\S]*\{"error":\{"message":/);
  });

  it('accepts an address with as many UUIDs as a list may have', async () => {
    await serve();
    const ids = Array.from({ length: 1000 }, () => randomUUID()).join('%2C');
    const address = `http://127.0.0.1:${ports.PORT}/api/v2/pages.json?charity_ids=${ids}`;
    expect((await fetch(address)).status).to.equal(200);
  });
});
