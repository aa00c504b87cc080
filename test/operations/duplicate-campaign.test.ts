import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('A campaign that is duplicated', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build } = server;
    const charity = await build.charity();
    const owner = await build.staffToken({ role: 'owner' });
    const slug = `coast-${randomUUID()}`;
    const sent = {
      country_code: 'au',
      name: 'Coast Run',
      slug,
      start_at: '2026-10-02T04:11:09Z',
      description: 'Run.',
      registration_url: 'https://race.example/join',
      donate_url: 'https://pay.example/?page={page_id}',
      how_to_give: 'In cash.',
      thank_donors: false,
      default_story: '<p>Hi</p>',
      default_target_cents: 100,
      default_picture_url: '/pictures/one',
      banner_url: 'https://pictures.example/one.jpg',
      brand_colour: '#7a1f5c',
      widget_background_image_url: 'https://pictures.example/two.jpg',
      widget_blurred_background_image_url: 'https://pictures.example/three.jpg',
      custom_metric_unit: 'laps',
      skip_team_approval_request: true,
      approve_first: true,
      default_charity_uid: charity.uid,
      charity_uids: [charity.uid],
      groups: [
        { key: 'office', label: 'Office', values: ['York', 'Leeds'], optional: true },
        { key: 'club', label: 'Club', free_text: true, values: ['Harriers'] },
      ],
    };
    const source: Body = await bodyOf(server.operations.post('/campaigns.json', sent, owner.options), 201);
    const manager = await build.staffToken({ role: 'manager', campaign_id: source.campaign.id });
    return { source, owner, manager, charity };
  });
  type Caller = 'owner' | 'manager';
  const duplicate = (body: object, caller: Caller = 'owner', id = world.source.campaign.uid) =>
    server.operations.post(`/campaigns/${id}/duplicate.json`, body, world[caller].options);
  const fresh = () => `coast-${randomUUID()}`;

  it('has everything of the other one but its name, its dates and what belongs to pages', async () => {
    const { campaign: source, groups, charities } = world.source;
    const page = await server.build.page({ campaign_id: source.id, charity_id: world.charity.id });
    await server.build.donation({
      page_id: page.id,
      campaign_id: source.id,
      charity_id: world.charity.id,
    });
    const body = {
      name: 'Coast Run 2027',
      slug: fresh(),
      start_at: '2999-01-30T00:00:00Z',
      finish_at: '2999-01-31T00:00:00Z',
    };
    const copy = await bodyOf(duplicate(body), 201);
    const { id, uid, uuid, url, created_at, updated_at, ...rest } = copy.campaign;
    const { id: _id, uid: _uid, uuid: _uuid, url: _url, created_at: _c, updated_at: _u, ...old } = source;
    expect(rest).to.deep.equal({ ...old, ...body, page_count: 0, raised_cents: 0, donation_count: 0 });
    expect(copy.charities).to.deep.equal(charities);
    const withoutId = (each: Body[]) => each.map(({ id: _number, ...group }) => group);
    const [office, club] = withoutId(groups);
    expect(withoutId(copy.groups)).to.deep.equal([office, { ...club, values: [] }]);
    expect((await server.client.get(`/campaigns/${uid}.json`)).status).to.equal(200);
    const entries = server.knex('audit_log').where({ subject_type: 'campaign', subject_id: source.id });
    const [entry] = await entries.where({ action: 'campaign.duplicate' });
    expect(entry.details).to.deep.equal({ campaign_id: id, name: body.name });
    expect([uuid, url, created_at, updated_at]).to.not.include(undefined);
  });

  it('is enabled, and has no dates unless they are sent', async () => {
    const { id } = world.source.campaign;
    await server.knex('campaigns').where({ id }).update({ disabled_at: new Date() });
    const { campaign } = await bodyOf(duplicate({ name: 'Again', slug: fresh() }), 201);
    expect(campaign).to.include({ state: 'enabled', start_at: null, finish_at: null });
    await server.knex('campaigns').where({ id }).update({ disabled_at: null });
  });

  it('needs another slug, dates in order, and an owner', async () => {
    const { slug } = world.source.campaign;
    for (const [body, error] of [
      [{ name: 'x', slug }, 'slug has already been taken'],
      [{ name: 'x', slug: 'Not A Slug' }, 'slug may contain only lower-case letters, digits and hyphens'],
      [
        { name: 'x', slug: fresh(), start_at: '2027-02-01T00:00:00Z', finish_at: '2027-01-01T00:00:00Z' },
        'finish_at must be after start_at',
      ],
    ] as const) {
      const refused = await duplicate(body);
      expect(refused.status).to.equal(422);
      const [{ field, message }] = refused.body.error.errors;
      expect(`${field} ${message}`).to.equal(error);
    }
    expect((await duplicate({ name: 'x', slug: fresh() }, 'manager')).status).to.equal(403);
    expect((await duplicate({ name: 'x', slug: fresh() }, 'owner', 'au-999999')).status).to.equal(404);
  });

  it('is one of two that are created with the same slug at the same time', async () => {
    const slug = fresh();
    const { owner } = world;
    const both = await Promise.all([
      duplicate({ name: 'One', slug }),
      server.operations.post('/campaigns.json', { country_code: 'au', name: 'Other', slug }, owner.options),
    ]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([201, 422]);
    expect(await server.knex('campaigns').where({ slug })).to.have.length(1);
  });
});
