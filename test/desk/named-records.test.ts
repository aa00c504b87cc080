import { expect } from 'chai';
import { signInToDesk } from '../support/desk.ts';
import { useFixture } from '../support/fixture.ts';
import { submitForm } from '../support/open-form.ts';
import { useServer } from '../support/server.ts';

describe('Records named in forms of the desk', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build } = server;
    const charity = await build.charity({ name: 'Reef Rescue Trust' });
    const campaign = await build.campaign({ name: 'Coast Run', charities: [charity] });
    const foreign = await build.campaign({ name: 'Desert Walk' });
    const page = (name: string, more: object = {}) => build.page({ campaign_id: campaign.id, name, ...more });
    return {
      campaign,
      charity,
      ada: await page('Ada runs'),
      longer: await page('Ada runs again'),
      one: await page('Bo & Co'),
      elsewhere: await build.page({ campaign_id: foreign.id, name: 'Cy walks' }),
      manager: { role: 'manager', campaign_id: campaign.id, charity_id: null } as const,
    };
  });

  /** Records a cheque for what is typed as its page. */
  async function recordFor(page_id: string, typed: Record<string, string> = {}) {
    const { visitor } = await signInToDesk(server, world.manager);
    await visitor.open('/donations/new');
    const reply = await submitForm(visitor, { page_id, amount_cents: '12.50', ...typed });
    const [donation] = await server.knex('donations').orderBy('id', 'desc').limit(1);
    return { ...reply, donation };
  }

  it('are found by a name in any case, a part of it that no other has, a number or a uid', async () => {
    const { ada, longer, one } = world;
    const names = [
      ['ada RUNS', ada],
      ['Ada again', longer],
      ['bo & co', one],
      [`au-${one.id}`, one],
      [one.uuid, one],
      [String(ada.id), ada],
    ] as const;
    for (const [name, { id }] of names) {
      const { status, donation } = await recordFor(name);
      expect([name, status, donation?.page_id]).to.deep.equal([name, 303, id]);
    }
  });

  it('are listed with their numbers if several have the name, and nothing typed is lost', async () => {
    const { status, html } = await recordFor('ada', { donor_name: 'Priya' });
    expect(status).to.equal(422);
    const { ada, longer } = world;
    expect(html).to.match(
      new RegExp(
        `Page: 2 match\\. Type the number of one: .*Ada runs \\(au-${ada.id}\\).*</a>.*value="ada".*value="Priya"`,
        's',
      ),
    );
    expect(html).to.include(`Ada runs again (au-${longer.id})`);
  });

  it("don't include a page that was only found first of many with the same name", async () => {
    const { campaign } = world;
    const named = (name: string) => server.build.page({ campaign_id: campaign.id, name });
    await named('Dee dives');
    for (const number of [1, 2, 3, 4, 5]) await named(`Dee dives ${number}`);
    await named('Dee dives');
    const { status, html } = await recordFor('Dee dives');
    expect(status).to.equal(422);
    expect(html).to.include('more than 5 match. Type more of the name, or the number.');
  });

  it("aren't found by a name that nothing has, or out of the caller's reach", async () => {
    for (const name of ['nobody runs', world.elsewhere.name]) {
      const { status, html } = await recordFor(name);
      expect(status).to.equal(422);
      expect(html).to.include(`Page: nothing is called “${name}”`);
    }
  });

  it('are found in lists and in rows, too', async () => {
    const { charity, campaign } = world;
    const { visitor } = await signInToDesk(server, 'owner');
    await visitor.open('/campaigns/new');
    const created = await submitForm(visitor, {
      country_code: 'au',
      name: 'City Swim',
      slug: 'city-swim',
      charity_uids: 'reef rescue trust\r\n',
    });
    const [swim] = await server.knex('campaigns').orderBy('id', 'desc').limit(1);
    expect(created.location).to.equal(`/campaigns/au-${swim.id}?done=new`);
    expect(
      await server.knex('campaign_charities').where({ campaign_id: swim.id }).pluck('charity_id'),
    ).to.deep.equal([charity.id]);
    const { id } = await server.build.staff('support');
    await visitor.open(`/staff/${id}/roles`);
    await submitForm(visitor, { 'roles.0.role': 'manager', 'roles.0.campaign_uid': 'coast' });
    expect(await server.knex('staff_roles').where({ user_id: id }).pluck('campaign_id')).to.deep.equal([
      campaign.id,
    ]);
  });
});
