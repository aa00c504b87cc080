import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { settings } from '../../src/config/settings.ts';
import { runCommand } from '../support/run-command.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const check = (environment: Record<string, string>, ...args: string[]) =>
  runCommand(['config', 'check', ...args], environment);

describe('groundswell config check', () => {
  const folder = useTemporaryFolder();

  it('prints every setting and where it comes from', async () => {
    const { code, standardOutput } = await check(
      { PORT: '8080', OAUTH_PORT: ' ', DATA_DIR: '/var/data' },
      '--json',
    );
    expect(code).to.equal(0);
    const report = JSON.parse(standardOutput);
    expect(report.settings.map(({ name }: { name: string }) => name)).to.deep.equal(Object.keys(settings));
    const origins = Object.fromEntries(
      report.settings.map(({ name, origin, value }: Record<string, string>) => [name, [origin, value]]),
    );
    expect(origins).to.deep.include({
      PORT: ['environment', '8080'],
      OAUTH_PORT: ['default', '3001'],
      BASE_URL: ['derived', 'http://localhost:8080'],
      DATABASE_URL: ['derived', 'embedded, in /var/data/postgres'],
    });
    expect(origins.SMTP_URL?.[0]).to.equal('unset');
  });

  it('shows no secret, wherever it stands', async () => {
    const { code, output } = await check({
      SECRET_KEY: 'hush-'.repeat(10),
      DATABASE_URL: 'postgresql://ada:hush%20hush@db.example.org/give?sslpassword=hush',
      SMTP_URL: 'smtps://ada:hush@mail.example.org:465',
    });
    expect(code).to.equal(0);
    expect(output).to.include('*** (50 characters)').and.include('db.example.org').and.not.include('hush');
  });

  it('shows no secret of an address that is not accepted', async () => {
    const { code, output } = await check({
      DATABASE_URL: 'postgresql://ada:hush@db:port/give',
      SMTP_URL: 'ada:hush',
    });
    expect(code).to.equal(1);
    expect(output).to.include('DATABASE_URL: ').and.include('SMTP_URL: ').and.not.include('hush');
  });

  it('reports names that are almost those of settings, in the environment and in the settings file, and fails', async () => {
    await writeFile(join(folder.path, 'groundswell.env'), 'DATABSE_URL=postgresql://db/give\nPGPASSWORD=x\n');
    const environment = { PROT: '8080', POTR: '1', HOSTNAME: 'give-1', SSL_CERT_FILE: '/etc/ssl/cert.pem' };
    const { code, output } = await runCommand(['config', 'check'], environment, folder.path);
    expect(code).to.equal(1);
    expect(output.slice(output.indexOf('Wrong:'))).to.equal(
      'Wrong:\n  DATABSE_URL: unknown; did you mean DATABASE_URL?\n' +
        '  PROT: unknown; did you mean PORT?\n  POTR: unknown; did you mean PORT?\n',
    );
    const { code: failed, standardOutput } = await check({ TRUSTED_PROXY: '127.0.0.1' }, '--json');
    expect(failed).to.equal(1);
    expect(JSON.parse(standardOutput)).to.deep.include({
      ok: false,
      unknown: [{ name: 'TRUSTED_PROXY', meant: 'TRUSTED_PROXIES' }],
    });
  });

  it('names every wrong setting, and fails', async () => {
    const { code, standardOutput } = await check({ PORT: 'http', TLS_KEY_FILE: '/key.pem' }, '--json');
    expect(code).to.equal(1);
    const report = JSON.parse(standardOutput);
    expect(report.ok).to.equal(false);
    const wrong = report.settings.filter(({ fault }: { fault?: string }) => fault);
    expect(wrong.map(({ name }: { name: string }) => name)).to.deep.equal(['PORT', 'TLS_CERT_FILE']);
  });
});
