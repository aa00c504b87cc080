import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { useFixture } from '../support/fixture.ts';
import { untilSomebodyWaits } from '../support/lock-waits.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Idempotency-Key', () => {
  const server = useServer();
  const callers = useFixture(() => server.build.callers());
  const charity = useFixture(() => server.build.charity());
  const campaign = useFixture(() => server.build.campaign({ charities: [charity] }));
  before(async () => {
    await server
      .knex('campaigns')
      .where({ id: callers.campaignId })
      .update({ default_charity_id: charity.id });
  });

  const input = (fields: object = {}) => ({ birthday: '1990-04-30', campaign_id: campaign.uid, ...fields });
  const create = (key: string, body: object | string, caller = callers.user) =>
    server.client.post('/pages', body, { headers: { ...caller.headers, 'Idempotency-Key': key } });
  const countOf = async (table: string) =>
    Number((await server.knex(table).count('* as count').first())?.count);

  it('returns the first response again and writes nothing', async () => {
    const key = randomUUID();
    const first = await create(key, input({ slug: 'once' }));
    const [pages, mails] = [await countOf('pages'), await countOf('mail_outbox')];
    await server.knex('pages').where({ slug: 'once' }).update({ name: 'Changed since' });
    const second = await create(key, input({ slug: 'once' }));
    expect([first.status, second.status]).to.deep.equal([201, 201]);
    expect(JSON.stringify(second.body), 'also the order of fields').to.equal(JSON.stringify(first.body));
    expect([await countOf('pages'), await countOf('mail_outbox')]).to.deep.equal([pages, mails]);
  });

  it('treats another order, another spelling and a form as the same request', async () => {
    const key = randomUUID();
    const first = await create(key, input({ target: '500', expires_at: '2026-12-01T10:00:00Z' }));
    const same = [
      {
        expires_at: '2026-12-01T11:00:00+01:00',
        target: 500,
        campaign_uid: campaign.uid,
        birthday: '1990-4-30',
      },
      `birthday=1990-04-30&campaign_id=${campaign.uid}&target=500&expires_at=2026-12-01T10:00:00Z&name=`,
    ];
    for (const body of same) expect((await create(key, body)).body).to.deep.equal(first.body);
  });

  it('refuses another body', async () => {
    const key = randomUUID();
    await create(key, input());
    const body = await bodyOf(create(key, input({ name: 'Somebody else' })), 422);
    expect(body.error.errors).to.deep.equal([
      { field: 'Idempotency-Key', code: 'invalid', message: 'was already used with a different request' },
    ]);
  });

  it('belongs to one caller', async () => {
    const key = randomUUID();
    const other = await server.build.callers();
    const first = await create(key, input());
    const second = await create(key, input(), other.user);
    const third = await create(key, { uid: other.userId, birthday: '1990-04-30' }, callers.application);
    expect([first.status, second.status, third.status]).to.deep.equal([201, 201, 201]);
    expect(new Set([first, second, third].map(({ body }) => body.page.id)).size).to.equal(3);
  });

  it('does not store a refusal', async () => {
    const key = randomUUID();
    expect((await create(key, input({ birthday: '2025-01-01' }))).status).to.equal(422);
    expect((await create(key, input())).status).to.equal(201);
  });

  it('is forgotten after 24 hours', async () => {
    const key = randomUUID();
    const first = await create(key, input());
    const row = await server.knex('idempotency_keys').where({ key }).first();
    expect(row.expires_at - row.created_at).to.equal(24 * 3_600_000);
    await server.knex('idempotency_keys').where({ key }).update({ expires_at: server.knex.fn.now() });
    const second = await create(key, input({ name: 'Another body' }));
    expect(second.status).to.equal(201);
    expect(second.body.page.id).to.not.equal(first.body.page.id);
  });

  it('removes expired keys as new ones arrive', async () => {
    await create(randomUUID(), input());
    await server.knex('idempotency_keys').update({ expires_at: server.knex.fn.now() });
    const expired = await countOf('idempotency_keys');
    for (let count = 0; count < expired; count += 1)
      await create(randomUUID(), input({ birthday: '1991-01-01' }));
    expect(await countOf('idempotency_keys')).to.equal(expired);
  });

  it('refuses malformed keys', async () => {
    for (const key of ['', 'two words', 'x'.repeat(256), 'é']) {
      const body = await bodyOf(create(key, input()), 422);
      expect(body.error.errors[0]).to.deep.include({ field: 'Idempotency-Key', code: 'invalid' });
    }
  });

  it('creates one page for twenty concurrent duplicates', async () => {
    const key = randomUUID();
    const before = await countOf('pages');
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(key, input())));
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.page.id)).size).to.equal(1);
    expect(await countOf('pages')).to.equal(before + 1);
  });

  it('makes a duplicate wait for the first, and do the work when that fails', async () => {
    const key = randomUUID();
    const first = await server.knex.transaction();
    await first('idempotency_keys').insert({
      scope: await scopeOf(),
      key,
      request_hash: Buffer.alloc(32),
    });
    let isAnswered = false;
    const duplicate = create(key, input()).finally(() => {
      isAnswered = true;
    });
    await untilSomebodyWaits(server.knex);
    expect(isAnswered).to.equal(false);
    await first.rollback();
    expect((await duplicate).status).to.equal(201);
  });

  async function scopeOf(): Promise<string> {
    const key = randomUUID();
    await create(key, input());
    return (await server.knex('idempotency_keys').where({ key }).first()).scope;
  }
});
