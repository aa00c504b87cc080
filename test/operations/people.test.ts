import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf, errorsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('People, payment events and the audit log for staff', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build, knex } = server;
    const staff = await build.staffToken({ role: 'finance' });
    const at = (day: number) => new Date(`2026-09-0${day}T00:00:00Z`);
    const ada = await build.user({ name: 'Ada Lovelace', email: 'zeta@mail.example', created_at: at(1) });
    const cat = await build.user({ name: 'Cat', email_confirmed_at: at(4), created_at: at(4) });
    const bob = await build.user({
      name: 'Bob',
      email: 'bob@mail.example',
      created_at: at(2),
      disabled_at: at(3),
    });
    await build.page({ user_id: ada.id });
    const source = async (name: string) =>
      (
        await knex('donation_sources')
          .insert({ name, kind: 'signed', secret: Buffer.alloc(64) })
          .returning('id')
      )[0].id;
    const [first, second] = [await source('first'), await source('second')];
    const event = async (source_id: number, event_id: string, state: string, day: number) =>
      (
        await knex('donation_events')
          .insert({ source_id, event_id, type: 'payment', occurred_at: at(day), received_at: at(day), state })
          .returning('id')
      )[0].id;
    const events = [
      await event(first, 'evt_1', 'unmatched', 1),
      await event(first, 'evt_2', 'ignored', 2),
      await event(second, 'evt_3', 'unmatched', 3),
    ];
    await knex('audit_log').delete();
    const entry = async (values: object) => (await knex('audit_log').insert(values).returning('id'))[0].id;
    const entries = [
      await entry({
        actor_type: 'operator',
        actor_name: 'deploy',
        action: 'user.disable',
        subject_type: 'user',
        subject_id: bob.id,
        occurred_at: at(1),
        details: { reason: 'Spam' },
      }),
      await entry({
        actor_type: 'user',
        actor_id: ada.id,
        action: 'page.update',
        subject_type: 'page',
        subject_id: 1,
        occurred_at: at(2),
        details: {},
      }),
    ];
    return { staff, ada, bob, cat, events, entries };
  });

  const send = (path: string) => server.operations.get(path, world.staff.options);
  const get = async (path: string) => bodyOf(send(path));
  const listed = async (path: string): Promise<number[]> => (await get(path)).items.map(({ id }: Body) => id);
  const day = (number: number) => `created_since=2026-09-0${number}&created_until=2026-09-0${number + 1}`;

  it('finds people by name, address, state and time', async () => {
    const { ada, bob, cat } = world;
    for (const q of ['lov', 'zet', 'ZETA@mail', 'ada%20love']) {
      expect(await listed(`/users.json?q=${q}`), q).to.deep.equal([ada.id]);
    }
    expect(await listed('/users.json?state=disabled')).to.deep.equal([bob.id]);
    expect(await listed('/users.json?state=unconfirmed'))
      .to.include(ada.id)
      .and.not.include.members([bob.id]);
    expect(await listed('/users.json?state=unconfirmed')).to.not.include(cat.id);
    expect(await listed('/users.json?state=active')).to.include.members([ada.id, cat.id]);
    expect(await listed(`/users.json?${day(1)}`)).to.deep.equal([ada.id]);
    const [a, b] = [await listed('/users.json?sort=email'), await listed('/users.json?sort=-created')];
    expect(a.indexOf(bob.id)).to.be.lessThan(a.indexOf(ada.id));
    expect(b.indexOf(bob.id)).to.be.lessThan(b.indexOf(ada.id));
    expect((await get(`/users/${ada.id}.json`)).user).to.include({
      name: 'Ada Lovelace',
      email: 'zeta@mail.example',
      state: 'active',
      page_count: 1,
      has_password: false,
      email_confirmed_at: null,
    });
  });

  it('finds payment events by source, state and time', async () => {
    const [first, second, third] = world.events;
    expect(await listed('/payment_events.json')).to.deep.equal([third, second, first]);
    expect(await listed('/payment_events.json?sort=created&state=unmatched')).to.deep.equal([first, third]);
    expect(await listed('/payment_events.json?source=first')).to.deep.equal([second, first]);
    expect(await listed('/payment_events.json?source=third')).to.deep.equal([]);
    expect(await listed(`/payment_events.json?${day(2)}`)).to.deep.equal([second]);
    expect((await get(`/payment_events/${first}.json`)).payment_event).to.include({
      source: 'first',
      event_id: 'evt_1',
      state: 'unmatched',
      donation_id: null,
    });
  });

  it('finds entries of the audit log by actor, action, subject and time', async () => {
    const { ada, bob, entries } = world;
    const [first, second] = entries;
    expect(await listed('/audit.json')).to.deep.equal([second, first]);
    expect(await listed('/audit.json?sort=created')).to.deep.equal([first, second]);
    expect(await listed('/audit.json?operator=deploy')).to.deep.equal([first]);
    expect(await listed(`/audit.json?actor_type=user&actor_id=${ada.id}`)).to.deep.equal([second]);
    expect(await listed('/audit.json?action=page.update')).to.deep.equal([second]);
    expect(await listed(`/audit.json?subject_type=user&subject_id=${bob.id}`)).to.deep.equal([first]);
    expect(await listed(`/audit.json?${day(1)}`)).to.deep.equal([first]);
    expect((await get('/audit.json?operator=deploy')).items[0].details).to.deep.equal({ reason: 'Spam' });
    expect(await errorsOf(send('/audit.json?actor_id=1'))).to.deep.equal(['actor_type invalid']);
    expect(await errorsOf(send('/audit.json?subject_type=page'))).to.deep.equal(['subject_id invalid']);
  });
});
