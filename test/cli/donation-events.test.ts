import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { signedHeaders } from '../support/donation-source.ts';
import { buildCharity, buildPage } from '../support/factories.ts';
import { expectFailure, expectWrongUsage, recordedActions, useOperatorWorld } from '../support/operator.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('groundswell donations sources and events', () => {
  const world = useOperatorWorld();
  let knex: Knex;
  before(async () => {
    knex = world.knex;
  });

  let sequence = 0;
  async function send(name: string, secret: string, more: object) {
    sequence += 1;
    const event = {
      occurred_at: '2026-03-01T10:00:00Z',
      amount: { value: '25.00', currency: 'AUD' },
      ...more,
    };
    const body = JSON.stringify(event);
    const headers = signedHeaders(secret, `msg-${sequence}`, body);
    return world.server.client.post(`/donation_sources/${name}/events`, body, { headers });
  }

  it('makes a source, shows its secret once, replaces it and takes its events no more', async () => {
    const { secret } = await world.done(
      'donations',
      'sources',
      'create',
      'shop',
      '--kind',
      'signed',
      '--as',
      'alice',
    );
    expect(secret).to.match(/^whsec_/);
    const page = await buildPage(knex);
    const payment = { type: 'payment', reference: 'order-1', page_id: page.uid };
    expect((await send('shop', secret, payment)).body.event.state).to.equal('applied');
    expectFailure(
      await world.operate('donations', 'sources', 'create', 'shop', '--kind', 'signed'),
      'A donation source named shop already exists.',
    );
    const rotated = await world.done(
      'donations',
      'sources',
      'rotate',
      'shop',
      '--hours',
      '0',
      '--as',
      'alice',
    );
    expect((await send('shop', secret, payment)).status).to.equal(401);
    expect((await send('shop', rotated.secret, payment)).status).to.equal(200);
    const shown = await world.operate('donations', 'sources', 'list');
    expect(shown.output).to.include('shop').and.not.include(rotated.secret);
    expect(await world.done('donations', 'sources', 'disable', 'shop', '--yes')).to.include({
      changed: true,
    });
    expect(await world.done('donations', 'sources', 'disable', 'shop', '--yes')).to.include({
      changed: false,
    });
    expect((await send('shop', rotated.secret, payment)).status).to.equal(404);
    expect(await recordedActions(knex)).to.include.members([
      'donation_source.create alice',
      'donation_source.rotate alice',
    ]);
    const { rows } = await knex.raw('select details::text as details from audit_log');
    expect(rows.map(({ details }: { details: string }) => details).join()).not.to.include('whsec_');
  });

  it('refuses names under which donations are recorded without a source', async () => {
    for (const name of ['groundswell', 'application-19']) {
      expectFailure(
        await world.operate('donations', 'sources', 'create', name, '--kind', 'signed'),
        'name is reserved',
      );
    }
    expect(
      await world.done('donations', 'sources', 'create', 'application-form', '--kind', 'signed'),
    ).to.include({
      name: 'application-form',
    });
  });

  it("takes Stripe's secret from a file", async () => {
    const folder = await temporaryFolder();
    const file = join(folder.path, 'secret.txt');
    await writeFile(file, 'whsec_of_the_dashboard_0001\n');
    const create = (...more: string[]) =>
      world.operate('donations', 'sources', 'create', 'stripe', '--kind', 'stripe', ...more);
    expectWrongUsage(await create(), 'the sender creates this secret');
    expectWrongUsage(await create('--secret-file', join(folder.path, 'none.txt')), 'cannot read the file');
    const made = await create('--secret-file', file);
    expect(made.code, made.output).to.equal(0);
    expect(made.output).to.include('/api/v2/donation_sources/stripe/events').and.not.include('dashboard');
    const sources = ['donations', 'sources'] as const;
    const listed = async () =>
      (await world.done(...sources, 'list')).find(({ name }: { name: string }) => name === 'stripe');
    expect(await listed()).to.include({ test_mode: false });
    const on = ['set', 'stripe', '--test-mode', 'on', '--as', 'alice'];
    expect(await world.done(...sources, ...on)).to.include({ test_mode: true, changed: true });
    expect(await world.done(...sources, ...on)).to.include({ test_mode: true, changed: false });
    expect(await listed()).to.include({ test_mode: true });
    expect(await recordedActions(knex)).to.include('donation_source.set alice');
    const test = ['create', 'tests', '--kind', 'stripe', '--secret-file', file, '--test-mode'];
    expect(await world.done(...sources, ...test)).to.include({ test_mode: true });
    expectFailure(
      await world.operate(...sources, 'create', 'signed', '--kind', 'signed', '--test-mode'),
      'only Stripe has a test mode',
    );
    expectWrongUsage(await world.operate(...sources, 'set', 'stripe', '--test-mode', 'maybe'), 'on, off');
    expectFailure(
      await world.operate(...sources, 'set', 'nobody', '--test-mode', 'on'),
      'No donation source nobody.',
    );
    await writeFile(file, 'sk_live_1');
    expectWrongUsage(
      await world.operate('donations', 'sources', 'rotate', 'stripe', '--secret-file', file),
      'not a whole signing secret',
    );
    await folder.remove();
  });

  it('lists what is unmatched, and applies it where the operator says, refunds with it', async () => {
    const { secret } = await world.done('donations', 'sources', 'create', 'till', '--kind', 'signed');
    const page = await buildPage(knex);
    const charity = await buildCharity(knex, { country_code: 'uk' });
    const lost = await send('till', secret, { type: 'payment', reference: 'order-7' });
    await send('till', secret, {
      type: 'refund',
      reference: 'order-7',
      refund: { reference: 'refund-1', status: 'succeeded' },
      amount: { value: '5.00', currency: 'AUD' },
    });
    const { id } = lost.body.event;
    const listed = await world.done(
      'donations',
      'events',
      'list',
      '--state',
      'unmatched',
      '--source',
      'till',
    );
    expect(listed.map((event: { id: number }) => event.id)).to.deep.equal([id]);
    const text = await world.operate('donations', 'events', 'show', String(id));
    expect(text.output).to.include('order-7').and.include('names no page');
    const assign = (...place: string[]) => world.done('donations', 'events', 'assign', String(id), ...place);
    expect(await assign('--charity', charity.uid)).to.deep.include({ state: 'unmatched' });
    const applied = await assign('--page', page.uid, '--as', 'alice');
    expect(applied).to.include({ state: 'applied' });
    const donation = await world.done('donations', 'show', String(applied.donation_id));
    expect(donation).to.deep.include({ source: 'till', page_id: page.id, left_cents: 2000 });
    expectFailure(
      await world.operate('donations', 'events', 'assign', String(id), '--page', page.uid),
      `it is about donation ${applied.donation_id}`,
    );
    expectWrongUsage(await world.operate('donations', 'events', 'assign', String(id)), 'add --page');
    expectFailure(await world.operate('donations', 'events', 'show', '999999'), 'No donation event 999999.');
    expect(await recordedActions(knex)).to.include('donation_event.assign alice');
  });

  it('retries waiting events', async () => {
    const { secret } = await world.done('donations', 'sources', 'create', 'phone', '--kind', 'signed');
    const page = await buildPage(knex, { state: 'cancelled' });
    const payment = { type: 'payment', page_id: page.uid };
    const { id } = (await send('phone', secret, { ...payment, reference: 'call-1' })).body.event;
    await send('phone', secret, { ...payment, reference: 'call-2' });
    const other = (await send('phone', secret, { type: 'nothing', reference: 'call-3' })).body.event;
    expect(await world.done('donations', 'events', 'retry', String(id))).to.include({ state: 'unmatched' });
    await knex('pages').where({ id: page.id }).update({ state: 'active' });
    expect(await world.done('donations', 'events', 'retry', String(id))).to.include({ state: 'applied' });
    expect(await world.done('donations', 'events', 'retry', '--all')).to.deep.include({ unmatched: 0 });
    expect(await knex('donations').where({ page_id: page.id })).to.have.length(2);
    expectFailure(
      await world.operate('donations', 'events', 'retry', String(other.id)),
      'has no payment data',
    );
    expectWrongUsage(await world.operate('donations', 'events', 'retry'), '--all');
  });
});
