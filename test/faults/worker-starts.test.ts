import { spawnSync } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { Command } from '../support/command.ts';
import { startOwnServer } from '../support/embedded-database.ts';
import { useFixture } from '../support/fixture.ts';
import { freePorts } from '../support/free-ports.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

describe('a worker that takes the place of another', () => {
  const own = useFixture(() => startOwnServer());
  let ports: Record<string, string>;
  let command: Command;

  afterEach(() => command.end());
  after(() => own.remove());

  async function serve(settings: Record<string, string> = {}): Promise<void> {
    ports = await freePorts();
    const environment = { DATABASE_URL: own.url, ...ports, ...settings };
    command = new Command(['serve', '--workers', '2', '--only', 'fundraising'], environment);
    await until(() => ready().length === 2, 'two workers are ready');
  }

  /** The workers that have said that they are ready, in the order in which they did. */
  const ready = () =>
    [...command.output.matchAll(/"worker":(\d+),"msg":"ready"/g)].map(([, id]) => Number(id));

  const replacements = () => command.output.split('another one takes its place').length - 1;

  it('waits for a database that is down, and responds when it is back', async () => {
    await serve();
    await own.stop();
    for (const worker of ready()) process.kill(worker, 'SIGKILL');
    await until(() => ready().length === 4, 'two others are ready');
    await own.start();
    const answers = async () => {
      const response = await fetch(`http://127.0.0.1:${ports.PORT}/api/v2/pages.json`);
      return response.status === 200;
    };
    await until(answers, 'requests are answered');
  });

  it('ends when it cannot start, so that yet another is tried', async function () {
    const folder = await temporaryFolder();
    const key = join(folder.path, 'key.pem');
    const certificate = join(folder.path, 'certificate.pem');
    const { status } = spawnSync('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=localhost',
      '-keyout',
      key,
      '-out',
      certificate,
    ]);
    if (status !== 0) this.skip();
    await serve({ TLS_KEY_FILE: key, TLS_CERT_FILE: certificate });
    await rename(key, `${key}.away`);
    process.kill(ready()[0] ?? 0, 'SIGKILL');
    await until(() => replacements() >= 3, 'two were tried in vain');
    expect(command.output).to.include('The TLS key and certificate cannot be used');
    await rename(`${key}.away`, key);
    await until(() => ready().length === 3, 'a third worker is ready');
    await folder.remove();
  });
});
