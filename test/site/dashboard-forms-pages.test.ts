import { expect } from 'chai';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { CharityRow } from '../../src/db/rows/charity-rows.ts';
import { useSignedInUser } from '../support/accounts.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

const start = '/dashboard/pages/new';

describe('Site: the forms for pages', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  const { user, visitor } = useSignedInUser(server);
  let charity: CharityRow;
  let campaign: CampaignRow;

  beforeEach(async () => {
    charity = await server.build.charity();
    campaign = await server.build.campaign({ charities: [charity, await server.build.charity()] });
  });

  const openForm = () => visitor.open(`${start}?campaign=${campaign.uid}&charity=${charity.uid}`);
  const typed = () => ({
    charity_id: charity.uid,
    name: 'Ada Okafor',
    birthday: '1990-05-17',
    target: '1250.50',
    story: 'I run for otters.\r\n\r\nAnd for <3 you.',
  });
  const countPages = async () => (await server.knex('pages').where('user_id', user.id)).length;

  it('take a goal in the unit of the country, and none', async () => {
    const [miles] = await server.knex('countries').where({ distance_unit: 'mi' });
    for (const [country_code, unit, metres] of [
      ['au', 'kilometres', 26_200],
      [miles.code, 'miles', 42_165],
    ]) {
      charity = await server.build.charity({ country_code });
      campaign = await server.build.campaign({ country_code, charities: [charity] });
      expect((await openForm()).html).to.include(`Distance goal (${unit})`);
      for (const wrong of ['far', '-1', '9999999999', '2147483647']) {
        const refused = await visitor.submit('/dashboard/pages', { ...typed(), fitness_goal: wrong });
        expect(refused.status, wrong).to.equal(422);
        expect(refused.html).to.include('id="fitness_goal-error"').and.to.include(`value="${wrong}"`);
      }
      await visitor.submit('/dashboard/pages', { ...typed(), fitness_goal: ' 26.2 ' });
      const page = await server.knex('pages').where({ campaign_id: campaign.id }).first();
      expect(page.fitness_goal_in_meters).to.equal(metres);
      await openForm();
      await visitor.submit('/dashboard/pages', { ...typed(), fitness_goal: ' ' });
      const goals = await server
        .knex('pages')
        .where({ campaign_id: campaign.id })
        .orderBy('id')
        .pluck('fitness_goal_in_meters');
      expect(goals).to.deep.equal([metres, null]);
    }
  });

  it('begin with the story and the target of the campaign, which the supporter can change', async () => {
    const defaults = { default_story: '<p>For <strong>otters</strong>.</p>', default_target_cents: 25_000 };
    await server.knex('campaigns').where({ id: campaign.id }).update(defaults);
    const { html } = await openForm();
    expect(html).to.include('For **otters**.</textarea>').and.to.include('value="250.00"');
    expect(html).to.include('Leave blank for 250.00.');
    const { story: _story, target: _target, ...others } = typed();
    const offered = { story: 'For **otters**.', target: '250.00' };
    await visitor.submit('/dashboard/pages', { ...others, ...offered, name: 'As it was' });
    await openForm();
    await visitor.submit('/dashboard/pages', { ...typed(), name: 'My own' });
    await openForm();
    await visitor.submit('/dashboard/pages', { ...others, name: 'Blank', story: '', target: '' });
    const pages = await server.knex('pages').where({ campaign_id: campaign.id }).orderBy('id');
    expect(pages.map(({ name, story, target_cents }) => ({ name, story, target_cents }))).to.deep.equal([
      { name: 'As it was', story: defaults.default_story, target_cents: 25_000 },
      {
        name: 'My own',
        story: '<p>I run for otters.</p>\n<p>And for &lt;3 you.</p>',
        target_cents: 125_050,
      },
      { name: 'Blank', story: defaults.default_story, target_cents: 25_000 },
    ]);
  });

  it('ask strangers to sign in, and bring them back', async () => {
    const stranger = new Visitor(server.client.origin);
    const path = `${start}?campaign=${campaign.uid}`;
    expect(await stranger.open(path)).to.include({
      status: 303,
      location: `/sign-in?return_to=${encodeURIComponent(path)}`,
    });
  });

  it('let the supporter choose among the open campaigns, and keep the charity they came for', async () => {
    const ended = await server.build.campaign({ name: 'Long Over', finish_at: new Date('2020-01-01') });
    const closed = await server.build.campaign({ name: 'Closed Down', disabled_at: new Date() });
    const { html } = await visitor.open(`${start}?charity=${charity.uid}&q=${campaign.name}`);
    expect(html).to.include(`campaign=${campaign.uid}&amp;charity=${charity.uid}`);
    for (const { name, uid } of [ended, closed]) {
      expect((await visitor.open(`${start}?q=${encodeURIComponent(name)}`)).html).to.include(
        'No results for',
      );
      expect((await visitor.open(`${start}?campaign=${uid}`)).html).to.include(
        `${name} isn&#39;t accepting new pages`,
      );
    }
    expect((await visitor.open(`${start}?campaign=au-99999999`)).status).to.equal(404);
  });

  it('are where the get-started views lead to', async () => {
    const form = `${start}?campaign=${campaign.uid}`;
    const path = `/${campaign.slug}/au/get-started`;
    expect((await visitor.open(path)).html).to.include(`href="${form}"`);
    expect((await visitor.open(`${path}?charity=${charity.uid}`)).html).to.include(
      `href="${form}&amp;charity=${charity.uid}"`,
    );
    const stranger = new Visitor(server.client.origin);
    expect((await stranger.open(path)).html).to.include(
      `href="/sign-up?return_to=${encodeURIComponent(form)}"`,
    );
  });

  it('offer the charity that the supporter came for in a country’s own campaign, too', async () => {
    const everyday = await server.build.campaign({ is_default: true, country_code: 'nz' });
    const { html } = await visitor.open(`/nz/get-started?charity=${charity.uid}`);
    const form = `${start}?campaign=${everyday.uid}&charity=${charity.uid}`;
    expect(html).to.include(`href="${form.replace('&', '&amp;')}"`);
    expect((await visitor.open(form)).html).to.match(new RegExp(`value="${charity.uid}" selected`));
    const fields = { name: 'My Birthday', birthday: '1990-05-17', charity_id: charity.uid };
    expect((await visitor.submit('/dashboard/pages', fields)).status).to.equal(303);
    expect((await visitor.open('/nz/my-birthday')).html).to.include(charity.name);
  });

  it('make a page that its address, the dashboard and the API show at once', async () => {
    const list = () => server.client.get(`/pages.json?campaign_id=${campaign.uid}`);
    expect((await list()).body.pages).to.deep.equal([]);
    expect((await openForm()).html).to.match(new RegExp(`value="${charity.uid}" selected`));
    expect(await visitor.submit('/dashboard/pages', typed())).to.include({
      status: 303,
      location: `/${campaign.slug}/au/ada-okafor?notice=created&mailed=page-created`,
    });
    expect((await visitor.follow()).html)
      .to.include('Ada Okafor')
      .and.to.include('Your page is live');
    const { html } = await new Visitor(server.client.origin).open(`/${campaign.slug}/au/ada-okafor`);
    expect(html).to.include('<p>I run for otters.</p>').and.to.include('And for &lt;3 you.');
    expect(html).to.include('$1,250.50');
    const { body } = await list();
    expect(body.pages).to.have.length(1);
    expect(body.pages[0]).to.include({ name: 'Ada Okafor', charity_uid: charity.uid });
    expect(await server.knex('mail_outbox').where('recipient', user.email)).to.have.length(1);
  });

  it('say what is wrong beside each field, in the API’s words, and lose nothing that was typed', async () => {
    await openForm();
    const invalid = {
      ...typed(),
      birthday: '2999-01-01',
      charity_id: (await server.build.charity()).uid,
    };
    const { status, html } = await visitor.submit('/dashboard/pages', invalid);
    expect(status).to.equal(422);
    for (const name of ['birthday', 'charity_id']) {
      expect(html, name).to.include(`id="${name}-error"`).and.to.include(`href="#${name}"`);
    }
    expect(html)
      .to.include('Date of birth: the supporter must be at least 16 years old')
      .and.to.include('And for &lt;3 you.')
      .and.to.include('value="1250.50"')
      .and.to.match(/<title>Error: /);
    const { html: again } = await visitor.submit('/dashboard/pages', {
      ...typed(),
      birthday: '',
      target: '-1',
      name: 'x'.repeat(256),
    });
    expect(again)
      .to.include('Date of birth can&#39;t be blank')
      .and.to.include('Enter a target between $0.01 and $9,999,999,999.99.')
      .and.to.include('Page name must be at most 255 characters long');
    expect(await countPages()).to.equal(0);
  });

  it('make one page when the button is pressed twice, and another one from a form that says so', async () => {
    const { html } = await openForm();
    const hidden = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
    const fields = { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), ...typed() };
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post('/dashboard/pages', fields)));
    expect(answers.map(({ status }) => status)).to.deep.equal([303, 303, 303]);
    expect(await countPages()).to.equal(1);
    await visitor.post('/dashboard/pages', { ...fields, target: '99' });
    await openForm();
    await visitor.submit('/dashboard/pages', typed());
    expect(await countPages()).to.equal(3);
  });

  it('ask what the campaign asks', async () => {
    const size = await server.build.campaignGroup({
      campaign_id: campaign.id,
      label: 'Shirt',
      values: ['Small', 'Large'],
    });
    const club = await server.build.campaignGroup({
      campaign_id: campaign.id,
      label: 'Club',
      free_text: true,
    });
    const { html } = await openForm();
    expect(html).to.include('Shirt').and.to.include('<option value="Large">').and.to.include('Club');
    const refused = await visitor.submit('/dashboard/pages', {
      ...typed(),
      birthday: '2020-01-01',
      [`group_${size.id}`]: 'Large',
    });
    expect(refused.status).to.equal(422);
    expect(refused.html).to.match(/value="Large" selected/);
    const errors = [...refused.html.matchAll(/<li><a href="#([^"]+)">([^<]+)<\/a><\/li>/g)];
    expect(errors.map(([, field]) => field)).to.have.members([`group_${club.id}`, 'birthday']);
    expect(refused.html).to.include(`id="group_${club.id}-error">Enter an answer to “Club”.`);
    const unlisted = { [`group_${size.id}`]: 'Huge', [`group_${club.id}`]: 'Harriers' };
    const refusedAgain = await visitor.submit('/dashboard/pages', { ...typed(), ...unlisted });
    expect(refusedAgain.html).to.include(`id="group_${size.id}-error">Choose an answer to “Shirt”.`);
    const answers = { [`group_${size.id}`]: 'Large', [`group_${club.id}`]: 'Harriers' };
    expect((await visitor.submit('/dashboard/pages', { ...typed(), ...answers })).status).to.equal(303);
    const page = await visitor.open(`/${campaign.slug}/au/ada-okafor`);
    expect(page.html).to.include('Large').and.to.include('Harriers');
  });

  it('mark questions that are optional, and offer none of the answers', async () => {
    const { id } = await server.build.campaignGroup({
      campaign_id: campaign.id,
      label: 'Club',
      values: ['Harriers'],
      optional: true,
    });
    const { html } = await openForm();
    expect(html).to.include(`<label for="group_${id}">Club <span class="optional">(optional)</span></label>`);
    expect(html).to.include('<option value="">None of these</option>');
    const sent = await visitor.submit('/dashboard/pages', { ...typed(), [`group_${id}`]: '' });
    expect(sent.status).to.equal(303);
    expect(await server.knex('page_group_values').where({ group_id: id })).to.deep.equal([]);
  });

  it('take no page for a campaign that has closed meanwhile', async () => {
    await openForm();
    await server.knex('campaigns').where({ id: campaign.id }).update({ disabled_at: new Date() });
    const { status, html } = await visitor.submit('/dashboard/pages', typed());
    expect(status).to.equal(422);
    expect(html).to.include('Campaign: the campaign is disabled');
  });

  it('change story and target of an own page, and show the text as it was typed', async () => {
    await openForm();
    await visitor.submit('/dashboard/pages', typed());
    const { id } = await server.knex('pages').where('user_id', user.id).first();
    const path = `/dashboard/pages/${id}/edit`;
    const { html } = await visitor.open(path);
    expect(html).to.include('\nI run for otters.\n\nAnd for &lt;3 you.<').and.to.include('value="1250.50"');
    const edits = { story: '<p>New <em>words</em><script>x()</script></p>', target: '90' };
    expect((await server.client.get(`/pages/${id}.json`)).body.target_cents).to.equal(125_050);
    expect(await visitor.submit(path, edits)).to.include({
      status: 303,
      location: '/dashboard?notice=page-saved',
    });
    const page = await visitor.open(`/${campaign.slug}/au/ada-okafor`);
    expect(page.html).to.include('<p>New <em>words</em></p>').and.to.include('$90').and.not.to.include('x()');
    expect((await server.client.get(`/pages/${id}.json`)).body.target_cents).to.equal(9000);
    await visitor.open(path);
    const refused = await visitor.submit(path, { story: 'Kept', target: 'much' });
    expect(refused.status).to.equal(422);
    expect(refused.html)
      .to.include('Enter a target between $0.01 and $9,999,999,999.99.')
      .and.to.include('Kept')
      .and.to.include('value="much"');
  });

  it('take a story as long as the API does', async () => {
    await openForm();
    const story = 'ö'.repeat(49_000);
    expect((await visitor.submit('/dashboard/pages', { ...typed(), story })).status).to.equal(303);
  });

  it('refuse a longer story, and one that is longer as HTML, beside what else is wrong', async () => {
    await openForm();
    for (const story of [
      'ö'.repeat(50_001),
      '&'.repeat(49_999),
      '- \n'.repeat(16_000),
      '['.repeat(170_000),
    ]) {
      const refused = await visitor.submit('/dashboard/pages', { ...typed(), story, target: 'much' });
      expect(refused.status).to.equal(422);
      expect(refused.html)
        .to.include('id="story-error"')
        .and.to.match(/at most 50,?000 characters/);
      expect(refused.html).to.include('id="target-error"');
    }
    await visitor.submit('/dashboard/pages', typed());
    const { id } = await server.knex('pages').where('user_id', user.id).first();
    const path = `/dashboard/pages/${id}/edit`;
    for (const story of ['ö'.repeat(50_001), '&'.repeat(49_999)]) {
      await visitor.open(path);
      const refused = await visitor.submit(path, { story });
      expect(refused.status).to.equal(422);
      expect(refused.html)
        .to.include('id="story-error"')
        .and.to.match(/at most 50,?000 characters/);
    }
  });

  it('change nobody else’s page, and a team’s page for its leader', async () => {
    const theirs = await server.build.page();
    const path = `/dashboard/pages/${theirs.id}/edit`;
    const refused = await visitor.open(path);
    expect(refused.status).to.equal(403);
    expect(refused.html).to.include('Your account doesn&#39;t have access to this page.');
    expect((await visitor.open('/dashboard/pages/99999999/edit')).status).to.equal(404);
    await openForm();
    const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(visitor.page.html)?.[1] ?? '';
    const posted = await visitor.post(path, { story: 'Mine now', target: '1', csrf_token });
    expect(posted.status).to.equal(403);
    const leader = await server.build.page({ user_id: user.id });
    const { page } = await server.build.team({ leader });
    await visitor.open(`/dashboard/pages/${page.id}/edit`);
    const edits = { story: 'Our story', target: '5000' };
    expect((await visitor.submit(`/dashboard/pages/${page.id}/edit`, edits)).status).to.equal(303);
    const [changed] = await server.knex('pages').where({ id: page.id });
    expect(changed).to.include({ story: '<p>Our story</p>', target_cents: 500_000 });
  });

  it('refuse forms that are not their own', async () => {
    expect(
      (await visitor.post('/dashboard/pages', { ...typed(), campaign_id: campaign.uid })).status,
    ).to.equal(403);
    expect(await countPages()).to.equal(0);
  });
});
