import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { useFixture } from '../support/fixture.ts';
import { untilSomebodyWaits } from '../support/lock-waits.ts';
import { expectExactTotals } from '../support/recount.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const birthday = '1990-04-30';

describe('POST /pages', () => {
  const server = useServer();
  const callers = useFixture(() => server.build.callers());
  const charity = useFixture(() => server.build.charity({ name: 'Reef & Rescue' }));
  const campaign = useFixture(() =>
    server.build.campaign({
      name: 'Coast <Run>',
      charities: [charity],
      finish_at: new Date('2999-01-31T10:00:00Z'),
    }),
  );
  before(async () => {
    const own = { campaign_id: callers.campaignId, charity_id: charity.id };
    await server.knex('campaign_charities').insert(own);
  });

  const rowOf = (id: number): Promise<PageRow> => server.knex('pages').where({ id }).first();
  const create = (body: object, caller = callers.user) =>
    bodyOf(server.client.post('/pages', body, caller), 201);
  const createByUser = (body: object = {}) => create({ birthday, campaign_id: campaign.uid, ...body });

  it('creates a page of the token’s user, with a default for everything else', async () => {
    const { page, meta } = await createByUser();
    const user = await server.knex('users').where({ id: callers.userId }).first();
    const row = await rowOf(page.id);
    expect(row).to.deep.include({
      campaign_id: campaign.id,
      charity_id: charity.id,
      owner_type: 'User',
      user_id: callers.userId,
      team_id: null,
      name: user.name,
      slug: user.name.toLowerCase().replace(' ', '-'),
      state: 'active',
      target_cents: 70_000,
      campaign_date: null,
      has_set_story: false,
      image_url: null,
      has_set_image: false,
      gift_aid_eligible: false,
      invitation_id: null,
    });
    expect(row.expires_at?.toISOString()).to.equal('2999-02-28T10:00:00.000Z');
    expect(row.story).to.include('Reef &amp; Rescue').and.include('Coast &lt;Run&gt;');
    expect(meta).to.deep.equal({ url: page.url });
    expect(page.url).to.equal(`${server.context.config.baseUrl}/${campaign.slug}/au/${row.slug}`);
    expect(page.image.original_image_url).to.match(/default-page\.png$/);
    expect(page).to.deep.include({
      campaign_date: null,
      fitness_goal: null,
      team_uid: null,
      page_groups: [],
      target_cents: 70_000,
    });
  });

  it('begins with the story and the target of its campaign, and shows its picture', async () => {
    const own = { default_story: '<p>Our school runs.</p>', default_target_cents: 25_000 };
    const picture = '/pictures/6d1a3a0e-5c1f-4b44-9d0c-5b6f5f6f0001';
    const { uid } = await server.build.campaign({
      ...own,
      default_picture_url: picture,
      charities: [charity],
    });
    const { page } = await createByUser({ campaign_id: uid });
    expect(page).to.deep.include({ story: own.default_story, target_cents: 25_000 });
    expect(page.image.original_image_url).to.equal(`${server.context.config.baseUrl}${picture}`);
    const row = await rowOf(page.id);
    expect(row).to.include({ has_set_story: false, has_set_image: false, image_url: null });
    const { page: other } = await createByUser({ campaign_id: uid, story: '<p>Mine.</p>', target: '10' });
    expect(other).to.deep.include({ story: '<p>Mine.</p>', target_cents: 1_000 });
    const cleared = await bodyOf(
      server.client.request('PATCH', `/pages/${other.id}`, { ...callers.user, body: { story: '<p></p>' } }),
    );
    expect(cleared.page.story).to.equal(own.default_story);
  });

  it('answers with the same page as a read of it', async () => {
    const { page } = await createByUser({ slug: 'the-same-page' });
    const { body } = await server.client.get(`/pages/${page.id}.json`);
    const { meta: _meta, total_donations: _count, ...read } = body.page;
    expect(page).to.deep.equal(read);
  });

  it('stores every field that is sent', async () => {
    const { page } = await createByUser({
      uid: 999_999_999,
      charity_id: charity.uid,
      name: '  Ada runs  ',
      slug: 'ada-runs-2026',
      story: '<p onclick="x()">For the <b>reef</b></p><script>alert(1)</script>',
      expires_at: '2027-01-02T03:04:05+01:00',
      campaign_date: '2026-12-24',
      fitness_goal: 8046.72,
      target: '1234.5',
      gift_aid_eligible: true,
      skip_notification: true,
    });
    const row = await rowOf(page.id);
    expect(row).to.deep.include({
      user_id: callers.userId,
      name: 'Ada runs',
      slug: 'ada-runs-2026',
      story: '<p>For the <b>reef</b></p>',
      has_set_story: true,
      has_set_image: false,
      target_cents: 123_450,
      fitness_goal_in_meters: 8047,
      // Gift Aid is British; the campaign is Australian.
      gift_aid_eligible: false,
    });
    expect(row.expires_at?.toISOString()).to.equal('2027-01-02T02:04:05.000Z');
    expect(row.campaign_date?.toISOString()).to.equal('2026-12-24T00:00:00.000Z');
    expect(page).to.deep.include({
      expires_at: '2027-01-02T02:04:05Z',
      campaign_date: '2026-12-24T00:00:00Z',
      fitness_goal: 8047,
      name: 'Ada runs',
    });
  });

  it('creates the page of the user whom an API key names, in the key’s campaign', async () => {
    const user = await server.build.user({ name: 'Grace Hopper', nickname: 'Amazing Grace' });
    const { page } = await create({ uid: user.id, birthday }, callers.application);
    const row = await rowOf(page.id);
    expect(row).to.deep.include({
      user_id: user.id,
      campaign_id: callers.campaignId,
      charity_id: charity.id,
      name: 'Amazing Grace',
      slug: 'amazing-grace',
      // The campaign has no end, and so neither has the page.
      expires_at: null,
    });
  });

  it('uses the key’s campaign even if the body names it', async () => {
    const own = await server.knex('campaigns').where({ id: callers.campaignId }).first();
    const user = await server.build.user();
    for (const campaign_id of [own.uid, own.uuid, own.id, own.uid.toUpperCase()]) {
      const { page } = await create({ uid: user.id, birthday, campaign_id }, callers.application);
      expect(page.campaign_uid).to.equal(own.uid);
    }
  });

  it('understands every spelling of a campaign and a charity', async () => {
    for (const [campaign_id, charity_id] of [
      [campaign.uuid, charity.uuid],
      [String(campaign.id), charity.id],
    ]) {
      const { page } = await create({ birthday, campaign_id, charity_id });
      expect(page).to.deep.include({ campaign_uid: campaign.uid, charity_uid: charity.uid });
    }
    const { page } = await create({ birthday, campaign_uid: campaign.uid, charity_uid: charity.uid });
    expect(page).to.deep.include({ campaign_uid: campaign.uid, charity_uid: charity.uid });
  });

  it('understands a real form, a full timestamp as birthday and a number as target', async () => {
    const form = `birthday=1990-4-30T10:00:00Z&campaign_id=${campaign.uid}&target=500&name=&slug=from-a-form`;
    const body = await bodyOf(
      server.client.post('/pages', form, {
        headers: { ...callers.user.headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
      201,
    );
    expect(body.page).to.deep.include({ slug: 'from-a-form', target_cents: 50_000 });
    expect((await createByUser({ target: 20 })).page.target_cents).to.equal(2000);
  });

  it('keeps the default story when nothing of the sent one is left', async () => {
    const { page } = await createByUser({ story: '<script>alert(1)</script><p> </p>' });
    expect(await rowOf(page.id)).to.deep.include({ has_set_story: false });
    expect(page.story).to.include('Reef &amp; Rescue');
  });

  it('reads Gift Aid for a British campaign', async () => {
    const british = await server.build.campaign({ country_code: 'uk', charities: [charity] });
    const { page } = await create({ birthday, campaign_id: british.uid, gift_aid_eligible: 'true' });
    expect(page.gift_aid_eligible).to.equal(true);
    expect(page.campaign_uid).to.match(/^gb-/);
    expect((await rowOf(page.id)).gift_aid_eligible).to.equal(true);
  });

  describe('nominates a charity', () => {
    it('the campaign’s default before the first by name', async () => {
      const [zebra, ant, bee] = [
        await server.build.charity({ name: 'Zebra Trust' }),
        await server.build.charity({ name: 'Ant Trust', active: false }),
        await server.build.charity({ name: 'Bee Trust' }),
      ];
      const nominated = async (default_charity_id: number | null) => {
        const { uid } = await server.build.campaign({ charities: [zebra, ant, bee], default_charity_id });
        return (await create({ birthday, campaign_id: uid })).page.charity_uid;
      };
      expect(await nominated(zebra.id)).to.equal(zebra.uid);
      expect(await nominated(null)).to.equal(bee.uid);
      expect(await nominated(ant.id)).to.equal(bee.uid);
    });

    it('and takes any charity in a campaign that lists none', async () => {
      const { uid } = await server.build.campaign({ default_charity_id: charity.id });
      const other = await server.build.charity();
      expect((await create({ birthday, campaign_id: uid })).page.charity_uid).to.equal(charity.uid);
      const { page } = await create({ birthday, campaign_id: uid, charity_id: other.uid });
      expect(page.charity_uid).to.equal(other.uid);
    });
  });

  describe('makes a slug from the name', () => {
    it('in plain letters, with a number behind it when it is taken or reserved', async () => {
      const slugOf = async (name: string) => (await createByUser({ name })).page.slug;
      expect(await slugOf('Zoë & Jürgen Müller')).to.equal('zoe-and-juergen-mueller');
      expect(await slugOf('Zoë & Jürgen Müller')).to.match(/^zoe-and-juergen-mueller-\d\d$/);
      expect(await slugOf('Donate')).to.match(/^donate-\d\d$/);
      expect(await slugOf('💚')).to.equal('page');
      expect(await slugOf('x'.repeat(200))).to.equal('x'.repeat(60));
      expect(await slugOf('x'.repeat(200))).to.match(/^x{57}-\d\d$/);
    });

    it('for fifty concurrent pages with the same name', async () => {
      const slugs = await Promise.all(
        Array.from({ length: 50 }, async () => (await createByUser({ name: 'Popular Name' })).page.slug),
      );
      expect(new Set(slugs).size).to.equal(50);
      expect(slugs.filter((slug) => slug === 'popular-name')).to.have.length(1);
    });
  });

  it('answers the campaign’s groups, and remembers new free texts once', async () => {
    const { id: campaign_id, uid } = await server.build.campaign({ charities: [charity] });
    const school = await server.build.campaignGroup({
      campaign_id,
      key: 'school',
      values: ['North', 'South'],
    });
    const office = await server.build.campaignGroup({ campaign_id, key: 'office', free_text: true });
    const answers = [
      { group_values: { school: 'North', office: 'Level 3', unknown: 'ignored' } },
      { group_value: { school: 'South', office: ' Level 3 ' } },
    ];
    const pages = await Promise.all(
      answers.map((answer) => create({ birthday, campaign_id: uid, ...answer })),
    );
    expect(pages.map(({ page }) => page.page_groups)).to.deep.equal([
      [
        { key: 'school', value: 'North' },
        { key: 'office', value: 'Level 3' },
      ],
      [
        { key: 'school', value: 'South' },
        { key: 'office', value: 'Level 3' },
      ],
    ]);
    const stored = await server
      .knex('page_group_values')
      .where({ campaign_id })
      .orderBy(['page_id', 'group_id']);
    expect(stored).to.have.length(4);
    expect(new Set(stored.map(({ group_id }) => group_id))).to.deep.equal(new Set([school.id, office.id]));
    expect(await server.knex('campaign_group_values').where({ group_id: office.id })).to.have.length(1);
  });

  it('needs no answer to an optional group', async () => {
    const { id: campaign_id, uid } = await server.build.campaign({ charities: [charity] });
    await server.build.campaignGroup({ campaign_id, key: 'club', values: ['Harriers'], optional: true });
    const asked = { birthday, campaign_id: uid };
    expect((await create(asked)).page.page_groups).to.deep.equal([]);
    expect((await create({ ...asked, group_values: { club: '' } })).page.page_groups).to.deep.equal([]);
    expect((await create({ ...asked, group_values: { club: 'Harriers' } })).page.page_groups).to.have.length(
      1,
    );
  });

  it('takes the answers as a list of pairs, too, and an empty list for none', async () => {
    const { id: campaign_id, uid } = await server.build.campaign({ charities: [charity] });
    const asked = { birthday, campaign_id: uid };
    for (const field of ['group_values', 'group_value'])
      expect((await create({ ...asked, [field]: [] })).page.page_groups).to.deep.equal([]);
    await server.build.campaignGroup({ campaign_id, key: 'school', values: ['North'] });
    await server.build.campaignGroup({ campaign_id, key: 'year', free_text: true });
    const answers = [
      { key: 'year', value: 7 },
      { key: 'school', value: 'North' },
    ];
    const { page } = await create({ ...asked, group_values: answers });
    expect(page.page_groups).to.deep.equal([
      { key: 'school', value: 'North' },
      { key: 'year', value: '7' },
    ]);
  });

  it('takes another number when an import takes its own at the same time', async () => {
    const { rows } = await server.knex.raw(`select nextval(pg_get_serial_sequence('pages', 'id')) as last`);
    const next = Number(rows[0].last) + 1;
    const elsewhere = await server.build.campaign();
    const imported = await server.knex.transaction();
    await imported('pages').insert({
      uid: `au-${next}`,
      id: next + 1000,
      campaign_id: elsewhere.id,
      charity_id: charity.id,
      user_id: callers.userId,
      slug: 'imported',
      name: 'Imported',
    });
    const answer = createByUser({ slug: 'at-the-same-time' });
    await untilSomebodyWaits(server.knex);
    await imported.commit();
    const { page } = await answer;
    expect(page.id).to.equal(next + 1);
    expect(await rowOf(page.id)).to.include({ uid: `au-${next + 1}` });
  });

  it('leaves exact totals behind', async () => {
    await expectExactTotals(server.knex);
  });
});
