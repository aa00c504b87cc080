import { expect } from 'chai';
import { loadConfig } from '../../src/config/config.ts';
import { OperatorError } from '../../src/errors.ts';

describe('Configuration', () => {
  it('works without any setting', () => {
    const config = loadConfig({});
    expect(config.baseUrl).to.equal('http://localhost:3000');
    expect(config.authUrl).to.equal('http://localhost:3001');
    expect(config.metadataStatsUrl).to.equal('http://localhost:3002');
    expect(config.trustedProxies).to.deep.equal([]);
  });

  it('treats a blank setting as not set', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ' }).PORT).to.equal(3000);
  });

  it('builds https addresses outside development', () => {
    const environment = { ENVIRONMENT: 'production', HOST: 'give.example.org', SECRET_KEY: 'x'.repeat(32) };
    expect(loadConfig(environment).baseUrl).to.equal('https://give.example.org:3000');
  });

  it('lists all invalid settings together, with the reasons', () => {
    const wrong = {
      PORT: 'http',
      BASE_URL: 'give.example.org',
      DATABASE_URL: 'mysql://x',
      CACHE_SECONDS: '-1',
      ENVIRONMENT: 'test',
    };
    try {
      loadConfig(wrong);
      expect.fail('wrong settings were accepted');
    } catch (error) {
      expect(error).to.be.instanceOf(OperatorError);
      const { message, fix } = error as OperatorError;
      for (const name of Object.keys(wrong)) expect(message).to.include(`${name}:`);
      expect(message).to.include('postgresql://user:password@host:5432/name');
      expect(fix).to.not.equal('');
    }
  });

  it('requires a long enough secret key outside development', () => {
    expect(() => loadConfig({ ENVIRONMENT: 'staging' })).to.throw(OperatorError, 'SECRET_KEY: is required');
    expect(() => loadConfig({ SECRET_KEY: 'x'.repeat(31) })).to.throw(
      OperatorError,
      'at least 32 characters',
    );
    expect(loadConfig({}).SECRET_KEY).to.equal(undefined);
  });

  it("requires the mail server's address", () => {
    expect(() => loadConfig({ SMTP_URL: 'mail.example.org' })).to.throw(OperatorError, 'smtps://');
    expect(loadConfig({ SMTP_URL: 'smtp://mail.example.org:587' }).SMTP_URL).to.equal(
      'smtp://mail.example.org:587',
    );
  });

  it('takes the address of a checkout, with https outside development', () => {
    const DONATE_URL = 'https://pay.example.org/?page={page_id}';
    expect(loadConfig({ DONATE_URL }).DONATE_URL).to.equal(DONATE_URL);
    expect(() => loadConfig({ DONATE_URL: 'https://pay.example.org/?page={page}' })).to.throw(
      OperatorError,
      /DONATE_URL: contains \{page\}, but the only placeholders are \{page_id\}, .*\(example: https:/,
    );
    const local = { DONATE_URL: 'http://localhost:4242/' };
    expect(loadConfig(local).DONATE_URL).to.equal(local.DONATE_URL);
    const production = { ...local, ENVIRONMENT: 'production', SECRET_KEY: 'x'.repeat(32) };
    expect(() => loadConfig(production)).to.throw(OperatorError, 'outside development');
  });

  it('takes plain HTTP for the desk only in development and on this computer', () => {
    const production = { ENVIRONMENT: 'production', SECRET_KEY: 'x'.repeat(32) };
    const desk = 'http://desk.example.org';
    expect(loadConfig({ OPERATIONS_URL: desk }).operationsUrl).to.equal(desk);
    for (const refused of [
      desk,
      'http://localhost.example.org',
      'http://127.0.0.1.example.org',
      'http://10.0.0.1',
    ]) {
      expect(() => loadConfig({ ...production, OPERATIONS_URL: refused }), refused).to.throw(
        OperatorError,
        /OPERATIONS_URL: must start with https/,
      );
    }
    for (const taken of [
      'https://desk.example.org',
      'http://localhost:3004',
      'http://127.0.0.1:3004',
      'http://[::1]',
    ]) {
      expect(loadConfig({ ...production, OPERATIONS_URL: taken }).operationsUrl).to.equal(taken);
    }
  });

  it('requires a TLS key together with its certificate', () => {
    expect(() => loadConfig({ TLS_KEY_FILE: '/key.pem' })).to.throw(OperatorError, 'TLS_CERT_FILE');
    expect(() => loadConfig({ TLS_KEY_FILE: '/key.pem', PORT: 'x' })).to.throw(
      OperatorError,
      /PORT[\s\S]*TLS_CERT_FILE/,
    );
  });

  for (const wrong of ['proxy.internal', '10.0.0.0/33', '10.0.0.0/', '2001:db8::/129', '10.0.0.0/8,x']) {
    it(`names ${wrong} as no list of proxies`, () => {
      expect(() => loadConfig({ TRUSTED_PROXIES: wrong })).to.throw(OperatorError, 'TRUSTED_PROXIES');
    });
  }

  it('reads a list of proxies', () => {
    expect(loadConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1,' }).trustedProxies).to.deep.equal([
      '10.0.0.0/8',
      '::1',
    ]);
  });
});
