import { expect } from 'chai';
import { signInToDesk } from '../support/desk.ts';
import { openForm } from '../support/open-form.ts';
import { sentForm } from '../support/sent-form.ts';
import { useServer } from '../support/server.ts';
import type { Visitor } from '../support/visitor.ts';

describe('Campaigns and charities at the desk', () => {
  const server = useServer();

  /** Submits the open form as a browser does: with everything that it shows, but for what was typed. */
  const submit = (visitor: Visitor, typed: Record<string, string> = {}) =>
    visitor.post(openForm(visitor).action, {
      ...sentForm(visitor.page.html.split('<main')[1] ?? ''),
      ...typed,
    });

  it('are created with one form each, and shown on the site', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    await visitor.open('/charities/new');
    const created = await submit(visitor, {
      country_code: 'au',
      name: 'Lighthouse Fund',
      slug: 'lighthouse-fund',
      kyc_status: 'passed',
    });
    expect(created.location).to.match(/^\/charities\/au-\d+\?done=new$/);
    const uid = created.location?.match(/au-\d+/)?.[0] ?? '';
    await visitor.open('/campaigns/new');
    expect(visitor.page.html).to.include('<option value="au">Australia</option>');
    const names = [...visitor.page.html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
    const shown = ['country_code', 'name', 'slug', 'start_at', 'finish_at', 'description'];
    expect(names.filter((name) => shown.includes(String(name)))).to.deep.equal(shown);
    const campaign = await submit(visitor, {
      country_code: 'au',
      name: 'Lighthouse Swim',
      slug: 'lighthouse-swim',
      finish_at: '2999-01-31T10:00',
      default_target_cents: '1,234.50',
      charity_uids: uid,
      default_charity_uid: uid,
      'groups.0.key': 'office',
      'groups.0.label': 'Office',
      'groups.0.values': 'Leeds\r\nYork\r\n',
      'groups.0.optional': 'true',
    });
    expect(campaign.location).to.match(/^\/campaigns\/au-\d+\?done=new$/);
    await visitor.follow();
    expect(visitor.page.html)
      .to.include('Lighthouse Fund')
      .and.include('The campaign is created.')
      .and.include('$1,234.50');
    const row = await server.knex('campaigns').where({ slug: 'lighthouse-swim' }).first();
    expect(row).to.deep.include({ thank_donors: null, skip_team_approval_request: false });
    const groups = await server.knex('campaign_groups').where({ campaign_id: row.id });
    expect(groups).to.have.length(1);
    expect(groups[0]).to.include({ key: 'office', label: 'Office', optional: true, free_text: false });
    const values = server.knex('campaign_group_values').where({ group_id: groups[0].id }).orderBy('position');
    expect(await values.pluck('value')).to.deep.equal(['Leeds', 'York']);
    expect((await server.client.get('/campaigns/au/lighthouse-swim.json')).status).to.equal(200);
  });

  it('are refused with what is wrong in which line, and keep everything typed', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    await visitor.open('/campaigns/new');
    const typed = {
      country_code: 'au',
      name: 'Swim',
      slug: 'swim',
      'groups.0.key': 'office',
      'groups.0.free_text': 'true',
    };
    const { status, html } = await submit(visitor, { ...typed, charity_uids: 'au-1\r\nau/not a slug' });
    expect(status).to.equal(422);
    expect(html)
      .to.include('Charities line 2 must be')
      .and.include('au/not a slug')
      .and.include('value="office"');
    const { visitor: other } = await signInToDesk(server, 'owner');
    const { id } = await server.build.staff('support');
    await other.open(`/staff/${id}/roles`);
    const refused = await submit(other, { 'roles.0.role': '', 'roles.0.campaign_uid': 'au-1' });
    expect(refused.html).to.include('Roles 1: Role can&#39;t be blank');
  });

  it('are changed in parts, and stay as they are in everything else', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    const charity = await server.build.charity({ name: 'River Trust' });
    const { id } = await server.build.campaign({
      charities: [charity],
      thank_donors: null,
      brand_colour: '#112233',
    });
    const before = await server.knex('campaigns').where({ id }).first();
    const save = async (form: string, typed: Record<string, string>) => {
      await visitor.open(`/campaigns/${id}/${form}`);
      expect(visitor.page.html).to.not.match(/class="hint"[^>]*>[^<]*\bnull\b/);
      expect((await submit(visitor, typed)).location).to.equal(`/campaigns/au-${id}?done=${form}`);
    };
    await save('edit', { name: 'River Walk' });
    await save('giving', { how_to_give: 'In cash.' });
    await save('giving', { thank_donors: 'false' });
    await save('look', { brand_colour: '' });
    await save('disable', {});
    const after = await server.knex('campaigns').where({ id }).first();
    expect(after.disabled_at).to.be.instanceOf(Date);
    expect({ ...after, disabled_at: null, updated_at: null }).to.deep.equal({
      ...before,
      updated_at: null,
      name: 'River Walk',
      how_to_give: 'In cash.',
      thank_donors: false,
      brand_colour: null,
    });
    expect(await server.knex('campaign_charities').where({ campaign_id: id })).to.have.length(1);
    await save('giving', { thank_donors: '' });
    expect((await server.knex('campaigns').where({ id }).first()).thank_donors).to.equal(null);
  });

  it('have groups, which are added, changed and deleted from the campaign', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    const { uid, name } = await server.build.campaign();
    await visitor.open(`/campaigns/${uid}/group`);
    const group = { key: 'office', label: 'Your office', values: 'Leads\r\nYork' };
    expect((await submit(visitor, group)).location).to.equal(`/campaigns/${uid}?done=group`);
    await visitor.follow();
    const [, path] = visitor.page.html.match(/<a href="(\/groups\/\d+)">Your office/) ?? [];
    await visitor.open(`${path}/rename`);
    expect((await submit(visitor, { from: 'Leads', value: 'Leeds' })).location).to.equal(
      `${path}?done=rename`,
    );
    await visitor.open(`${path}/edit`);
    await submit(visitor, { values: 'York\r\nLeeds', optional: 'true' });
    await visitor.follow();
    expect(visitor.page.html)
      .to.include('The group is saved.')
      .and.include('York, Leeds')
      .and.match(new RegExp(`<p class="crumbs"><a href="/campaigns/${uid}">${name}</a>`));
    await visitor.open(`${path}/edit`);
    const { status, html } = await submit(visitor, { values: '' });
    expect(status).to.equal(422);
    expect(html).to.include('Answers must have at least one answer, unless any text is accepted');
    await visitor.open(`${path}/delete-group`);
    expect(visitor.page.html).to.include('No page of');
    expect((await submit(visitor)).location).to.equal(`/campaigns/${uid}?done=delete-group`);
    await visitor.follow();
    expect(visitor.page.html).to.include('The group is deleted.').and.not.include(`href="${path}"`);
    expect((await visitor.open(String(path))).status).to.equal(404);
  });

  it('offer the staff of a charity its text and logo', async () => {
    const charity = await server.build.charity({ name: 'Forest Fund' });
    const { visitor } = await signInToDesk(server, {
      role: 'charity',
      campaign_id: null,
      charity_id: charity.id,
    });
    await visitor.open('/charities');
    expect(visitor.page.html).to.not.include('href="/charities/new"');
    await visitor.open(`/charities/${charity.uid}/text`);
    await submit(visitor, { description: 'Trees.' });
    await visitor.open(`/charities/${charity.uid}/edit`);
    const refused = await submit(visitor, { name: 'Mine' });
    expect(refused.status).to.equal(403);
    expect(await server.knex('charities').where({ id: charity.id }).first()).to.include({
      description: 'Trees.',
      name: 'Forest Fund',
    });
  });
});
