import { expect } from 'chai';
import { settings } from '../../src/config/settings.ts';
import { runCommand } from '../support/run-command.ts';

const check = (environment: Record<string, string>, ...args: string[]) =>
  runCommand(['config', 'check', ...args], environment);

describe('groundswell config check', () => {
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

  it('names every wrong setting, and fails', async () => {
    const { code, standardOutput } = await check({ PORT: 'http', TLS_KEY_FILE: '/key.pem' }, '--json');
    expect(code).to.equal(1);
    const report = JSON.parse(standardOutput);
    expect(report.ok).to.equal(false);
    const wrong = report.settings.filter(({ fault }: { fault?: string }) => fault);
    expect(wrong.map(({ name }: { name: string }) => name)).to.deep.equal(['PORT', 'TLS_CERT_FILE']);
  });
});
