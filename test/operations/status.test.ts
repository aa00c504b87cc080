import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Status and reports', () => {
  const server = useServer();
  const owner = useFixture(() => server.build.staffToken({ role: 'owner' }));
  const get = (path: string) => bodyOf(server.operations.get(path, owner.options));

  it('has the lines of doctor', async () => {
    const { status } = await get('/status.json');
    const checks: string[] = status.checks.map(({ check }: Body) => check);
    expect(checks).to.include.members([
      'https',
      'mail server',
      'disk',
      'database',
      'backup',
      'mail',
      'totals',
    ]);
    for (const { ok, message, fix } of status.checks) {
      expect(message).to.be.a('string').and.not.equal('');
      expect(fix === null).to.equal(ok);
    }
    expect(status.ok).to.equal(status.checks.every(({ ok }: Body) => ok));
    expect(status).to.include({
      newest_backup_at: null,
      last_repair_at: null,
      node_version: process.version,
    });
  });

  it('says what is wrong and how to fix it', async () => {
    const page = await server.build.page();
    await server.build.donation({ page, amount_cents: 500 });
    const { knex } = server;
    await knex('page_totals').where({ page_id: page.id }).update({ amount_cents: 1 });
    await knex('backups').insert({ recorded_by: 'ada', taken_at: '2026-11-02T02:00:00Z' });
    const repair = { actor_type: 'operator', actor_name: 'ada', action: 'totals.repair' };
    await knex('audit_log').insert({ ...repair, occurred_at: '2026-11-01T02:00:00Z' });
    await knex('mail_outbox').insert({
      template: 'page_created',
      recipient: 'ada@mail.example',
      failed_at: new Date(),
      last_error: '550 mailbox unavailable',
    });
    const { status } = await get('/status.json');
    expect(status).to.include({
      ok: false,
      newest_backup_at: '2026-11-02T02:00:00Z',
      last_repair_at: '2026-11-01T02:00:00Z',
    });
    expect(status.checks.find(({ check }: Body) => check === 'totals')).to.include({
      ok: false,
      fix: 'Run: groundswell reconcile --repair',
    });
    expect(status.failed_emails).to.have.length(1);
    expect(status.failed_emails[0]).to.include({
      template: 'page_created',
      error: '550 mailbox unavailable',
    });
    expect(JSON.stringify(status)).to.not.match(/ada@mail/);
  });

  it('sends failed emails again, except to addresses that do not exist', async () => {
    const { knex } = server;
    await knex('mail_outbox').delete();
    const failed = { template: 'page_created', failed_at: new Date(), attempts: 12 };
    await knex('mail_outbox').insert([
      { ...failed, recipient: 'noor@mail.example' },
      { ...failed, recipient: 'gone@mail.example', bounced: true },
    ]);
    const retry = () => bodyOf(server.operations.post('/status/retry_emails.json', undefined, owner.options));
    expect(await retry()).to.deep.equal({ retried: 1 });
    expect(await retry()).to.deep.equal({ retried: 0 });
    const rows = await knex('mail_outbox').whereNotNull('failed_at').pluck('recipient');
    expect(rows).to.deep.equal(['gone@mail.example']);
    const entries = await knex('audit_log').where({ action: 'mail.retry' });
    expect(entries.map(({ details }) => details)).to.deep.equal([{ retried: 1 }]);
  });

  it('has no reports', async () => {
    expect(await get('/reports.json')).to.deep.equal({
      items: [],
      count: 0,
      count_is_exact: true,
      next: null,
    });
    const { campaign_id, charity_id } = await server.build.page();
    const filters = `campaign_id=${campaign_id}&charity_id=${charity_id}&state=open&created_since=2026-01-01&created_until=2027-01-01`;
    expect((await get(`/reports.json?${filters}`)).count).to.equal(0);
    const { options } = await server.build.staffToken({ role: 'finance' });
    for (const path of ['/reports.json', '/reports/1.json'])
      expect((await server.operations.get(path, options)).status, path).to.equal(403);
    const { text } = await server.operations.get('/reports.csv', owner.options);
    expect(text).to.match(/^id,[a-z_,]+\n$/);
  });
});
