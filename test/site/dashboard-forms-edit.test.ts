import { expect } from 'chai';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { setPageState } from '../../src/domain/pages/set-page-state.ts';
import { useSignedInUser } from '../support/accounts.ts';
import { alice, changeAs } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Site: the form to edit a page', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  const { user, visitor } = useSignedInUser(server);
  let campaign: CampaignRow;
  let page: PageRow;
  let path: string;

  beforeEach(async () => {
    campaign = await server.build.campaign();
    page = await server.build.page({
      campaign_id: campaign.id,
      user_id: user.id,
      name: 'Ada',
      slug: 'ada',
      expires_at: new Date('2031-05-06T13:59:59Z'),
    });
    path = `/dashboard/pages/${page.id}/edit`;
  });

  const stored = (id = page.id): Promise<PageRow> => server.knex('pages').where({ id }).first();
  const typed = { name: 'Ada', slug: 'ada', target: '700', expires_at: '2031-05-06', story: '' };

  it('shows what the page has, and stores name, address, target and last day', async () => {
    const { html } = await visitor.open(path);
    for (const value of ['Ada', 'ada', '700.00', '2031-05-06']) expect(html).to.include(`value="${value}"`);
    const edits = { ...typed, name: ' Ada runs ', slug: 'ada-runs', target: '90', expires_at: '2031-06-30' };
    expect(await visitor.submit(path, edits)).to.include({
      status: 303,
      location: '/dashboard?notice=page-saved',
    });
    const changed = await stored();
    expect(changed).to.include({ name: 'Ada runs', slug: 'ada-runs', target_cents: 9000 });
    expect(changed.expires_at).to.deep.equal(new Date('2031-07-01T00:00:00Z'));
    expect((await visitor.open(path)).html).to.include('value="2031-06-30"');
    const stranger = new Visitor(server.client.origin);
    expect((await stranger.open(`/${campaign.slug}/au/ada-runs`)).html).to.include('Ada runs');
    expect(await stranger.open(`/${campaign.slug}/au/ada`)).to.include({ status: 302 });
    expect((await stranger.follow()).html).to.include('Ada runs');
  });

  it('stores the words that thank donors, and refuses more than 2,000 characters', async () => {
    await visitor.open(path);
    const save = (thank_you: string) => visitor.submit(path, { ...typed, thank_you });
    expect((await save(' You are a star.\r\nThank you! ')).status).to.equal(303);
    expect(await stored()).to.include({ thank_you: 'You are a star.\nThank you!' });
    expect((await visitor.open(path)).html).to.include('You are a star.\nThank you!</textarea>');
    expect((await server.client.get(`/pages/${page.id}.json`)).text).to.not.include('star');
    for (const [text, error] of [
      ['a'.repeat(2001), '2000'],
      ['a\u0007b', 'control characters'],
    ] as const) {
      const refused = await save(text);
      expect(refused.status).to.equal(422);
      expect(refused.html).to.include('id="thank_you-error"').and.include(error);
    }
    await visitor.open(path);
    await save('  ');
    expect(await stored()).to.include({ thank_you: null });
  });

  it('leaves the time of the end alone while its day stays, and takes a page without an end', async () => {
    await visitor.open(path);
    await visitor.submit(path, typed);
    expect((await stored()).expires_at).to.deep.equal(page.expires_at);
    await server.knex('pages').where({ id: page.id }).update({ expires_at: null });
    await visitor.open(path);
    await visitor.submit(path, { ...typed, expires_at: '' });
    expect((await stored()).expires_at).to.equal(null);
  });

  it('takes a distance goal in the country’s unit, shows how far the page is, and lets it be taken away', async () => {
    const british = await server.build.campaign({ country_code: 'uk' });
    for (const [place, unit, symbol, metres] of [
      [campaign, 'kilometres', 'km', 26_200],
      [british, 'miles', 'mi', 42_165],
    ] as const) {
      const own = await server.build.page({ campaign_id: place.id, user_id: user.id, slug: 'far' });
      const activity = { page: own, type: 'run' as const, distance_in_meters: Math.round(metres / 4) };
      for (const manual of [true, false]) await server.build.activity({ ...activity, manual });
      const ownPath = `/dashboard/pages/${own.id}/edit`;
      const edits = { ...typed, slug: 'far', expires_at: '' };
      await visitor.open(ownPath);
      expect(visitor.page.html).to.include(`Distance goal (${unit})`);
      await visitor.submit(ownPath, { ...edits, fitness_goal: ' 26.2 ' });
      expect((await stored(own.id)).fitness_goal_in_meters).to.equal(metres);
      const shown = `13.1 ${symbol} of a 26.2 ${symbol} goal`;
      const { html } = await new Visitor(server.client.origin).open(
        `/${place.slug}/${place.country_code}/far`,
      );
      expect(html)
        .to.include(`<p>${shown}</p><progress max="${metres}" value="`)
        .and.include(`aria-label="${shown}"`);

      await server.knex('pages').where({ id: own.id }).update({ fitness_goal_in_meters: 8049 });
      const { html: form } = await visitor.open(ownPath);
      const [, goal = ''] = /name="fitness_goal"[^>]* value="([^"]+)"/.exec(form) ?? [];
      await visitor.submit(ownPath, { ...edits, fitness_goal: goal });
      expect((await stored(own.id)).fitness_goal_in_meters, `${goal} is what stood there`).to.equal(8049);
      await visitor.open(ownPath);
      for (const wrong of ['far', '-1', '9999999999']) {
        const refused = await visitor.submit(ownPath, { ...edits, fitness_goal: wrong });
        expect(refused.status, wrong).to.equal(422);
        expect(refused.html).to.include('id="fitness_goal-error"').and.to.include(`value="${wrong}"`);
      }
      await visitor.open(ownPath);
      await visitor.submit(ownPath, { ...edits, fitness_goal: ' ' });
      expect((await stored(own.id)).fitness_goal_in_meters).to.equal(null);
    }
  });

  it('says beside each field what is wrong, and keeps what was typed', async () => {
    await server.build.page({ campaign_id: campaign.id, slug: 'taken' });
    await visitor.open(path);
    const refused = await visitor.submit(path, { ...typed, name: ' ', slug: 'donate', target: 'much' });
    expect(refused.status).to.equal(422);
    for (const name of ['name', 'slug', 'target']) {
      expect(refused.html, name).to.include(`id="${name}-error"`).and.to.include(`href="#${name}"`);
    }
    expect(refused.html).to.include('value="much"');
    for (const slug of ['taken', 'Not a slug', '']) {
      const again = await visitor.submit(path, { ...typed, slug });
      expect(again.status, slug).to.equal(422);
      expect(again.html, slug).to.include('id="slug-error"');
    }
    const noDay = await visitor.submit(path, { ...typed, expires_at: 'soon' });
    expect(noDay.html).to.include('id="expires_at-error"');
    expect(await stored()).to.deep.equal(page);
  });

  it('pauses, closes and reopens the page, which the site and the API show at once', async () => {
    const api = async () => (await server.client.get(`/pages/${page.id}.json`)).body.state;
    expect(await api()).to.equal('active');
    const { html } = await visitor.open(path);
    expect(html)
      .to.include('value="paused"')
      .and.to.include('value="cancelled"')
      .and.not.include('value="active"');
    for (const [state, notice] of [
      ['paused', 'Your page is paused.'],
      ['cancelled', 'Your page is closed.'],
      ['active', 'Your page is open again.'],
    ] as const) {
      await visitor.open(path);
      expect((await visitor.submit(path, { state })).status).to.equal(303);
      expect((await visitor.follow()).html).to.include(notice);
      expect(await api()).to.equal(state);
      const { html: donating } = await visitor.open(`/${campaign.slug}/au/ada/donate`);
      expect(donating.includes('taking donations right now'), state).to.equal(state !== 'active');
    }
    expect(await stored()).to.include({ name: 'Ada', slug: 'ada', target_cents: 70_000 });
  });

  it('says that the operator has closed the page, and loses nothing of the form', async () => {
    const named = { reference: { kind: 'id' as const, id: page.id }, text: String(page.id) };
    await changeAs(server.knex, alice, setPageState, { named, state: 'cancelled' });
    // Which is not kept for ever.
    await server.knex('audit_log').delete();
    await visitor.open(path);
    const refused = await visitor.submit(path, { state: 'active' });
    expect(refused.status).to.equal(422);
    expect(refused.html).to.include('Page status was set by the operator').and.to.include('value="Ada"');
    expect(await stored()).to.include({ state: 'cancelled' });
  });

  it('shows the owner of a hidden page why, and nobody else the page', async () => {
    await server
      .knex('pages')
      .where({ id: page.id })
      .update({ held_at: new Date(), held_reason: 'It insults <people>.' });
    for (const shown of [path, '/dashboard']) {
      const { html } = await visitor.open(shown);
      expect(html).to.include('It insults &lt;people&gt;.').and.to.include('Nobody else can see it');
      expect(html).not.to.include(`/${campaign.slug}/au/ada"`);
    }
    await visitor.open(path);
    expect((await visitor.submit(path, { state: 'cancelled' })).status).to.equal(303);
    await visitor.open(path);
    expect((await visitor.submit(path, { state: 'active' })).status).to.equal(303);
    for (const address of [`/${campaign.slug}/au/ada`, `/${campaign.slug}/au/ada/donate`]) {
      expect((await visitor.open(address)).status, address).to.equal(404);
    }
    expect((await server.client.get(`/pages/${page.id}.json`)).status).to.equal(404);
  });

  it('changes a team’s page and name for its leader, and nothing of somebody else’s', async () => {
    const { team, page: teamPage } = await server.build.team({ leader: page });
    const teamPath = `/dashboard/pages/${teamPage.id}/edit`;
    expect((await visitor.open(teamPath)).html).to.include('This is also the name of the team.');
    const edits = { ...typed, name: 'Otters', slug: 'otters', expires_at: '' };
    expect((await visitor.submit(teamPath, edits)).status).to.equal(303);
    expect(await server.knex('teams').where({ id: team.id }).first()).to.include({ name: 'Otters' });
    expect(await stored(teamPage.id)).to.include({ name: 'Otters', slug: 'otters' });
    const theirs = await server.build.page();
    await visitor.open(path);
    const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(visitor.page.html)?.[1] ?? '';
    const posted = await visitor.post(`/dashboard/pages/${theirs.id}/edit`, {
      state: 'cancelled',
      csrf_token,
    });
    expect(posted.status).to.equal(403);
    expect(await stored(theirs.id)).to.include({ state: 'active' });
  });
});
