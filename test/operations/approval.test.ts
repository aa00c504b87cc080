import { expect } from 'chai';
import { signedInUser } from '../support/accounts.ts';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { publishEvents } from '../support/publish-events.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Approval of new pages', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build } = server;
    const callers = await build.callers();
    const campaign = await server.knex('campaigns').where('id', callers.campaignId).first();
    const charity = await build.charity();
    await server.knex('campaign_charities').insert({ campaign_id: campaign.id, charity_id: charity.id });
    return {
      callers,
      campaign,
      charity,
      owner: await build.staffToken({ role: 'owner' }),
      support: await build.staffToken({ role: 'support' }),
      manager: await build.staffToken({ role: 'manager', campaign_id: campaign.id }),
      elsewhere: await build.staffToken({ role: 'manager', campaign_id: (await build.campaign()).id }),
    };
  });
  type Caller = 'owner' | 'support' | 'manager' | 'elsewhere';

  beforeEach(async () => {
    await server.mailed();
    server.mails.length = 0;
    await setting(true);
  });

  const setting = (approve_first: boolean, caller: Caller = 'owner') =>
    server.operations.request('PUT', `/campaigns/${world.campaign.uid}.json`, {
      headers: { ...world[caller].options.headers, 'If-Match': '*' },
      body: { approve_first },
    });
  const send = (path: string, body?: object, caller: Caller = 'support') =>
    server.operations.post(path, body, world[caller].options);
  const read = (path: string, caller: Caller = 'support') =>
    bodyOf(server.operations.get(path, world[caller].options));
  const newPage = () => ({
    campaign_id: world.campaign.uid,
    charity_id: world.charity.uid,
    birthday: '1990-05-17',
    name: 'Ada runs',
  });
  const create = async (): Promise<Body> =>
    (await bodyOf(server.client.post('/pages', newPage(), world.callers.user), 201)).page;
  const publicStatus = async ({ id }: Body) => (await server.client.get(`/pages/${id}.json`)).status;
  const mailed = async () => (await server.mailed()).map(({ subject }) => subject);
  const waiting = async (caller: Caller = 'support') => {
    const { items, count } = await read(`/pages.json?state=waiting`, caller);
    const { overview } = await read('/overview.json', caller);
    const number = overview.waiting.find(({ kind }: Body) => kind === 'waiting_pages').count;
    expect([count, items.length]).to.deep.equal([number, number]);
    return items.map(({ id }: Body) => id);
  };

  it('is a setting of the campaign, for owners and its managers', async () => {
    expect((await bodyOf(setting(false, 'manager'))).campaign.approve_first).to.equal(false);
    expect((await read(`/campaigns/${world.campaign.uid}.json`)).campaign.approve_first).to.equal(false);
    expect((await setting(true, 'elsewhere')).status).to.equal(404);
    expect((await setting(true, 'support')).status).to.equal(403);
    expect(await publicStatus(await create())).to.equal(200);
    expect((await bodyOf(setting(true))).campaign.approve_first).to.equal(true);
    const [entry] = (await read(`/audit.json?subject_type=campaign&subject_id=${world.campaign.id}`, 'owner'))
      .items;
    expect(entry).to.include({ action: 'campaign.update' });
    expect(entry.details).to.deep.equal({ approve_first: { from: false, to: true } });
  });

  it('keeps a new page hidden until it is approved, and tells its owner', async () => {
    const page = await create();
    expect(await mailed()).to.deep.equal(['Your fundraising page is waiting for approval']);
    expect(await publicStatus(page)).to.equal(404);
    expect(await waiting()).to.deep.equal([page.id]);
    expect(await waiting('manager')).to.deep.equal([page.id]);
    expect(await waiting('elsewhere')).to.deep.equal([]);
    const { items } = await read(`/pages.json?state=hidden&campaign_id=${world.campaign.uid}`);
    expect(items).to.deep.equal([]);
    expect((await read(`/pages/${page.id}.json`)).page).to.include({ awaits_approval: true, hidden: true });
    expect((await send(`/pages/${page.id}/approve.json`, undefined, 'elsewhere')).status).to.equal(404);
    const approved = await bodyOf(send(`/pages/${page.id}/approve.json`, undefined, 'manager'));
    expect(approved.page).to.include({ awaits_approval: false, hidden: false, hidden_at: null });
    expect(await publicStatus(page)).to.equal(200);
    expect(await waiting()).to.deep.equal([]);
    const message = (await server.mailed()).at(-1);
    expect(message?.subject).to.equal('Your fundraising page is live');
    expect(message?.text).to.include(page.url);
    expect((await send(`/pages/${page.id}/approve.json`)).status).to.equal(409);
    expect((await send(`/pages/${page.id}/reject.json`, { reason: 'Late.' })).status).to.equal(409);
    expect(await publicStatus(page)).to.equal(200);
  });

  it('rejects a page with a reason, and can still show it', async () => {
    const page = await create();
    const reason = 'It is not about this campaign.';
    const rejected = await bodyOf(send(`/pages/${page.id}/reject.json`, { reason }));
    expect(rejected.page).to.include({ awaits_approval: false, hidden: true, hidden_reason: reason });
    expect((await server.mailed()).at(-1)?.text.replace(/\s+/g, ' ')).to.include(`This is why: ${reason}`);
    expect(await waiting()).to.deep.equal([]);
    await bodyOf(send(`/pages/${page.id}/unhide.json`, {}));
    expect(await publicStatus(page)).to.equal(200);
    expect(await mailed()).to.deep.equal([
      'Your fundraising page is waiting for approval',
      "We can't publish your fundraising page",
      'Your fundraising page is back',
    ]);
    const { items } = await read(`/audit.json?subject_type=page&subject_id=${page.id}&sort=created`);
    expect(items.map(({ action }: Body) => action)).to.deep.equal(['page.reject', 'page.unhide']);
  });

  it('decides once when two decide at the same time', async () => {
    const page = await create();
    const both = await Promise.all([
      send(`/pages/${page.id}/approve.json`, undefined, 'owner'),
      send(`/pages/${page.id}/reject.json`, { reason: 'Spam.' }, 'manager'),
    ]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
  });

  it('concerns pages of API keys and teams, too, and pages that wait already after it is off', async () => {
    const body = { ...newPage(), uid: world.callers.userId };
    const { page } = await bodyOf(server.client.post('/pages', body, world.callers.application), 201);
    expect(await publicStatus(page)).to.equal(404);
    const leader = await server.build.page({ campaign_id: world.campaign.id, user_id: world.callers.userId });
    const created = await bodyOf(
      server.client.post('/teams', { individual_page_id: leader.id }, world.callers.user),
      201,
    );
    const team = created.page[0] ?? created.page;
    expect(await publicStatus(team)).to.equal(404);
    await setting(false);
    expect((await waiting()).sort()).to.deep.equal([page.id, team.id].sort());
    for (const { id } of [page, team]) await bodyOf(send(`/pages/${id}/approve.json`));
    expect(await publicStatus(team)).to.equal(200);
    expect((await server.knex.raw('select * from running_totals_differences()')).rows).to.deep.equal([]);
  });

  it('tells owners on the site', async () => {
    const { visitor } = await signedInUser(server);
    await visitor.open(`/dashboard/pages/new?campaign=${world.campaign.uid}&charity=${world.charity.uid}`);
    const form = { charity_id: world.charity.uid, name: 'Ben runs', birthday: '1990-05-17' };
    const { location } = await visitor.submit('/dashboard/pages', form);
    expect(location).to.equal('/dashboard?notice=page-created');
    const { html } = await visitor.follow();
    expect(html).to.include('Your page has been created.').and.not.include('Your page is live');
    expect(html).to.include('This page is waiting for approval.').and.not.include('hidden this page');
    const { id } = await server.knex('pages').where({ name: 'Ben runs' }).first();
    await bodyOf(send(`/pages/${id}/reject.json`, { reason: 'It is spam.' }));
    expect((await visitor.open(`/dashboard/pages/${id}/edit`)).html).to.include('Reason: It is spam.');
  });

  it('reports a page to integrations when it is approved', async () => {
    await publishEvents(server.context);
    let { next } = (await server.client.get('/events.json', world.callers.application)).body.meta;
    const read = async (): Promise<Body[]> => {
      await publishEvents(server.context);
      const path = `/events.json?after=${encodeURIComponent(next)}`;
      const { body } = await server.client.get(path, world.callers.application);
      next = body.meta.next;
      return body.events;
    };
    const page = await create();
    expect(await read()).to.deep.equal([]);
    await bodyOf(send(`/pages/${page.id}/approve.json`));
    const approved = (await read()).find(({ type }) => type === 'page.unhidden');
    expect(JSON.stringify(approved)).to.include(page.name);
  });

  it('is still to come for a page that gets another owner, who is told so', async () => {
    const { id } = await create();
    const { id: user_id, email } = await server.build.user();
    await server.mailed();
    server.mails.length = 0;
    const headers = { ...world.owner.options.headers, 'If-Match': '*' };
    await bodyOf(server.operations.request('PUT', `/pages/${id}.json`, { headers, body: { user_id } }));
    expect((await server.mailed()).map(({ to, subject }) => [to, subject])).to.deep.equal([
      [email, 'Your fundraising page is waiting for approval'],
    ]);
    expect(await publicStatus({ id })).to.equal(404);
  });
});
