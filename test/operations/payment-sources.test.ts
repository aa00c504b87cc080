import { expect } from 'chai';
import { deskCaller } from '../support/desk-caller.ts';
import { sendEvent } from '../support/donation-source.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const STRIPE_SECRET = 'whsec_of_the_endpoint_in_the_dashboard';

describe('Payment sources that staff create and change', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const owner = await server.build.staff('owner');
    return { owner, call: deskCaller(server, owner) };
  });
  let count = 0;
  const fresh = () => `office-${++count}`;

  const create = (values: object = {}) =>
    world.call('createPaymentSource', { body: { name: fresh(), kind: 'signed', ...values } });
  const on = (id: number) => ({ params: { payment_source_id: id } });
  const versionOf = async (id: number) => ({
    'If-Match': (await world.call('getPaymentSource', on(id))).headers.ETag ?? '',
  });
  const rotate = async (id: number, body: object = {}, headers?: Record<string, string>) =>
    world.call('rotatePaymentSourceSecret', { ...on(id), body, headers: headers ?? (await versionOf(id)) });
  const entriesOf = (id: number) =>
    server.knex('audit_log').where({ subject_type: 'donation_source', subject_id: id }).orderBy('id');
  const payment = () => ({
    type: 'payment',
    reference: fresh(),
    occurred_at: '2026-03-01T10:00:00Z',
    amount: { value: '25.00', currency: 'AUD' },
  });
  const sent = async (name: string, secret: string) =>
    (await sendEvent(server, { name, secret }, payment())).status;

  it('take events with the secret that was shown once, at the address that is shown', async () => {
    const { status, body } = await create();
    expect(status).to.equal(201);
    const { payment_source: source, secret } = body;
    expect(source).to.include({ kind: 'signed', state: 'enabled', test_mode: false, disabled_at: null });
    expect(source.events_url).to.match(new RegExp(`/api/v2/donation_sources/${source.name}/events$`));
    expect(await sent(source.name, secret)).to.equal(200);
    const { body: read } = await world.call('getPaymentSource', on(source.id));
    const { body: listed } = await world.call('listPaymentSources', { search: 'state=enabled&sort=name' });
    expect(listed.items).to.deep.include(source);
    const rest = JSON.stringify([read, listed, await entriesOf(source.id)]);
    expect(rest).to.include('donation_source.create').and.not.include(secret);
  });

  it('accept a secret that the sender shows, and refuse what is not one', async () => {
    const given = await create({ kind: 'stripe', secret: STRIPE_SECRET, test_mode: true });
    expect(given.body.secret).to.equal(null);
    expect(given.body.payment_source).to.include({ kind: 'stripe', test_mode: true });
    for (const [field, values] of [
      ['secret', { kind: 'stripe' }],
      ['secret', { kind: 'stripe', secret: 'sk_live_1' }],
      ['secret', { secret: 'whsec_short' }],
      ['secret', { secret: `whsec_${'x'.repeat(300)}` }],
      ['name', { name: 'Box Office' }],
      ['name', { name: 'groundswell' }],
      ['name', { name: '' }],
      ['kind', { kind: 'paypal' }],
      ['test_mode', { test_mode: true }],
    ] as const) {
      const { status, body } = await create(values);
      expect(status, JSON.stringify(values).slice(0, 80)).to.equal(422);
      expect(body.error.errors.map((each: { field: string }) => each.field)).to.deep.equal([field]);
    }
    const { name } = given.body.payment_source;
    expect((await create({ name })).status).to.equal(409);
  });

  it('work with both secrets after a rotation, until the old one expires', async () => {
    const { body } = await create();
    const { id, name } = body.payment_source;
    const rotated = await rotate(id);
    expect(rotated.status).to.equal(200);
    const until = new Date(rotated.body.payment_source.former_secret_until).getTime() - Date.now();
    expect(until).to.be.within(23 * 3_600_000, 24 * 3_600_000);
    for (const secret of [body.secret, rotated.body.secret]) expect(await sent(name, secret)).to.equal(200);
    const leaked = await rotate(id, { hours: 0 });
    expect(await sent(name, leaked.body.secret)).to.equal(200);
    for (const secret of [body.secret, rotated.body.secret]) expect(await sent(name, secret)).to.equal(401);
    const given = await rotate(id, { secret: `whsec_${'a'.repeat(32)}`, hours: 720 });
    expect(given.body.secret).to.equal(null);
    for (const wrong of [{ hours: -1 }, { hours: 721 }, { secret: 'x' }]) {
      expect((await rotate(id, wrong)).status).to.equal(422);
    }
  });

  it("keep the sender's secret working if two replace it at the same time", async () => {
    const { body } = await create();
    const { id, name } = body.payment_source;
    const headers = await versionOf(id);
    const both = await Promise.all([rotate(id, {}, headers), rotate(id, {}, headers)]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 412]);
    expect(await sent(name, body.secret)).to.equal(200);
    const won = both.find(({ status }) => status === 200);
    expect(await sent(name, won?.body.secret)).to.equal(200);
    expect((await rotate(id, {}, {})).status).to.equal(428);
  });

  it('count test payments of Stripe only if that is turned on', async () => {
    const { body } = await create({ kind: 'stripe', secret: STRIPE_SECRET });
    const { id } = body.payment_source;
    const update = async (values: object, headers?: Record<string, string>) =>
      world.call('updatePaymentSource', {
        ...on(id),
        body: values,
        headers: headers ?? (await versionOf(id)),
      });
    const headers = await versionOf(id);
    expect((await update({ test_mode: true })).body.payment_source.test_mode).to.equal(true);
    const late = await update({ test_mode: false }, headers);
    expect([late.status, late.body.payment_source.test_mode]).to.deep.equal([412, true]);
    expect((await update({})).body.payment_source.test_mode).to.equal(true);
    expect((await update({}, {})).status).to.equal(428);
    expect((await update({ test_mode: 'maybe' })).status).to.equal(422);
    const { body: signed } = await create();
    const wrong = await world.call('updatePaymentSource', {
      ...on(signed.payment_source.id),
      body: { test_mode: true },
      headers: { 'If-Match': '*' },
    });
    expect(wrong.body.error.errors[0].field).to.equal('test_mode');
  });

  for (const [kind, secret] of [
    ['signed', undefined],
    ['stripe', STRIPE_SECRET],
  ] as const) {
    it(`receive a test event of the kind ${kind}, which never counts`, async () => {
      const { body } = await create({ kind, secret });
      const { id, name } = body.payment_source;
      const before = await server.knex('donations').count();
      const test = await world.call('sendTestPaymentEvent', on(id));
      expect(test.status).to.equal(201);
      expect(test.body.payment_event).to.include({
        source: name,
        type: 'test',
        state: 'ignored',
        donation_id: null,
      });
      const { items } = await bodyOf(
        server.operations.get(
          `/payment_events.json?source=${name}`,
          (await server.build.staffToken({ role: 'finance' })).options,
        ),
      );
      expect(items.map((each: { id: number }) => each.id)).to.deep.equal([test.body.payment_event.id]);
      expect(await server.knex('donations').count()).to.deep.equal(before);
      expect((await entriesOf(id)).map(({ action }) => action)).to.include('donation_source.test');
    });
  }

  it('take no events, tests or new secrets once they are disabled', async () => {
    const { body } = await create();
    const { id, name } = body.payment_source;
    const disable = () => world.call('disablePaymentSource', on(id));
    for (const { body: disabled } of [await disable(), await disable()]) {
      expect(disabled.payment_source.state).to.equal('disabled');
    }
    expect(await sent(name, body.secret)).to.equal(404);
    expect((await world.call('sendTestPaymentEvent', on(id))).status).to.equal(409);
    expect((await rotate(id)).status).to.equal(409);
    const { body: listed } = await world.call('listPaymentSources', { search: 'state=disabled' });
    expect(listed.items.map((each: { name: string }) => each.name)).to.include(name);
    expect((await entriesOf(id)).filter(({ action }) => /disable/.test(action))).to.have.length(1);
  });

  it('need a fresh proof for anything about secrets', async () => {
    const { body } = await create();
    const stale = { ...on(body.payment_source.id), isFresh: false };
    for (const refused of [
      await world.call('createPaymentSource', { body: { name: fresh(), kind: 'signed' }, isFresh: false }),
      await world.call('rotatePaymentSourceSecret', { ...stale, body: {} }),
      await world.call('disablePaymentSource', stale),
    ]) {
      expect(refused.status).to.equal(403);
    }
    for (const id of ['getPaymentSource', 'disablePaymentSource'] as const) {
      expect((await world.call(id, on(999999))).status).to.equal(404);
    }
    expect((await rotate(999999, {}, { 'If-Match': '*' })).status).to.equal(404);
  });
});
