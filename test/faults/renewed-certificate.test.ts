import { X509Certificate } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:https';
import { connect, type TLSSocket } from 'node:tls';
import { expect } from 'chai';
import { hasOpenssl, makeCertificate } from '../support/certificate.ts';
import { Command } from '../support/command.ts';
import { type OwnServer, startOwnServer } from '../support/embedded-database.ts';
import { freePorts } from '../support/free-ports.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

describe('A certificate that is renewed', () => {
  let own: OwnServer;
  const folder = useTemporaryFolder();
  let ports: Record<string, string>;
  let command: Command;
  let served: Record<string, string>;
  let renewed: Record<string, string>;

  before(async function () {
    if (!hasOpenssl) this.skip();
    own = await startOwnServer();
    [served, renewed] = [makeCertificate(folder.path, 5), makeCertificate(folder.path, 90)];
    ports = await freePorts();
    const environment = { DATABASE_URL: own.url, LOG_LEVEL: 'info', ...ports, ...served };
    command = new Command(['serve', '--workers', '2', '--only', 'fundraising'], environment);
    await command.untilReady();
  });
  after(async () => {
    await command?.end();
    await own?.remove();
  });

  const renew = (file: 'TLS_KEY_FILE' | 'TLS_CERT_FILE') =>
    copyFileSync(renewed[file] as string, served[file] as string);
  const certificateOf = ({ TLS_CERT_FILE }: Record<string, string>) =>
    new X509Certificate(readFileSync(TLS_CERT_FILE as string));
  const fingerprint = () =>
    new Promise<string>((resolve, reject) => {
      const socket = connect({ port: Number(ports.PORT), host: '127.0.0.1', rejectUnauthorized: false });
      socket.once('error', reject).once('secureConnect', () => {
        resolve(socket.getPeerCertificate().fingerprint256);
        socket.end();
      });
    });
  /** Of many new connections, which the workers take in turns. */
  const fingerprints = async () => [...new Set(await Promise.all(Array.from({ length: 12 }, fingerprint)))];
  const admin = (path: string) => fetch(`http://127.0.0.1:${ports.ADMIN_PORT}${path}`);

  it('is served by all workers without a restart, once key and certificate match', async () => {
    const former = certificateOf(served).fingerprint256;
    const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });
    const read = () =>
      new Promise<{ status: number | undefined; socket: TLSSocket }>((resolve, reject) => {
        get({ port: ports.PORT, host: '127.0.0.1', path: '/api/v2/pages.json', agent }, (response) => {
          const { statusCode: status, socket } = response;
          response.resume().once('end', () => resolve({ status, socket: socket as TLSSocket }));
        }).once('error', reject);
      });
    const first = await read();
    expect(await fingerprints()).to.deep.equal([former]);

    renew('TLS_KEY_FILE');
    const refusals = () => command.output.split('cannot use the renewed certificate').length - 1;
    await until(() => refusals() >= 2, 'both workers have refused the half of it');
    expect(await fingerprints()).to.deep.equal([former]);

    renew('TLS_CERT_FILE');
    const { fingerprint256, validTo } = certificateOf(renewed);
    await until(async () => (await fingerprints()).join() === fingerprint256, 'it is served');
    const second = await read();
    expect(second.status).to.equal(200);
    expect(second.socket, 'the connection of before goes on').to.equal(first.socket);
    agent.destroy();

    await until(
      async () => !(await (await admin('/ready')).text()).includes('certificate'),
      'the problems no longer name it',
    );
    const end = `certificate_end_timestamp_seconds ${new Date(validTo).getTime() / 1000}\n`;
    expect(await (await admin('/metrics')).text()).to.include(end);
  });
});
