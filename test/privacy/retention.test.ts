import { expect } from 'chai';
import type { Knex } from 'knex';
import { hashSecret } from '../../src/auth/secrets.ts';
import { PendingErasureRepository } from '../../src/db/repositories/pending-erasures.ts';
import { RetentionRepository } from '../../src/db/repositories/retention.ts';
import { createLog } from '../../src/runtime/log.ts';
import { createRetention } from '../../src/server/create-retention.ts';
import { buildDonationSource, sendEvent } from '../support/donation-source.ts';
import { erase } from '../support/erase.ts';
import { useServer } from '../support/server.ts';

describe('Retention', () => {
  const server = useServer();
  let knex: Knex;
  before(async () => {
    knex = server.knex;
  });

  const run = () => createRetention(server.context).run();

  it('removes expired and old data, and nothing else', async () => {
    const { id: user_id } = await server.build.user();
    const [past, before, to_come] = ['-2 days', '-3 days', '2 days'].map((time) =>
      knex.raw('now() + cast(? as interval)', [time]),
    ) as [Knex.Raw, Knex.Raw, Knex.Raw];
    const ages = [
      ['old', past],
      ['new', to_come],
    ] as const;
    for (const [name, expires_at] of ages) {
      const hash = (kind: string) => hashSecret(`${kind} ${name}`);
      const times = { created_at: before, expires_at };
      await knex('sessions').insert({ id_hash: hash('session'), user_id, ...times });
      await knex('staff_sessions').insert({ id_hash: hash('staff session'), user_id, ...times });
      await knex('staff_used_challenges').insert({ challenge_hash: hash('challenge'), used_at: expires_at });
      await knex('user_tokens').insert({
        user_id,
        purpose: 'confirm_email',
        token_hash: hash('mail'),
        ...times,
      });
      await knex('idempotency_keys').insert({
        scope: 'user',
        key: name,
        request_hash: hash('key'),
        ...times,
      });
      await knex('throttles').insert({
        name,
        subject_hash: hash('throttle'),
        tries: 1,
        resets_at: expires_at,
      });
      await knex('exports').insert({
        user_id,
        kind: 'pages',
        personal: false,
        spreadsheet: false,
        expires_at,
      });
      const [file] = await knex('stored_files').insert({ name, parts: 1, expires_at }).returning('id');
      await knex('stored_file_parts').insert({ file_id: file.id, number: 1, content: hash('part') });
    }
    const daysAgo = (days: number) => knex.raw('now() - make_interval(days => ?)', [days]);
    const sent = { template: 'confirm_email', recipient: '', sent_at: knex.fn.now() };
    await knex('mail_outbox').insert([
      { ...sent, created_at: daysAgo(31) },
      { ...sent, created_at: daysAgo(29) },
      { ...sent, sent_at: null, created_at: daysAgo(40) },
    ]);
    await knex('audit_log').insert([
      { actor_type: 'system', action: 'old', occurred_at: daysAgo(731) },
      { actor_type: 'system', action: 'new', occurred_at: daysAgo(729) },
    ]);
    await knex('known_words').insert({ word: 'forgotten', spellings: ['forgotten'] });
    const page = await server.build.page({ name: 'Remembered' });
    const days = [181, 179, null];
    for (const number of days) {
      const email = `reporter-${number}@example.org`;
      const { id } = await server.build.report({ page, reporter_email: email, reporter_name: 'Noor' });
      const decided = number && { state: 'resolved', decision: 'no_action', resolved_at: daysAgo(number) };
      if (decided) await knex('reports').where({ id }).update(decided);
    }
    const request = { user_id, name: 'Timing', purpose: 'Results', scopes: ['read'], place: 1 };
    await knex('api_key_requests').insert(
      [91, 89].map((number) => ({
        ...request,
        state: 'refused',
        reason: 'No.',
        decided_at: daysAgo(number),
      })),
    );
    await knex('api_key_requests').insert({ ...request, created_at: daysAgo(200) });
    expect(await run()).to.include({
      sessions: 1,
      staff_sessions: 1,
      staff_used_challenges: 1,
      mailed_links: 1,
      idempotency_keys: 1,
      throttles: 1,
      exports: 1,
      stored_file_parts: 1,
      stored_files: 1,
      mails: 1,
      audit_log: 1,
      reporters: 1,
      refused_key_requests: 1,
      known_words: 1,
    });
    const names = [
      'sessions',
      'staff_sessions',
      'staff_used_challenges',
      'user_tokens',
      'idempotency_keys',
      'throttles',
      'exports',
      'stored_file_parts',
      'stored_files',
      'audit_log',
    ];
    for (const table of names) expect(await knex(table).count().first(), table).to.deep.equal({ count: 1 });
    const reporters = await knex('reports')
      .orderBy('id')
      .select('reporter_email', 'reporter_name', 'reporter_hash');
    expect(reporters.map(({ reporter_email }) => reporter_email)).to.deep.equal([
      null,
      'reporter-179@example.org',
      'reporter-null@example.org',
    ]);
    expect([reporters[0].reporter_name, reporters[0].reporter_hash]).to.deep.equal([null, null]);
    expect(await knex('api_key_requests').orderBy('id').pluck('state')).to.deep.equal(['refused', 'open']);
    expect(await knex('mail_outbox')).to.have.length(2);
    expect(await knex('known_words').where({ word: 'remembered' }), page.name).to.have.length(1);
    expect(await run()).to.include({ sessions: 0, mails: 0, audit_log: 0, known_words: 0 });
  });

  it('runs once a night in one of several processes, and again if one died during it', async () => {
    const runs = new RetentionRepository(knex, createLog('silent'));
    const begin = async () => {
      const begun = await Promise.all(
        [1, 2, 3, 4].map(() => new RetentionRepository(knex, createLog('silent')).begin()),
      );
      return begun.filter(Boolean).length;
    };
    await runs.beginNow();
    await runs.finish({});
    expect(await begin(), 'the same night').to.equal(0);
    const since = (time: string) =>
      knex('retention_runs').update({ started_at: knex.raw('now() - cast(? as interval)', [time]) });
    await since('25 hours');
    expect(await begin(), 'the next night').to.equal(1);
    expect(await begin(), 'while it is done').to.equal(0);
    await since('3 hours');
    expect(await begin(), 'not finished in hours').to.equal(1);
  });

  it('retries accounts that could not be erased in the next run, and erases the others', async () => {
    const [stuck, free] = [await server.build.user(), await server.build.user()];
    for (const { id } of [stuck, free]) await new PendingErasureRepository(knex).request(id);
    await knex('pending_erasures').update({ requested_at: '2026-01-01', due_at: '2026-01-08' });
    await knex.raw(
      `alter table users add constraint stuck_check check (id <> ${stuck.id} or erased_at is null)`,
    );
    expect(await run()).to.include({ accounts: 1 });
    await knex.raw('alter table users drop constraint stuck_check');
    expect(await run()).to.include({ accounts: 1 });
    const left = await knex('users').whereIn('id', [stuck.id, free.id]).whereNull('erased_at');
    expect(left).to.deep.equal([]);
  });

  it("keeps the donor's name of a donation with Gift Aid for seven years, where nobody sees it", async () => {
    const donor = await server.build.user();
    const page = await server.build.page();
    const give = (age: number, gift_aid_amount_cents: number) =>
      server.build.donation({
        page,
        donor_user_id: donor.id,
        donor_name: 'Ada',
        message: 'Go',
        gift_aid_amount_cents,
        created_at: new Date(Date.now() - age * 31_557_600_000),
      });
    const given = [await give(6.9, 100), await give(7.1, 100), await give(1, 0)].map(({ id }) => id);
    await erase(knex, donor.id);
    const donations = () =>
      knex('donations').whereIn('id', given).orderBy('id').select('donor_name', 'message', 'anonymous');
    const nobody = { donor_name: null, message: null, anonymous: true };
    expect(await donations()).to.deep.equal([{ ...nobody, donor_name: 'Ada' }, nobody, nobody]);
    await knex('donations').where({ id: given[0] }).update({ created_at: '2019-01-01' });
    expect(await run()).to.include({ donor_names: 1 });
    expect(await donations()).to.deep.equal([nobody, nobody, nobody]);
  });

  it('passes a shared team to its oldest member, keeping its name unless that is the person’s', async () => {
    const leave = async (name: string) => {
      const user = await server.build.user({ name: 'Ada Lovelace' });
      const own = await server.build.page({ user_id: user.id });
      const { team, page } = await server.build.team({ leader: own, name, page: { name } });
      const members = [];
      for (const day of ['2026-02-02', '2026-01-01']) {
        const member = await server.build.page({ campaign_id: own.campaign_id });
        await server.build.member(team, member);
        await knex('team_members').where({ page_id: member.id }).update({ joined_at: day });
        members.push(member);
      }
      await erase(knex, user.id);
      const after = await knex('teams').where({ id: team.id }).first();
      expect(after.leader_page_id).to.equal(members[1]?.id);
      const [{ name: pageName, state }] = await knex('pages').where({ id: page.id });
      expect(state).to.equal('active');
      return [after.name, pageName, team.id];
    };
    expect((await leave('The Herons')).slice(0, 2)).to.deep.equal(['The Herons', 'The Herons']);
    const [name, pageName, id] = await leave("Ada Lovelace's crew");
    expect([name, pageName]).to.deep.equal([`Team ${id}`, `Team ${id}`]);
  });

  it('removes the contact details of donors after the period that is set', async () => {
    const source = await buildDonationSource(server);
    const page = await server.build.page();
    const pay = (reference: string, occurred_at: Date) =>
      sendEvent(server, source, {
        type: 'payment',
        reference,
        occurred_at: occurred_at.toISOString(),
        amount: { value: '25.00', currency: 'AUD' },
        page_id: page.uid,
        donor: { name: 'Priya', email: `${reference}@mail.example` },
      });
    const day = 86_400_000;
    await pay('old', new Date(Date.now() - 31 * day));
    await pay('new', new Date(Date.now() - 29 * day));
    const emails = async () => [
      await knex('donation_contacts').whereNotNull('email').orderBy('email').pluck('email'),
      (await knex('donation_events').orderBy('reference')).map(({ fields }) => fields.contact?.email),
    ];
    const erased = () => knex('donation_contacts').whereNotNull('erased_at').pluck('donation_id');
    const stays = await erased();
    const both = ['new@mail.example', 'old@mail.example'];
    expect(await run()).to.include({ donor_contacts: 0, donor_contacts_in_payment_events: 0 });
    expect(await emails()).to.deep.equal([both, both]);
    const config = { ...server.context.config, DONOR_CONTACT_RETENTION_DAYS: 30 };
    expect(await createRetention({ ...server.context, config }).run()).to.include({
      donor_contacts: 1,
      donor_contacts_in_payment_events: 1,
    });
    expect(await erased())
      .to.deep.equal(stays)
      .and.not.to.deep.equal([]);
    expect(await emails()).to.deep.equal([['new@mail.example'], ['new@mail.example', undefined]]);
    expect(await knex('donations').where({ source: source.name }).pluck('donor_name')).to.deep.equal([
      'Priya',
      'Priya',
    ]);
  });
});
