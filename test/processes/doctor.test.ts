import { expect } from 'chai';
import { hasOpenssl, makeCertificate } from '../support/certificate.ts';
import { Command } from '../support/command.ts';
import { createEmptyTestDatabase, createTestDatabase, useTestDatabase } from '../support/database.ts';
import { startNominatimServer } from '../support/nominatim-server.ts';
import { clientSettings, OidcIssuer } from '../support/oidc-issuer.ts';
import { startSmtpServer } from '../support/smtp-server.ts';
import { buildStaff } from '../support/staff.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildWebhookEndpoint } from '../support/webhook-endpoints.ts';

interface Report {
  ok: boolean;
  checks: { check: string; ok: boolean; message: string; fix: string | null }[];
}

async function examine(
  environment: Record<string, string>,
): Promise<{ code: number | null; report: Report }> {
  const command = new Command(['doctor', '--json'], environment);
  const code = await command.exit;
  return { code, report: JSON.parse(command.standardOutput) };
}

/** What is wrong: the name of each check with its fix. */
function findings({ checks }: Report): [string, string | null][] {
  return checks.filter(({ ok }) => !ok).map(({ check, fix }) => [check, fix]);
}

describe('groundswell doctor', () => {
  const database = useTestDatabase(createTestDatabase, beforeEach, afterEach);

  it('finds no problems, and lists what it checked', async () => {
    await database.build.donation({ page: await database.build.page() });
    const { code, report } = await examine({
      DATABASE_URL: database.url,
      DATABASE_READ_URL: database.url,
      // Of other programs.
      SSL_CERT_FILE: '/etc/ssl/cert.pem',
      HOSTNAME: 'give-1',
    });
    expect(findings(report).filter(([check]) => check !== 'disk')).to.deep.equal([]);
    expect(report.checks.map(({ check }) => check)).to.include.members([
      'settings',
      'names',
      'https',
      'desk',
      'mail server',
      'disk',
      'pictures',
      'address look-up',
      'single sign-on',
      'database',
      'writing',
      'encoding',
      'extensions',
      'migrations',
      'clock',
      'connections',
      'owners',
      'backup',
      'events',
      'webhooks',
      'mail',
      'donation events',
      'totals',
      'email texts',
      'replica',
    ]);
    expect(code).to.equal(report.ok ? 0 : 1);
  });

  it('finds texts of emails that this release cannot use', async () => {
    const text = { edited_by: 'alice', body_default: Buffer.alloc(32) };
    await database.knex('mail_texts').insert([
      { ...text, name: 'page_created', body: 'Hi {{nickname}}' },
      { ...text, name: 'join_accepted', body: 'Hi {{team.name}}' },
    ]);
    try {
      const { report } = await examine({ DATABASE_URL: database.url });
      const found = report.checks.find(({ check }) => check === 'email texts');
      expect(found).to.deep.include({ ok: false });
      expect(found?.message).to.include('your text of page_created, which');
    } finally {
      await database.knex('mail_texts').delete();
    }
  });

  it('finds that pictures cannot be kept', async () => {
    for (const [name, value] of [
      ['PICTURES_DIR', '/dev/null/x'],
      ['PICTURES_BUCKET_URL', 'http://key:secret@127.0.0.1:1/bucket'],
    ] as const) {
      const { report } = await examine({ DATABASE_URL: database.url, [name]: value });
      expect(findings(report)).to.deep.include([
        'pictures',
        'Set PICTURES_DIR to a folder that this user can write to, or correct PICTURES_BUCKET_URL.',
      ]);
      expect(JSON.stringify(report)).not.to.include('secret@');
    }
  });

  it('finds that no address can be looked up', async () => {
    const nominatim = await startNominatimServer();
    const lookUp = async (ADDRESS_LOOKUP_URL: string) => {
      const { report } = await examine({ DATABASE_URL: database.url, ADDRESS_LOOKUP_URL });
      return report.checks.find(({ check }) => check === 'address look-up');
    };
    expect(await lookUp(nominatim.origin)).to.include({ ok: true });
    expect(nominatim.asked).to.have.lengthOf(1);
    nominatim.close();
    const down = await lookUp(nominatim.origin.replace('//', '//ada:hidden@'));
    expect(down?.fix).to.match(/^Start the service or correct ADDRESS_LOOKUP_URL/);
    expect(JSON.stringify(down)).not.to.include('hidden');
  });

  it('finds an issuer that does not respond, and prints the redirect address of one that does', async () => {
    const issuer = new OidcIssuer();
    await issuer.start('http://localhost:3004/sign-in/single-sign-on/callback');
    const signOn = async () => {
      const settings = { ...clientSettings, OIDC_ISSUER: issuer.origin, OIDC_DOMAINS: 'example.org' };
      const { report } = await examine({ DATABASE_URL: database.url, ...settings });
      return report.checks.find(({ check }) => check === 'single sign-on');
    };
    try {
      const found = await signOn();
      expect(found).to.include({ ok: true });
      expect(found?.message).to.include('http://localhost:3004/sign-in/single-sign-on/callback');
    } finally {
      await issuer.stop();
    }
    const down = await signOn();
    expect(down?.message).to.include('ECONNREFUSED');
    expect(down?.fix).to.match(/^Start the issuer or correct OIDC_ISSUER/);
  });

  it('finds that no owner can sign in, once there are staff', async () => {
    const look = async () =>
      (await examine({ DATABASE_URL: database.url })).report.checks.find(({ check }) => check === 'owners');
    expect(await look())
      .to.include({ ok: true })
      .and.has.property('message')
      .that.includes('none yet');
    const { id } = await buildStaff(database.knex, 'owner', 'support');
    expect(await look()).to.include({ ok: true, message: '1 can sign in at the desk' });
    await database.knex('users').where({ id }).update({ disabled_at: new Date() });
    expect(await look()).to.include({ ok: false, fix: 'Run: groundswell staff grant EMAIL owner' });
  });

  it('finds totals that differ from the rows', async () => {
    const page = await database.build.page();
    await database.build.donation({ page });
    await database.knex('page_totals').where('page_id', page.id).increment('amount_cents', 1);
    const { code, report } = await examine({ DATABASE_URL: database.url });
    expect(code).to.equal(1);
    expect(findings(report)).to.deep.include(['totals', 'Run: groundswell reconcile --repair']);
  });

  it('finds missing migrations, and stops there', async () => {
    const empty = await createEmptyTestDatabase();
    try {
      const { code, report } = await examine({ DATABASE_URL: empty.url });
      expect(code).to.equal(1);
      expect(findings(report)).to.deep.include(['migrations', 'Run: groundswell migrate (or: make migrate)']);
      expect(report.checks.map(({ check }) => check)).not.to.include('totals');
    } finally {
      await empty.drop();
    }
  });

  it('finds a database of a newer release', async () => {
    await database.knex('migrations').insert({ name: '29991231235959_add_future.js', batch: 9 });
    const { report } = await examine({ DATABASE_URL: database.url });
    expect(findings(report)).to.deep.include(['migrations', 'Install that release.']);
  });

  it('finds a change that nobody has published for a minute', async () => {
    const { knex, url } = database;
    const named = async () => findings((await examine({ DATABASE_URL: url })).report).map(([check]) => check);
    await knex('unpublished_events').insert({ type: 'page.updated' });
    expect(await named()).not.to.include('events');
    await knex('unpublished_events').update({ occurred_at: knex.raw(`now() - interval '61 seconds'`) });
    expect(await named()).to.include('events');
  });

  it('finds a webhook delivery that nobody has sent for a minute', async () => {
    const { knex, url } = database;
    const named = async () => findings((await examine({ DATABASE_URL: url })).report).map(([check]) => check);
    const { id: endpoint_id } = await buildWebhookEndpoint(knex, { url: 'https://crm.example.org/' });
    await knex('webhook_deliveries').insert({
      endpoint_id,
      published_at: knex.fn.now(),
      event_id: knex.raw('gen_random_uuid()'),
      event_type: 'page.updated',
      body: '{}',
    });
    expect(await named()).not.to.include('webhooks');
    await knex('webhook_deliveries').update({ next_attempt_at: knex.raw(`now() - interval '61 seconds'`) });
    expect(await named()).to.include('webhooks');
  });

  it('finds mail that nobody sends', async () => {
    await database.knex('mail_outbox').insert({
      template: 'page-created',
      recipient: 'ada@example.org',
      send_after: database.knex.raw(`now() - interval '1 hour'`),
    });
    const { report } = await examine({ DATABASE_URL: database.url });
    expect(findings(report).map(([check]) => check)).to.include('mail');
  });

  it('counts emails to addresses that do not exist, which is no problem of the installation', async () => {
    const mail = { template: 'donation_thanks', failed_at: new Date(), attempts: 1 };
    const recipients = ['ada@example.org', 'bo@example.org'];
    const bounced = recipients.map((recipient) => ({ ...mail, recipient, bounced: true }));
    await database.knex('mail_outbox').insert(bounced);
    const { report } = await examine({ DATABASE_URL: database.url });
    expect(report.checks.find(({ check }) => check === 'mail')).to.include({
      ok: true,
      message: "0 waiting; 2 sent to addresses that don't exist in the last 7 days",
    });
    await database.knex('mail_outbox').update({ bounced: false });
    const { report: later } = await examine({ DATABASE_URL: database.url });
    expect(findings(later).map(([check]) => check)).to.include('mail');
  });

  it('finds a payment that waits for its place since yesterday', async () => {
    const { knex, url } = database;
    const source = { name: 'till', kind: 'signed', secret: 'sealed' };
    const [{ id }] = await knex('donation_sources').insert(source).returning('id');
    await knex('donation_events').insert({
      source_id: id,
      event_id: 'msg-1',
      type: 'payment',
      reference: 'order-1',
      occurred_at: new Date(),
      fields: { fact: 'payment' },
      state: 'unmatched',
    });
    await knex('donation_events').insert({
      source_id: id,
      event_id: 'msg-2',
      type: 'refund',
      reference: 'order-2',
      occurred_at: new Date(),
      fields: { fact: 'refund' },
      state: 'received',
    });
    const named = async () => findings((await examine({ DATABASE_URL: url })).report).map(([check]) => check);
    const { checks } = (await examine({ DATABASE_URL: url })).report;
    expect(checks.find(({ check }) => check === 'donation events')?.message)
      .to.match(/^1 unmatched, the oldest since /)
      .and.include('1 refunds and disputes are waiting');
    expect(await named()).not.to.include('donation events');
    await knex('donation_events').update({ received_at: knex.raw(`now() - interval '25 hours'`) });
    expect(await named()).to.include('donation events');
    await knex('donation_events').delete();
  });

  describe('in production', () => {
    const production = () => ({
      DATABASE_URL: database.url,
      ENVIRONMENT: 'production',
      SECRET_KEY: 'k'.repeat(64),
    });

    it('finds that every request is refused, that no email is sent, and which setting was meant', async () => {
      const { code, report } = await examine({ ...production(), TRUSTED_PROXY: '10.0.0.1' });
      expect(code).to.equal(1);
      expect(findings(report)).to.deep.include.members([
        ['names', 'Rename TRUSTED_PROXY to TRUSTED_PROXIES, or unset it.'],
        [
          'https',
          'Add the proxy that terminates TLS to TRUSTED_PROXIES, or set TLS_KEY_FILE and TLS_CERT_FILE.',
        ],
        ['mail server', 'Set SMTP_URL, such as smtps://user:password@mail.example.org:465.'],
      ]);
    });

    it('finds a desk that shares the host name of the site', async () => {
      const look = async (OPERATIONS_URL: string) => {
        const { report } = await examine({
          ...production(),
          BASE_URL: 'https://give.example.org',
          OPERATIONS_URL,
        });
        return report.checks.find(({ check }) => check === 'desk');
      };
      expect(await look('https://desk.give.example.org')).to.include({ ok: true });
      expect(await look('https://give.example.org:3004')).to.include({ ok: false });
    });

    it('finds that no backup is younger than a day, once there is a day to lose', async () => {
      const { knex } = database;
      const look = async (environment: Record<string, string> = {}) =>
        (await examine({ ...production(), ...environment })).report.checks.find(
          ({ check }) => check === 'backup',
        );
      const madeHoursAgo = (hours: number) =>
        knex('migrations').update({ migration_time: knex.raw(`now() - ${hours} * interval '1 hour'`) });
      const backedUpHoursAgo = (hours: number) =>
        knex('backups').insert({
          recorded_by: 'robin',
          taken_at: knex.raw(`now() - ${hours} * interval '1 hour'`),
        });
      await madeHoursAgo(1);
      expect(await look()).to.include({ ok: true, message: 'none is recorded' });
      await madeHoursAgo(25);
      const wrong = await look();
      expect(wrong).to.include({ ok: false, message: 'None is recorded, and there is data to lose.' });
      expect(wrong?.fix).to.include('groundswell backup-done');
      expect(await look({ BACKUP_MAX_AGE_HOURS: '0' })).to.include({ ok: true });
      expect(await look({ ENVIRONMENT: 'development' })).to.include({ ok: true });
      await backedUpHoursAgo(30);
      expect(await look()).to.include({ ok: false, message: 'The newest was made 30 hours ago.' });
      expect(await look({ BACKUP_MAX_AGE_HOURS: '48' })).to.include({ ok: true });
      await backedUpHoursAgo(3);
      expect(await look()).to.include({ ok: true, message: 'the newest was made 3 hours ago' });
    });

    it('tries the mail server', async () => {
      const smtp = await startSmtpServer();
      const environment = { ...production(), TRUSTED_PROXIES: '10.0.0.0/8', SMTP_URL: smtp.url };
      const named = ({ report }: Awaited<ReturnType<typeof examine>>) =>
        findings(report).filter(([check]) => ['names', 'https', 'mail server'].includes(check));
      expect(named(await examine(environment))).to.deep.equal([]);
      await smtp.close();
      expect(named(await examine(environment)).map(([check]) => check)).to.deep.equal(['mail server']);
    });

    it('finds a certificate that ends soon, or does not match its key', async function () {
      if (!hasOpenssl) this.skip();
      const folder = await temporaryFolder();
      try {
        const [soon, later] = [makeCertificate(folder.path, 5), makeCertificate(folder.path, 90)];
        const https = async (files: Record<string, string>) =>
          (await examine({ ...production(), ...files })).report.checks.find(({ check }) => check === 'https');
        expect(await https(later)).to.deep.include({ ok: true });
        expect((await https(soon))?.message).to.match(/^The certificate expires on 20\d\d-\d\d-\d\d\.$/);
        const mixed = { ...later, TLS_KEY_FILE: soon.TLS_KEY_FILE ?? '' };
        expect((await https(mixed))?.message).to.include('does not match the key');
      } finally {
        await folder.remove();
      }
    });
  });

  it('says so when the database is down', async () => {
    const command = new Command(['doctor'], { DATABASE_URL: 'postgresql://ada:hush@127.0.0.1:1/give' });
    expect(await command.exit).to.equal(1);
    expect(command.output)
      .to.include('WRONG  database     Could not connect to PostgreSQL at 127.0.0.1:1.')
      .and.include('hint: ')
      .and.not.include('hush')
      .and.not.match(/^ {4}at /m);
  });

  it('names wrong settings', async () => {
    const { code, report } = await examine({ LOG_LEVEL: 'loud' });
    expect(code).to.equal(1);
    expect(report.checks).to.have.length(1);
    expect(report.checks[0]?.message).to.include('LOG_LEVEL');
  });
});
