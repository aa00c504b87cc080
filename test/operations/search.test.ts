import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf, errorsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const lists: Record<string, string> = {
  campaigns: '/campaigns.json',
  charities: '/charities.json',
  pages: '/pages.json',
  teams: '/teams.json',
  users: '/users.json',
  donations: '/donations.json',
  payment_events: '/payment_events.json',
};

describe('Search of everything', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build, knex } = server;
    const place = async (word: string) => {
      const campaign = await build.campaign({ name: `${word} run` });
      const charity = await build.charity({ name: `${word} trust` });
      const user = await build.user({ name: `${word} runner`, email: `${word}@mail.example` });
      const page = await build.page({
        campaign_id: campaign.id,
        charity_id: charity.id,
        user_id: user.id,
        name: `${word} page`,
      });
      const { team } = await build.team({ leader: page, page: { name: `${word} team` } });
      const donation = await build.donation({ page, donor_name: `${word} donor`, amount_cents: 2500 });
      await knex('donation_contacts').insert({ donation_id: donation.id, email: `donor@${word}.example` });
      return { campaign, charity, user, page, team, donation };
    };
    const own = await place('walrus');
    const foreign = await place('ocelot');
    await build.donation({ page: own.page, amount_cents: 2600 });
    const [source] = await knex('donation_sources')
      .insert({ name: 'events', kind: 'signed', secret: Buffer.alloc(64) })
      .returning('id');
    const [event] = await knex('donation_events')
      .insert({
        source_id: source.id,
        event_id: 'evt-walrus',
        reference: 'pay-walrus',
        fields: {},
        type: 'payment',
        occurred_at: new Date(),
        state: 'applied',
      })
      .returning('id');
    const optionsOf = async (role: 'owner' | 'support' | 'read_only' | 'manager' | 'charity', limit = {}) =>
      (await build.staffToken({ role, ...limit })).options;
    return {
      own,
      foreign,
      event,
      owner: await optionsOf('owner'),
      support: await optionsOf('support'),
      readOnly: await optionsOf('read_only'),
      manager: await optionsOf('manager', { campaign_id: own.campaign.id }),
      charity: await optionsOf('charity', { charity_id: own.charity.id }),
    };
  });

  const search = async (q: string, options: object = world.owner): Promise<Body> =>
    (await bodyOf(server.operations.get(`/search.json?q=${encodeURIComponent(q)}`, options))).results;
  const idsOf = (results: Body) =>
    Object.fromEntries(
      Object.entries<Body>(results)
        .filter(([, { items }]) => items.length > 0)
        .map(([name, { items }]) => [name, items.map(({ id }: Body) => id)]),
    );

  it('finds everything with a word, as each list does', async () => {
    const results = await search('walrus');
    const { campaign, charity, page, team, user, donation } = world.own;
    expect(idsOf(results)).to.deep.equal({
      campaigns: [campaign.id],
      charities: [charity.id],
      pages: [team.page_id, page.id],
      teams: [team.id],
      users: [user.id],
      donations: [donation.id],
    });
    for (const [name, path] of Object.entries(lists)) {
      const listed = await bodyOf(server.operations.get(`${path}?q=walrus&limit=5`, world.owner));
      expect(results[name], name).to.deep.equal(listed);
    }
  });

  it('has five of each, with the number of all, and the list continues after them', async () => {
    const campaign = await server.build.campaign();
    const pages: number[] = [];
    for (let number = 0; number < 7; number += 1)
      pages.unshift((await server.build.page({ campaign_id: campaign.id, name: `Heron ${number}` })).id);
    const { pages: found } = await search('heron');
    expect(found).to.include({ count: 7, count_is_exact: true });
    expect(found.items.map(({ id }: Body) => id)).to.deep.equal(pages.slice(0, 5));
    const rest = await bodyOf(
      server.operations.get(`/pages.json?q=heron&sort=-created&after=${found.next}`, world.owner),
    );
    expect(rest.items.map(({ id }: Body) => id)).to.deep.equal(pages.slice(5));
  });

  it('finds records by number, uid and UUID, and puts them first', async () => {
    const { own, foreign, event } = world;
    expect((await search(String(own.team.id))).teams.items[0].id).to.equal(own.team.id);
    expect((await search(String(own.user.id))).users.items[0].id).to.equal(own.user.id);
    expect((await search(String(event.id))).payment_events.items[0].id).to.equal(event.id);
    for (const [name, record] of [
      ['campaigns', own.campaign],
      ['charities', own.charity],
      ['pages', own.page],
    ] as const) {
      for (const q of [String(record.id), record.uid as string, record.uuid as string]) {
        const results = await search(q);
        expect(results[name].items[0].id, `${name} ${q}`).to.equal(record.id);
        expect(results[name], `${name} ${q}`).to.deep.include({ count: results[name].items.length });
        const listed = await bodyOf(server.operations.get(`${lists[name]}?q=${q}`, world.owner));
        expect(listed.count, `${name} ${q}`).to.equal(results[name].count);
      }
    }
    for (const [name, { country_code, slug, id }] of [
      ['campaigns', own.campaign],
      ['charities', own.charity],
    ] as const)
      expect(idsOf(await search(`${country_code}/${slug}`))[name], name).to.deep.equal([id]);
    const gift = await server.build.donation({ page: foreign.page, donor_name: `${own.donation.id} Elms` });
    const { donations } = await search(String(own.donation.id));
    expect(donations.items.map(({ id }: Body) => id)).to.deep.equal([own.donation.id, gift.id]);
    expect(donations.count).to.equal(2);
  });

  it('finds gifts by the address of the donor, by reference and by amount', async () => {
    const { own, foreign, event } = world;
    expect(idsOf(await search('donor@walrus.example'))).to.deep.equal({ donations: [own.donation.id] });
    const { reference } = (await search('donor@walrus.example')).donations.items[0];
    expect(idsOf(await search(reference)).donations).to.deep.equal([own.donation.id]);
    expect(idsOf(await search('pay-walrus')).payment_events).to.deep.equal([event.id]);
    expect(idsOf(await search('evt-walrus')).payment_events).to.deep.equal([event.id]);
    for (const q of ['25.00', '€25', '$25.00', '25.00 AUD']) {
      const { donations_of_amount: found } = await search(q);
      expect(found.items.map(({ id }: Body) => id)).to.include.members([
        own.donation.id,
        foreign.donation.id,
      ]);
      const listed = await bodyOf(
        server.operations.get('/donations.json?amount_min=2500&amount_max=2500&limit=5', world.owner),
      );
      expect(found, q).to.deep.equal(listed);
    }
    expect((await search('26')).donations_of_amount.count).to.equal(1);
    for (const q of ['walrus', '-25', '0', 'au-25'])
      expect(await search(q), q).to.not.have.property('donations_of_amount');
  });

  it('finds nothing that is foreign, in no way', async () => {
    const { foreign, manager, charity } = world;
    for (const options of [manager, charity]) {
      for (const q of [
        'ocelot',
        'ocelot@mail.example',
        'donor@ocelot.example',
        String(foreign.charity.uuid),
      ]) {
        for (const [name, { items, count }] of Object.entries<Body>(await search(q, options)))
          expect([items, count], `${q} ${name}`).to.deep.equal([[], 0]);
      }
      // Something of their own may have the same number.
      for (const { id } of [foreign.campaign, foreign.page, foreign.team, foreign.user, foreign.donation]) {
        for (const q of [`${id}`, `au-${id}`])
          expect(JSON.stringify(await search(q, options)), q).to.not.match(/ocelot/);
      }
      expect((await search('25', options)).donations_of_amount.count).to.equal(1);
    }
  });

  it('leaves out lists that the role may not call, and addresses that it may not see', async () => {
    const { own, readOnly, support } = world;
    expect(await search('walrus', readOnly)).to.not.have.any.keys('users', 'payment_events');
    expect(await search('walrus', support)).to.have.property('users');
    expect(await search('walrus', support)).to.not.have.property('payment_events');
    expect((await search('donor@walrus.example', readOnly)).donations.count).to.equal(0);
    const [page] = (await search(own.page.uid as string, readOnly)).pages.items;
    expect(page).to.include({ id: own.page.id }).and.not.have.property('owner_email');
  });

  it('needs a text', async () => {
    for (const query of ['', '?q=', '?q=%20'])
      expect(await errorsOf(server.operations.get(`/search.json${query}`, world.owner)), query).to.deep.equal(
        ['q invalid'],
      );
  });
});
