import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Pages for staff', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build } = server;
    const staff = await build.staffToken({ role: 'finance' });
    const campaign = await build.campaign();
    const charity = await build.charity();
    const owner = await build.user({ name: 'Ada Okafor', email: 'ada@mail.example' });
    const at = (day: number) => new Date(`2026-10-0${day}T00:00:00Z`);
    const place = { campaign_id: campaign.id, charity_id: charity.id };
    const active = await build.page({ ...place, name: 'Team Zebra', user_id: owner.id, created_at: at(1) });
    const paused = await build.page({ ...place, state: 'paused', created_at: at(2) });
    const hidden = await build.page({ ...place, created_at: at(3), held_at: at(4), held_reason: 'Spam' });
    const { page: ofTeam } = await build.team({
      leader: active,
      page: { created_at: at(5) },
      name: 'Runners',
    });
    await build.donation({ page: active, amount_cents: 2500 });
    const elsewhere = await build.page();
    return { staff, campaign, charity, active, paused, hidden, ofTeam, elsewhere };
  });

  const get = async (path: string) => bodyOf(server.operations.get(path, world.staff.options));
  const listed = async (query: string): Promise<number[]> =>
    (await get(`/pages.json?${query}`)).items.map(({ id }: Body) => id);
  const ofCampaign = (query: string) => listed(`campaign_id=${world.campaign.id}&${query}`);
  const idsOf = (...rows: { id: number }[]) => rows.map(({ id }) => id);

  it('are listed the newest first, including hidden ones and those of teams', async () => {
    const { active, paused, hidden, ofTeam } = world;
    expect(await ofCampaign('')).to.deep.equal(idsOf(ofTeam, hidden, paused, active));
    expect(await ofCampaign('sort=created')).to.deep.equal(idsOf(active, paused, hidden, ofTeam));
    expect((await ofCampaign('sort=-raised'))[0]).to.equal(active.id);
    expect((await ofCampaign('sort=raised')).at(-1)).to.equal(active.id);
    expect(await listed(`charity_id=${world.charity.id}`)).to.have.length(4);
  });

  it('are found by state, time and name', async () => {
    const { active, paused, hidden, ofTeam } = world;
    expect(await ofCampaign('state=paused')).to.deep.equal(idsOf(paused));
    expect(await listed('state=paused')).to.deep.equal(idsOf(paused));
    expect(await ofCampaign('state=active')).to.deep.equal(idsOf(ofTeam, active));
    expect(await ofCampaign('state=hidden')).to.deep.equal(idsOf(hidden));
    expect(await ofCampaign('created_since=2026-10-02&created_until=2026-10-03')).to.deep.equal(
      idsOf(paused),
    );
    expect(await listed('q=zeb')).to.deep.equal(idsOf(active));
    expect(await listed('q=nobody')).to.deep.equal([]);
  });

  it('are found by their owner, without the pages of teams', async () => {
    const { active } = world;
    for (const sort of ['-created', '-raised']) {
      expect(await listed(`user_id=${active.user_id}&sort=${sort}`)).to.deep.equal(idsOf(active));
      expect(await listed(`user_id=${active.user_id}&sort=${sort}&q=nobody`)).to.deep.equal([]);
    }
    expect(await ofCampaign(`user_id=${active.user_id}&state=paused`)).to.deep.equal([]);
  });

  it('are shown with their owner, their totals, and why they are hidden', async () => {
    const { active, hidden, ofTeam, campaign } = world;
    for (const name of [active.id, `au-${active.id}`, active.uuid]) {
      const { page } = await get(`/pages/${name}.json`);
      expect(page).to.include({
        id: active.id,
        owner_type: 'User',
        owner_name: 'Ada Okafor',
        owner_email: 'ada@mail.example',
        campaign_uid: campaign.uid,
        raised_cents: 2500,
        donation_count: 1,
        currency: 'AUD',
      });
    }
    expect((await get(`/pages/${hidden.id}.json`)).page).to.include({ hidden: true, hidden_reason: 'Spam' });
    expect((await get(`/pages/${ofTeam.id}.json`)).page).to.include({
      owner_type: 'Team',
      owner_name: 'Runners',
      owner_email: null,
      raised_cents: 0,
    });
  });
});
