import { expect } from 'chai';
import type { Knex } from 'knex';
import { PendingErasureRepository } from '../../src/db/repositories/pending-erasures.ts';
import { createRetention } from '../../src/server/create-retention.ts';
import { keepLog } from '../support/kept-log.ts';
import { allowLongStories } from '../support/long-stories.ts';
import { usePoison } from '../support/poison.ts';
import { publishEvents } from '../support/publish-events.ts';
import { useServer } from '../support/server.ts';

const REFUSED = 'an expired row could not be removed';

describe('A row that cannot be removed', () => {
  const { log, lines, errors } = keepLog();
  const server = useServer({ log });
  let knex: Knex;
  const poison = usePoison(() => server.knex);
  before(async () => {
    knex = server.knex;
    await allowLongStories(knex);
  });
  beforeEach(() => {
    lines.length = 0;
  });

  const run = () => createRetention(server.context).run();
  const old = '2020-01-01T00:00:00Z';

  it('does not keep other rows or tables from being cleaned up', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const keys = names.map((key) => ({
      scope: 'test',
      key,
      request_hash: Buffer.alloc(32),
      body: {},
      status: 200,
      created_at: old,
      expires_at: old,
    }));
    await knex('idempotency_keys').insert(keys);
    await knex('audit_log').insert(
      names.map((action) => ({ actor_type: 'system', action, occurred_at: old })),
    );
    await knex('throttles').insert({
      name: 'test',
      subject_hash: Buffer.alloc(32),
      tries: 1,
      resets_at: old,
    });
    await poison('idempotency_keys', 'delete', `old.key = 'b'`);
    expect(await run()).to.include({ idempotency_keys: 3, throttles: 1, audit_log: 4 });
    expect(await knex('idempotency_keys').pluck('key')).to.deep.equal(['b']);
    expect(errors()).to.deep.equal([REFUSED]);
    expect((await knex('retention_runs').first()).finished_at).to.be.instanceOf(Date);
    await poison('audit_log', 'delete', `old.action = 'b'`);
    await knex('audit_log').insert(
      names.map((action) => ({ actor_type: 'system', action, occurred_at: old })),
    );
    expect(await run()).to.include({ idempotency_keys: 1, audit_log: 3 });
  });

  it('does not keep unused search words from being removed', async () => {
    await knex('known_words').insert(['aaa', 'bbb', 'ccc'].map((word) => ({ word, spellings: [word] })));
    await poison('known_words', 'delete', `old.word = 'bbb'`);
    expect(await run()).to.include({ known_words: 2 });
    expect(errors()).to.deep.equal([REFUSED]);
  });

  it('does not prevent an erasure if it is an event that cannot be presented', async () => {
    const user = await server.build.user();
    const page = await server.build.page({ user_id: user.id });
    const other = await server.build.page();
    await publishEvents(server.context);
    // Of somebody else, but known to be about the person as well.
    await knex('events').where({ page_id: page.id }).update({ page_id: other.id, user_id: user.id });
    await knex('pages')
      .where({ id: other.id })
      .update({ story: 'x'.repeat(17 * 2 ** 20) });
    await publishEvents(server.context);
    lines.length = 0;
    await new PendingErasureRepository(knex).request(user.id);
    await knex('pending_erasures').update({ requested_at: '2026-01-01', due_at: '2026-01-08' });
    expect(await run()).to.include({ accounts: 1 });
    expect((await knex('users').where({ id: user.id }).first()).erased_at).to.be.instanceOf(Date);
    expect(new Set(errors())).to.deep.equal(
      new Set(['an event cannot be presented; only its IDs were kept']),
    );
  });
});
