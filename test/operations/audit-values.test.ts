import { expect } from 'chai';
import { renameUser } from '../../src/domain/accounts/change-account.ts';
import { userActor } from '../../src/domain/actor.ts';
import { updateCampaign } from '../../src/domain/campaigns/edit-campaign.ts';
import { type PageEdits, updatePage } from '../../src/domain/pages/update-page.ts';
import { alice, changeAs } from '../support/actors.ts';
import { erase } from '../support/erase.ts';
import { useServer } from '../support/server.ts';

interface Entry {
  actor_type: string;
  actor_name: string | null;
  action: string;
  details: Record<string, unknown>;
}

describe('Old and new values in the audit log', () => {
  const server = useServer();

  /** The entries of a record, oldest first. */
  async function entriesOf(type: string, id: number): Promise<Entry[]> {
    const { options } = await server.build.staffToken({ role: 'owner' });
    const path = `/audit.json?subject_type=${type}&subject_id=${id}&sort=created`;
    const { body } = await server.operations.get(path, options);
    return (body as { items: Entry[] }).items;
  }

  async function ownPage() {
    const user = await server.build.user({ name: 'Ada Okafor' });
    const page = await server.build.page({
      user_id: user.id,
      name: 'Ada runs',
      slug: 'ada-runs',
      target_cents: 70_000,
    });
    const edit = (edits: PageEdits) =>
      changeAs(server.knex, userActor(user), updatePage, { id: page.id, edits });
    return { user, page, edit };
  }

  it('say which owner changed the target of a page, and nothing of what stayed the same', async () => {
    const { page, edit } = await ownPage();
    await edit({ target: '2500.00', name: 'Ada runs' });
    await edit({ target: '2500.00' });
    expect(await entriesOf('page', page.id)).to.have.length(1);
    const [entry] = await entriesOf('page', page.id);
    expect(entry).to.include({ actor_type: 'user', actor_name: 'Ada Okafor', action: 'page.update' });
    expect(entry?.details).to.deep.equal({ target_cents: { from: 70_000, to: 250_000 } });
  });

  it('include a long text that only changed near its end', async () => {
    const { page, edit } = await ownPage();
    const story = (end: string) => `<p>${'I run for the reef. '.repeat(40)}${end}</p>`;
    await edit({ story: story('Monday') });
    await edit({ story: story('Tuesday') });
    const entries = await entriesOf('page', page.id);
    expect(entries).to.have.length(2);
    expect(entries[1]?.details).to.have.all.keys('story');
  });

  it('name the application that changed a page', async () => {
    const { campaignId, application } = await server.build.callers();
    const page = await server.build.page({ campaign_id: campaignId, name: 'Ada runs' });
    const body = { name: 'Ada walks' };
    const { status } = await server.client.request('PUT', `/pages/${page.id}.json`, { body, ...application });
    expect(status).to.equal(200);
    const [entry] = await entriesOf('page', page.id);
    expect(entry).to.include({ actor_type: 'registered_application' });
    expect(entry?.actor_name).to.be.a('string');
    expect(entry?.details).to.deep.equal({ name: { from: 'Ada runs', to: 'Ada walks' } });
  });

  it('cut long texts', async () => {
    const { page, edit } = await ownPage();
    await edit({ story: `<p>${'very '.repeat(2_000)}</p>` });
    const [entry] = await entriesOf('page', page.id);
    const { to } = (entry as Entry).details.story as { to: string };
    expect(to)
      .to.have.length.below(510)
      .and.match(/^<p>very very.*…$/);
  });

  it('are there for accounts and campaigns, too', async () => {
    const { user } = await ownPage();
    await changeAs(server.knex, userActor(user), renameUser, { name: ' Ada Lovelace ' });
    const [entry] = await entriesOf('user', user.id);
    expect(entry?.details).to.deep.equal({ name: { from: 'Ada Okafor', to: 'Ada Lovelace' } });
    const campaign = await server.build.campaign();
    const named = { reference: { kind: 'id' as const, id: campaign.id }, text: String(campaign.id) };
    await changeAs(server.knex, alice, updateCampaign, { named, default_target_cents: 12_300 });
    const [change] = await entriesOf('campaign', campaign.id);
    expect(change).to.include({ actor_type: 'operator', actor_name: 'alice' });
    expect(change?.details).to.deep.equal({ default_target_cents: { from: null, to: 12_300 } });
  });

  it('have no words of an erased person, not even old ones of one small word', async () => {
    const { user, page, edit } = await ownPage();
    await edit({ name: 'zanzibar' });
    await edit({ name: 'Ada swims', slug: 'quokka', target: '900.00' });
    await changeAs(server.knex, userActor(user), renameUser, { name: 'wombat' });
    await changeAs(server.knex, userActor(user), renameUser, { name: 'Somebody Else' });
    await erase(server.knex, user.id);
    const all = JSON.stringify([
      ...(await entriesOf('page', page.id)),
      ...(await entriesOf('user', user.id)),
    ]);
    for (const word of ['zanzibar', 'quokka', 'wombat', 'Ada', 'ada-runs']) expect(all).to.not.include(word);
    // The numbers stay.
    expect(all).to.include('90000');
  });
});
