import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Campaigns, charities and teams for staff', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build } = server;
    const staff = await build.staffToken({ role: 'read_only' });
    const at = (day: number) => new Date(`2026-10-0${day}T00:00:00Z`);
    const charity = await build.charity({ name: 'Reef Rescue', created_at: at(1) });
    const idle = await build.charity({ name: 'Zoo', active: false, created_at: at(2) });
    const campaign = await build.campaign({ name: 'Coast Run', charities: [charity], created_at: at(1) });
    const disabled = await build.campaign({ name: 'Alpine Walk', disabled_at: at(3), created_at: at(2) });
    const leader = await build.page({ campaign_id: campaign.id, charity_id: charity.id });
    const { team, page } = await build.team({
      leader,
      name: 'Runners',
      page: { name: 'Runners' },
      created_at: at(1),
    });
    const { team: other } = await build.team({ created_at: at(2) });
    await build.donation({ page: leader, amount_cents: 2500 });
    await build.donation({ page, amount_cents: 500 });
    return { staff, charity, idle, campaign, disabled, team, other, leader, page };
  });

  const get = async (path: string) => bodyOf(server.operations.get(path, world.staff.options));
  const listed = async (path: string): Promise<number[]> => (await get(path)).items.map(({ id }: Body) => id);

  it('are listed by time and by name', async () => {
    const { campaign, disabled, charity, idle } = world;
    const among = async (path: string, ...rows: { id: number }[]) =>
      (await listed(path)).filter((id) => rows.some((row) => row.id === id));
    expect(await among('/campaigns.json?sort=created', campaign, disabled)).to.deep.equal([
      campaign.id,
      disabled.id,
    ]);
    expect(await among('/campaigns.json', campaign, disabled)).to.deep.equal([disabled.id, campaign.id]);
    expect(await among('/campaigns.json?sort=name', campaign, disabled)).to.deep.equal([
      disabled.id,
      campaign.id,
    ]);
    expect(await among('/campaigns.json?sort=-name', campaign, disabled)).to.deep.equal([
      campaign.id,
      disabled.id,
    ]);
    expect(await among('/charities.json?sort=-name', charity, idle)).to.deep.equal([idle.id, charity.id]);
  });

  it('are found by state, time, place and name', async () => {
    const { campaign, disabled, charity, idle, team, other } = world;
    expect(await listed('/campaigns.json?state=disabled')).to.deep.equal([disabled.id]);
    expect(await listed(`/campaigns.json?charity_id=${charity.id}`)).to.deep.equal([campaign.id]);
    expect(await listed('/campaigns.json?q=coa')).to.deep.equal([campaign.id]);
    const second = 'created_since=2026-10-02&created_until=2026-10-03';
    expect(await listed(`/campaigns.json?${second}`)).to.deep.equal([disabled.id]);
    expect(await listed('/charities.json?state=inactive')).to.deep.equal([idle.id]);
    expect(await listed(`/charities.json?campaign_id=${campaign.id}`)).to.deep.equal([charity.id]);
    expect(await listed('/charities.json?q=resc%20re')).to.deep.equal([charity.id]);
    expect(await listed(`/charities.json?${second}`)).to.deep.equal([idle.id]);
    expect(await listed(`/teams.json?campaign_id=${campaign.id}`)).to.deep.equal([team.id]);
    expect(await listed(`/teams.json?charity_id=${charity.id}`)).to.deep.equal([team.id]);
    expect(await listed('/teams.json?q=runn')).to.deep.equal([team.id]);
    await server.knex('pages').where({ id: other.page_id }).update({ state: 'paused' });
    expect(await listed('/teams.json?state=paused')).to.deep.equal([other.id]);
    expect(await listed('/teams.json?state=active')).to.deep.equal([team.id]);
    expect(await listed(`/teams.json?${second}`)).to.deep.equal([other.id]);
    expect(await listed('/teams.json?sort=-raised')).to.deep.equal([team.id, other.id]);
  });

  it('are shown with their totals', async () => {
    const { campaign, charity, team, leader, page } = world;
    const totals = { raised_cents: 3000, donation_count: 2, currency: 'AUD' };
    expect((await get(`/campaigns/${campaign.uid}.json`)).campaign).to.include({
      id: campaign.id,
      name: 'Coast Run',
      state: 'enabled',
      page_count: 2,
      ...totals,
    });
    expect((await get(`/campaigns/au/${campaign.slug}.json`)).campaign.id).to.equal(campaign.id);
    expect((await get(`/charities/${charity.id}.json`)).charity).to.include({
      id: charity.id,
      state: 'active',
      kyc_status: 'passed',
      ...totals,
    });
    expect((await get(`/teams/${team.id}.json`)).team).to.include({
      id: team.id,
      name: 'Runners',
      page_id: page.id,
      leader_page_id: leader.id,
      member_count: 1,
      campaign_uid: campaign.uid,
      charity_uid: charity.uid,
      ...totals,
    });
  });
});
