import { expect } from 'chai';
import { signInToDesk } from '../support/desk.ts';
import { useFixture } from '../support/fixture.ts';
import { openForm } from '../support/open-form.ts';
import { sentForm } from '../support/sent-form.ts';
import { useServer } from '../support/server.ts';
import type { Visitor } from '../support/visitor.ts';

describe('Pages and teams at the desk', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build } = server;
    const charity = await build.charity();
    const campaign = await build.campaign({ charities: [charity] });
    const ada = await build.user({ name: 'Ada Okafor', email: 'ada@mail.example' });
    return {
      campaign,
      charity,
      ada,
      grace: await build.user({ name: 'Grace Lee', email: 'grace@mail.example' }),
    };
  });
  const newPage = (more: object = {}) =>
    server.build.page({
      campaign_id: world.campaign.id,
      charity_id: world.charity.id,
      user_id: world.ada.id,
      ...more,
    });
  const rowOf = ({ id }: { id: number }) => server.knex('pages').where({ id }).first();

  /** Submits the open form as a browser does: with everything that it shows, but for what was typed. */
  const submit = (visitor: Visitor, typed: Record<string, string> = {}) =>
    visitor.post(openForm(visitor).action, {
      ...sentForm(visitor.page.html.split('<main')[1] ?? ''),
      ...typed,
    });
  /** Opens a form by its link on a screen, and submits it. @returns the next screen */
  async function act(visitor: Visitor, path: string, name: string, typed: Record<string, string>) {
    const { html } = await visitor.open(path);
    expect(html).to.include(`href="${path}/${name}"`);
    await visitor.open(`${path}/${name}`);
    const { location, html: refusal } = await submit(visitor, typed);
    if (!location) throw new Error(`${name}: ${refusal.split('<main')[1]}`);
    return (await visitor.follow()).html;
  }

  it('create a page for somebody by email address', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    const html = await act(visitor, '/pages', 'new', {
      user_email: 'ada@mail.example',
      campaign_uid: world.campaign.uid,
      name: 'Ada runs',
      target_cents: '1,234.50',
    });
    expect(html).to.include('The page is created.').and.include('Ada runs').and.include('1,234.50');
  });

  it('change nothing of a page that is saved unchanged, whatever is in its story', async () => {
    const { visitor } = await signInToDesk(server, 'support');
    const page = await newPage({
      story: '\n<p>First line</p>\n\n<p>A &amp; B &lt;3 &nbsp; "quoted"</p>',
      thank_you: 'One\nTwo',
      expires_at: new Date('2026-12-01T10:11:12.345Z'),
    });
    const before = await rowOf(page);
    await visitor.open(`/pages/${page.uid}/edit`);
    expect((await submit(visitor)).location).to.equal(`/pages/${page.uid}?done=unchanged`);
    expect(await rowOf(page)).to.deep.equal(before);
  });

  it('change and clear the values of a page', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    const page = await newPage({
      story: '<p>Own</p>',
      has_set_story: true,
      thank_you: 'Thanks',
      suggested_donation_cents: 500,
      expires_at: new Date(),
    });
    await act(visitor, `/pages/${page.uid}`, 'edit', {
      name: 'New name',
      state: 'paused',
      thank_you: '',
      suggested_donation_cents: '',
      expires_at: '',
      story: '',
    });
    const row = await rowOf(page);
    expect(row).to.include({
      name: 'New name',
      state: 'paused',
      operator_state: 'paused',
      thank_you: null,
      suggested_donation_cents: null,
      expires_at: null,
      has_set_story: false,
    });
    expect(row.story).to.match(/^<p>I’m raising money/);
  });

  it('show both versions of a page that somebody else has changed meanwhile', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    const page = await newPage();
    await visitor.open(`/pages/${page.uid}/edit`);
    await server.build.donation({ page });
    await server.knex('pages').where({ id: page.id }).update({ name: 'Theirs' });
    const late = await submit(visitor, { name: 'Mine' });
    expect(late.status).to.equal(412);
    expect(late.html)
      .to.include('Theirs')
      .and.include('value="Mine"')
      .and.include('Keep what was saved since');
    expect((await submit(visitor, { 'keep:name': 'typed' })).location).to.equal(
      `/pages/${page.uid}?done=edit`,
    );
    expect(await rowOf(page)).to.include({ name: 'Mine' });
  });

  it('tell support what it may not change, with nothing lost', async () => {
    const { visitor } = await signInToDesk(server, 'support');
    const page = await newPage();
    await visitor.open(`/pages/${page.uid}/edit`);
    const { status, html } = await submit(visitor, { name: 'Better', slug: 'better' });
    expect(status).to.equal(403);
    expect(html).to.include('Support may not change slug.').and.include('value="Better"');
    expect((await submit(visitor, { name: 'Better', slug: page.slug })).status).to.equal(303);
  });

  it('set the state of selected pages', async () => {
    const { visitor } = await signInToDesk(server, 'support');
    const pages = [await newPage(), await newPage()];
    const list = `campaign_id=${world.campaign.id}`;
    const query = new URLSearchParams({ list });
    for (const { id } of pages) query.append('id', String(id));
    await visitor.open(`/pages/selected/state?${query}`);
    expect(visitor.page.html).to.include('2 rows are selected.');
    const { location } = await submit(visitor, { state: 'cancelled', reason: 'Storm' });
    expect(location).to.equal(`/pages?${list}&done=state`);
    expect((await visitor.follow()).html).to.include('The pages have the new state.');
    for (const page of pages) expect(await rowOf(page)).to.include({ operator_state: 'cancelled' });
  });

  it('give a page to another owner', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    const page = await newPage();
    await server.build.donation({ page });
    await visitor.open(`/pages/${page.uid}/move`);
    expect(visitor.page.html).to.include('Ada Okafor can no longer change the page. Its donations (1) stay');
    const wrong = await submit(visitor, { user_email: 'nobody@mail.example' });
    expect(wrong.html).to.include('New owner&#39;s email address: there is no such user');
    const html = await act(visitor, `/pages/${page.uid}`, 'move', { user_email: 'grace@mail.example' });
    expect(html).to.include('The page has a new owner, who gets an email.').and.include('Grace Lee');
    const { page: ofTeam } = await server.build.team();
    expect((await visitor.open(`/pages/${ofTeam.uid}`)).html).to.not.include('/move"');
  });

  it('add a page to a team, and remove it', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    const { team, leader } = await server.build.team({ leader: await newPage() });
    const page = await newPage({ name: 'Joiner' });
    const added = await act(visitor, `/teams/${team.id}`, 'add-member', { page_id: String(page.id) });
    expect(added).to.include('Joiner').and.include(`href="/pages/${page.id}">Joiner`);
    const removed = await act(visitor, `/pages/${page.uid}`, 'leave-team', {});
    expect(removed).to.include('The page is no longer in a team.').and.not.include('/leave-team"');
    await visitor.open(`/pages/${leader.uid}/leave-team`);
    const { status, html } = await submit(visitor);
    expect([status, html.includes('leads the team and cannot be removed')]).to.deep.equal([422, true]);
    expect((await submit(visitor)).status).to.equal(422);
  });

  it('change a team and its leader', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    const { team, page: ofTeam } = await server.build.team({ leader: await newPage() });
    const member = await newPage();
    await server.build.member(team, member);
    const before = await rowOf(ofTeam);
    await act(visitor, `/teams/${team.id}`, 'edit', {});
    expect(await rowOf(ofTeam)).to.deep.equal(before);
    await act(visitor, `/teams/${team.id}`, 'edit', {
      name: 'Reef runners',
      leader_page_id: String(member.id),
    });
    expect(await rowOf(ofTeam)).to.include({ name: 'Reef runners' });
    expect(await server.knex('teams').where({ id: team.id }).first()).to.include({
      leader_page_id: member.id,
    });
  });
});
