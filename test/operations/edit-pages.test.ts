import { expect } from 'chai';
import type { RequestOptions } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { publishEvents } from '../support/publish-events.ts';
import { bodyOf, errorsOf, fieldsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { managerOf } from '../support/staff.ts';

/** What staff change about pages. */
describe('Pages that staff change', () => {
  const server = useServer({ config: { CACHE_SECONDS: 60 } });
  const world = useFixture(async () => {
    const { build, knex } = server;
    /** A user with the options of their requests. */
    const person = async (name: string, email: string) => {
      const { userId: id, user: options } = await build.callers();
      await knex('users').where({ id }).update({ name, email });
      return { id, name, email, options };
    };
    const charity = await build.charity();
    const campaign = await build.campaign({ charities: [charity] });
    return {
      campaign,
      charity,
      owner: await build.staffToken({ role: 'owner' }),
      support: await build.staffToken({ role: 'support' }),
      manager: await build.staffToken(managerOf(campaign)),
      ada: await person('Ada Okafor', 'ada@mail.example'),
      grace: await person('Grace Lee', 'grace@mail.example'),
    };
  });

  beforeEach(async () => {
    await server.mailed();
    server.mails.length = 0;
  });

  const newPage = (more: object = {}) =>
    server.build.page({
      campaign_id: world.campaign.id,
      charity_id: world.charity.id,
      user_id: world.ada.id,
      ...more,
    });
  const read = async (id: number, { options } = world.owner) => {
    const { body, headers } = await server.operations.get(`/pages/${id}.json`, options);
    return { page: body.page, etag: String(headers.get('etag')) };
  };
  const put = (id: number, body: object, etag: string, { headers }: RequestOptions = world.owner.options) =>
    server.operations.request('PUT', `/pages/${id}.json`, {
      headers: { ...headers, 'If-Match': etag },
      body,
    });
  /** Reads a page and changes it. */
  const edit = async (id: number, body: object, { options } = world.owner) =>
    put(id, body, (await read(id)).etag, options);
  const setStates = (body: object, { options } = world.owner) =>
    server.operations.request('PUT', '/pages.json', { ...options, body });
  const audited = (id: number, action: string) =>
    server.knex('audit_log').where({ subject_type: 'page', subject_id: id, action }).orderBy('id');
  const create = (body: object, options: RequestOptions = world.owner.options) =>
    server.operations.post('/pages', { campaign_uid: world.campaign.uid, ...body }, options);

  describe('created for somebody', () => {
    it('have what was sent, and the usual email', async () => {
      const { campaign, charity, ada, owner } = world;
      const group = await server.build.campaignGroup({ campaign_id: campaign.id, key: 'club' });
      await server
        .knex('campaign_groups')
        .where({ id: group.id })
        .update({ free_text: true, optional: true });
      const { page } = await bodyOf(
        create({
          user_email: 'ADA@mail.example',
          charity_uid: charity.uid,
          name: 'Ada runs',
          slug: 'ada-runs',
          story: '<p>For the reef</p><script>1</script>',
          target_cents: 123456,
          expires_at: '2026-12-24',
          group_values: [{ key: 'club', value: 'Runners' }],
        }),
        201,
      );
      expect(page).to.deep.include({
        user_id: ada.id,
        name: 'Ada runs',
        slug: 'ada-runs',
        story: '<p>For the reef</p>',
        target_cents: 123456,
        expires_at: '2026-12-24T00:00:00Z',
        group_values: [{ key: 'club', value: 'Runners' }],
        state: 'active',
      });
      expect(await read(page.id)).to.deep.include({ page });
      const mails = await server.mailed();
      expect(mails.map(({ to }) => to)).to.deep.equal(['ada@mail.example']);
      expect(mails[0]?.text).to.include('/ada-runs');
      const [entry] = await audited(page.id, 'page.create');
      expect(entry).to.include({ actor_type: 'staff_token', actor_id: owner.tokenId });
      expect(entry.details).to.deep.equal({ user_id: ada.id });
    });

    it('get the defaults of the campaign, and no email on request', async () => {
      const { page } = await bodyOf(create({ user_id: world.ada.id, skip_notification: true }), 201);
      expect(page).to.include({ name: 'Ada Okafor', charity_uid: world.charity.uid });
      expect(await server.mailed()).to.deep.equal([]);
    });

    it('once for each Idempotency-Key', async () => {
      const { options } = world.owner;
      const headers = { ...options.headers, 'Idempotency-Key': 'one-page' };
      const body = { user_id: world.ada.id, name: 'Only one' };
      const answers = await Promise.all([create(body, { headers }), create(body, { headers })]);
      expect(answers.map(({ status }) => status)).to.deep.equal([201, 201]);
      expect(answers[0]?.body).to.deep.equal(answers[1]?.body);
      expect(await server.knex('pages').where({ name: 'Only one' })).to.have.length(1);
      const other = await create({ ...body, name: 'Another' }, { headers });
      expect(await errorsOf(other)).to.deep.equal(['Idempotency-Key invalid']);
    });

    it('only for people and places that the caller reaches', async () => {
      const { ada, grace, campaign, manager, charity } = world;
      const elsewhere = await server.build.campaign();
      const disabled = await server.build.user({ disabled_at: new Date() });
      const foreign = await server.build.charity();
      const of = (body: object, { options } = manager) => fieldsOf(create(body, options));
      await newPage();
      await server.knex('pages').where({ user_id: grace.id }).delete();
      expect(await of({})).to.deep.equal(['user_email']);
      expect(await of({ user_email: 'nobody@mail.example' })).to.deep.equal(['user_email']);
      expect(await of({ user_id: disabled.id }, world.owner)).to.deep.equal(['user_id']);
      // Numbers must not show a manager who has an account.
      expect(await of({ user_id: grace.id })).to.deep.equal(['user_id']);
      expect(await of({ user_id: ada.id, campaign_uid: elsewhere.uid })).to.deep.equal(['campaign_uid']);
      expect(await of({ user_id: ada.id, campaign_uid: 'au-999999999' })).to.deep.equal(['campaign_uid']);
      expect(await of({ user_id: ada.id, charity_uid: foreign.uid })).to.deep.equal(['charity_uid']);
      expect(await of({ user_id: ada.id, slug: 'admin', target_cents: 0 })).to.deep.equal(['target_cents']);
      const { options } = manager;
      const byEmail = await bodyOf(
        create({ user_email: grace.email, skip_notification: true }, options),
        201,
      );
      expect(byEmail.page).to.include({ owner_name: 'Grace Lee', campaign_uid: campaign.uid });
      expect((await create({ user_id: ada.id }, world.support.options)).status).to.equal(403);
      expect(charity.id).to.be.greaterThan(0);
    });
  });

  describe('edited', () => {
    it('have the new values, and the audit log has the old ones', async () => {
      const { id, name } = await newPage({ expires_at: new Date('2026-12-01T00:00:00Z') });
      const edits = {
        name: 'New name',
        slug: `new-slug-${id}`,
        story: '<p>New story</p>',
        target_cents: 200000,
        expires_at: '2026-12-31T12:00:00Z',
        thank_you: 'Thanks\r\nall!',
        video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        suggested_donation_cents: 5000,
      };
      const { page } = await bodyOf(edit(id, edits));
      expect(page).to.include({
        ...edits,
        thank_you: 'Thanks\nall!',
        video_url: 'https://youtu.be/dQw4w9WgXcQ',
      });
      const [entry] = await audited(id, 'page.update');
      expect(entry.details.name).to.deep.equal({ from: name, to: 'New name' });
      expect(entry.details).to.have.keys(
        'name',
        'slug',
        'story',
        'target_cents',
        'expires_at',
        'thank_you',
        'video_url',
        'suggested_donation_cents',
      );
    });

    it('keep everything if the form is saved unchanged, whatever it does to texts and times', async () => {
      const { id } = await newPage({
        story: '<p>One</p>\n<p>Two &amp; three</p>',
        has_set_story: false,
        thank_you: 'Thank\nyou',
        state: 'paused',
        expires_at: new Date('2026-12-01T00:00:00.123Z'),
      });
      const rows = () => server.knex('pages').where({ id }).first();
      const before = await rows();
      const { page, etag } = await read(id);
      const { name, slug, story, thank_you, state, expires_at, target_cents, group_values, user_id } = page;
      const form = {
        ...{ name, slug, state, expires_at, target_cents, group_values, user_id },
        story: story.replaceAll('\n', '\r\n'),
        thank_you: thank_you.replaceAll('\n', '\r\n'),
      };
      for (const staff of [world.owner, world.support]) {
        const reply = await put(id, form, etag, staff.options);
        expect(reply.headers.get('etag')).to.equal(etag);
      }
      expect(await rows()).to.deep.equal(before);
      expect(await server.knex('audit_log').where({ subject_type: 'page', subject_id: id })).to.deep.equal(
        [],
      );
    });

    it('show every error of a field by its name in the body', async () => {
      const { id } = await newPage();
      const taken = await newPage();
      expect(await errorsOf(edit(id, { slug: taken.slug }))).to.deep.equal(['slug taken']);
      expect(await fieldsOf(edit(id, { target_cents: 0, state: 'open' }))).to.have.members([
        'target_cents',
        'state',
      ]);
      expect(await fieldsOf(edit(id, { video_url: 'https://example.com' }))).to.deep.equal(['video_url']);
      expect(await fieldsOf(edit(id, { slug: 'new', thank_you: '\u0007' }))).to.include('thank_you');
    });

    it('of a team rename the team', async () => {
      const { page, team } = await server.build.team({ leader: await newPage() });
      await bodyOf(edit(page.id, { name: 'Reef runners' }));
      expect(await server.knex('teams').where({ id: team.id }).first('name')).to.include({
        name: 'Reef runners',
      });
      expect(await fieldsOf(edit(page.id, { user_id: world.grace.id }))).to.deep.equal(['user_id']);
    });

    it('need the version that was read', async () => {
      const { id } = await newPage();
      const { etag } = await read(id);
      const { options } = world.owner;
      const without = await server.operations.request('PUT', `/pages/${id}.json`, { ...options, body: {} });
      expect(without.status).to.equal(428);
      await bodyOf(put(id, { name: 'First' }, etag));
      const late = await put(id, { story: 'Late' }, etag);
      expect(late.status).to.equal(412);
      expect(late.body.page).to.include({ id, name: 'First' });
      const now = String(late.headers.get('etag'));
      expect((await bodyOf(put(id, { story: 'Late' }, now))).page).to.include({
        name: 'First',
        story: 'Late',
      });
    });

    it('have the same version after a donation, a post, a new member and a change of the picture', async () => {
      const page = await newPage();
      const { team } = await server.build.team({ leader: page });
      const { etag } = await read(page.id);
      await server.build.donation({ page });
      await server.build.post({ page });
      await server.build.member(team, await newPage());
      await server.knex('pages').where({ id: page.id }).update({ image_url: null, updated_at: new Date() });
      expect((await read(page.id)).etag).to.equal(etag);
      expect((await put(page.id, { name: 'Unhindered' }, etag)).status).to.equal(200);
    });

    it('by support in their text and state only', async () => {
      const { id, target_cents } = await newPage();
      const { support } = world;
      const changed = { name: 'Better', story: '<p>Kind</p>', state: 'paused' };
      expect((await bodyOf(edit(id, changed, support))).page).to.include(changed);
      const { error } = await bodyOf(edit(id, { name: 'Again', target_cents: 5 }, support), 403);
      expect(error.reason).to.equal('Support may not change target_cents');
      expect((await read(id)).page).to.include({ name: 'Better', target_cents });
      for (const body of [
        { slug: 'x-y' },
        { user_id: world.grace.id },
        { user_email: 'grace@mail.example' },
      ]) {
        expect((await edit(id, body, support)).status, JSON.stringify(body)).to.equal(403);
      }
    });

    it('by a manager in their campaign only', async () => {
      const { id } = await newPage();
      const { manager } = world;
      expect((await edit(id, { target_cents: 77700 }, manager)).status).to.equal(200);
      const foreign = await server.build.page();
      expect((await put(foreign.id, { name: 'Mine' }, '*', manager.options)).status).to.equal(404);
      // Support everywhere doesn't make a manager of another campaign.
      const both = await server.build.staffToken({ role: 'support' }, managerOf(world.campaign));
      expect((await edit(foreign.id, { name: 'Fine' }, both)).status).to.equal(200);
      expect((await edit(foreign.id, { target_cents: 77700 }, both)).status).to.equal(403);
      expect((await edit(id, { target_cents: 88800 }, both)).status).to.equal(200);
    });
  });

  describe('set to a state', () => {
    const asOwner = (id: number, state: string) =>
      server.client.request('PUT', `/pages/${id}.json`, { ...world.ada.options, body: { state } });

    it('can only be reopened by staff', async () => {
      const { id } = await newPage();
      expect((await bodyOf(edit(id, { state: 'paused' }))).page).to.include({
        state: 'paused',
        state_locked: true,
      });
      expect(await fieldsOf(asOwner(id, 'active'))).to.deep.equal(['state']);
      expect((await bodyOf(edit(id, { state: 'active' }))).page).to.include({
        state: 'active',
        state_locked: false,
      });
      expect((await asOwner(id, 'paused')).status).to.equal(200);
      // An edit of something else doesn't make the owner's state that of staff.
      expect((await bodyOf(edit(id, { name: 'Still open', state: 'paused' }))).page.state_locked).to.equal(
        false,
      );
      expect((await asOwner(id, 'active')).status).to.equal(200);
    });

    it('together change all, with the reason in the audit log', async () => {
      const pages = [await newPage(), await newPage({ state: 'paused' }), await newPage()];
      const ids = pages.map(({ id }) => id);
      const body = { page_ids: [...ids, ids[0]], state: 'paused', reason: 'Storm' };
      expect(await bodyOf(setStates(body, world.support))).to.deep.equal({ changed_count: 3 });
      expect(await bodyOf(setStates(body))).to.deep.equal({ changed_count: 0 });
      for (const { id, state } of pages) {
        expect((await read(id)).page).to.include({ state: 'paused', state_locked: true });
        const [entry, ...more] = await audited(id, 'page.state');
        expect(entry.details).to.deep.equal({ from: state, to: 'paused', reason: 'Storm' });
        expect(more).to.deep.equal([]);
      }
    });

    it('together change none if one of them is unknown or foreign, and say which', async () => {
      const own = await newPage();
      const foreign = await server.build.page();
      const body = { page_ids: [foreign.id, own.id, 999999999], state: 'cancelled' };
      const { error } = await bodyOf(setStates(body, world.manager), 404);
      expect(error.message).to.include(`Nothing changed: there are no pages ${foreign.id}, 999999999`);
      expect((await read(own.id)).page.state).to.equal('active');
      const finance = await server.build.staffToken({ role: 'finance' });
      expect((await setStates({ ...body, page_ids: [own.id] }, finance)).status).to.equal(403);
      expect(await fieldsOf(setStates({ page_ids: [], state: 'active' }))).to.deep.equal(['page_ids']);
      const many = Array.from({ length: 201 }, (_, index) => index + 1);
      expect(await fieldsOf(setStates({ page_ids: many, state: 'active' }))).to.deep.equal(['page_ids']);
    });

    it('together, by many at the same time in any order, never block each other', async () => {
      const ids: number[] = [];
      for (let count = 0; count < 8; count += 1) ids.push((await newPage()).id);
      const states = ['paused', 'active', 'cancelled', 'active', 'paused', 'cancelled'];
      const answers = await Promise.all(
        states.map((state, index) =>
          setStates({ page_ids: index % 2 === 0 ? ids : [...ids].reverse(), state }),
        ),
      );
      expect(answers.map(({ status }) => status)).to.deep.equal(states.map(() => 200));
      const found = await server.knex('pages').whereIn('id', ids).pluck('state');
      expect(new Set(found).size).to.equal(1);
    });
  });

  describe('given to another user', () => {
    it('are theirs everywhere, with all donations, and both see it in the audit log', async () => {
      const { ada, grace, owner } = world;
      const page = await newPage();
      const { team, page: ofTeam } = await server.build.team({ leader: page });
      await server.build.donation({ page, amount_cents: 4200 });
      const shown = async () => (await bodyOf(server.client.get(`/pages/${page.id}.json`))).page;
      const rename = ({ options }: { options: RequestOptions }) =>
        server.client.request('PUT', `/pages/${page.id}.json`, { ...options, body: { name: 'Mine' } });
      expect((await shown()).owner_uid).to.equal(ada.id);
      const { page: moved } = await bodyOf(edit(page.id, { user_email: 'grace@mail.example' }));
      expect(moved).to.include({
        user_id: grace.id,
        owner_name: 'Grace Lee',
        raised_cents: 4200,
        team_id: team.id,
      });
      // No cached response shows the previous owner.
      expect((await shown()).owner_uid).to.equal(grace.id);
      expect((await rename(ada)).status).to.equal(403);
      expect((await rename(grace)).status).to.equal(200);
      const [entry] = await audited(page.id, 'page.move');
      expect(entry).to.include({ actor_id: owner.tokenId, campaign_id: world.campaign.id });
      expect(entry.details).to.deep.equal({ user_id: { from: ada.id, to: grace.id } });
      const mails = await server.mailed();
      expect(mails.map(({ to }) => to)).to.deep.equal(['grace@mail.example']);
      await publishEvents(server.context);
      const events = await server.knex('events').where({ page_id: page.id, type: 'page.updated' });
      expect(events.map(({ former_user_id, user_id }) => [former_user_id, user_id])).to.deep.include([
        ada.id,
        grace.id,
      ]);
      // The team follows its leader.
      expect((await read(ofTeam.id)).page).to.include({ state: 'active' });
      expect((await read(page.id)).page.user_id).to.equal(grace.id);
    });

    it('are hidden with the account of the new owner, and no longer with that of the previous one', async () => {
      const [from, to] = [await server.build.user(), await server.build.user()];
      const page = await newPage({ user_id: from.id });
      const { page: ofTeam } = await server.build.team({ leader: page });
      await bodyOf(edit(page.id, { user_id: to.id }));
      const disable = ({ id }: { id: number }, at: Date | null) =>
        server.knex('users').where({ id }).update({ disabled_at: at });
      const hidden = async () => [(await read(page.id)).page.hidden, (await read(ofTeam.id)).page.hidden];
      await disable(from, new Date());
      expect(await hidden()).to.deep.equal([false, false]);
      await disable(to, new Date());
      expect(await hidden()).to.deep.equal([true, true]);
    });

    it("are refused for a disabled account, and with the previous owner's activities", async () => {
      const disabled = await server.build.user({ disabled_at: new Date() });
      const page = await newPage();
      expect(await fieldsOf(edit(page.id, { user_id: disabled.id }))).to.deep.equal(['user_id']);
      await server.build.activity({ page });
      expect(await errorsOf(edit(page.id, { name: 'Moved', user_id: world.grace.id }))).to.deep.equal([
        'user_id invalid',
      ]);
      expect((await read(page.id)).page).to.include({ name: page.name, user_id: world.ada.id });
    });

    it('no longer wait for the confirmation of the previous owner', async () => {
      const page = await newPage({ state: 'paused' });
      const client = await server.build.oauthClient();
      await server
        .knex('page_confirmations')
        .insert({ page_id: page.id, user_id: world.ada.id, oauth_client_id: client.id });
      await bodyOf(edit(page.id, { user_id: world.grace.id }));
      expect(await server.knex('page_confirmations').where({ page_id: page.id })).to.deep.equal([]);
    });

    it("conflict with another's edit of the same page", async () => {
      const { id } = await newPage();
      const { etag } = await read(id);
      const answers = await Promise.all([
        put(id, { user_id: world.grace.id }, etag),
        put(id, { name: 'At the same time' }, etag),
      ]);
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 412]);
    });
  });
});
