import { expect } from 'chai';
import { testPassword } from '../../support/accounts.ts';
import type { ClientModule } from './published-client.ts';
import type { SupporterWorld } from './supporter-world.ts';

/** Calls a function of a version of the client, and holds what it gives against the world. */
export type Call = (api: ClientModule, world: SupporterWorld, version: number) => Promise<unknown>;

/** Amounts of the first version are cents, of later ones mostly units. */
const units = (cents: number, version: number) => (version === 1 ? cents : cents / 100);

const found = async (rows: Promise<ClientModule[]>, id: unknown, field = 'id') =>
  expect((await rows).map((row) => row[field])).to.include(id);

/** Functions that several versions have, by module and name. A function that reads what another one gives is called in that one's place. */
export const calls: Record<string, Call> = {
  'authentication.signUp': async ({ signUp }, { application, server }, version) => {
    const email = `new-${version}@example.org`;
    const given = await signUp({
      clientId: application.client_id,
      name: 'Ida Fell',
      email,
      password: 'a long walk to the sea',
      phone: '+61 2 5550 0187',
    });
    const user = await server.knex('users').where({ email }).first();
    expect(given.userId).to.equal(user.id);
    expect(given.token).to.be.a('string');
  },
  'authentication.signIn': async ({ signIn }, { application, server }) => {
    const user = await server.knex('users').where({ email: 'known@example.org' }).first();
    const sent = { clientId: application.client_id, email: user.email, password: testPassword };
    expect((await signIn(sent)).userId).to.equal(user.id);
    const refused = await signIn({ ...sent, password: 'wrong' }).catch((error: unknown) => error);
    expect(refused.status).to.equal(404);
  },
  'authentication.resetPassword': async ({ resetPassword }, { application, server }) => {
    await resetPassword({ clientId: application.client_id, email: 'known@example.org' });
    await server.context.outbox.flush();
    expect(server.mails.map(({ to }) => to)).to.include('known@example.org');
  },
  'campaigns.fetchCampaigns': async ({ fetchCampaigns }, { campaign, charity }) => {
    expect((await fetchCampaigns({ charity: charity.uid })).map(({ id }: ClientModule) => id)).to.deep.equal([
      campaign.uid,
    ]);
  },
  'campaigns.fetchCampaign': async ({ fetchCampaign, deserializeCampaign }, { campaign }) => {
    const read = deserializeCampaign(await fetchCampaign(campaign.uid));
    expect(read).to.include({ id: campaign.uid, name: 'City Run', uuid: campaign.uuid, slug: 'city-run' });
    expect(read.getStartedUrl).to.match(/^http/);
  },
  'campaigns.deserializeCampaign': async () => {},
  'campaigns.fetchCampaignGroups': async ({ fetchCampaignGroups }, { campaign, group }) => {
    expect(await fetchCampaignGroups(campaign.uid)).to.deep.equal([
      { id: group.id, key: 'office', label: 'Office', values: ['Leeds', 'York'] },
    ]);
  },
  'charities.fetchCharities': ({ fetchCharities }, { campaign, charity }) =>
    found(fetchCharities({ campaign: campaign.uid }), charity.uid),
  'charities.fetchCharity': async ({ fetchCharity, deserializeCharity }, { charity }) => {
    const wanted = { id: charity.uid, name: 'River Trust', slug: 'river-trust', country: 'au' };
    expect(deserializeCharity(await fetchCharity(charity.uid))).to.include(wanted);
    expect(deserializeCharity(await fetchCharity({ countryCode: 'au', slug: 'river-trust' }))).to.include(
      wanted,
    );
  },
  'charities.searchCharities': async ({ searchCharities, deserializeCharity }, { charity }) => {
    const [row] = await searchCharities({ q: 'river' });
    expect(deserializeCharity(row)).to.include({ name: 'River Trust', uuid: charity.uuid });
  },
  'charities.deserializeCharity': async () => {},
  'donation-totals.fetchDonationTotals': async (api, { campaign }, version) => {
    const totals = await api.fetchDonationTotals({ campaign: campaign.uid });
    expect(api.deserializeDonationTotals(totals)).to.deep.equal({
      raised: units(3500, version),
      donations: 2,
    });
    if (version > 1)
      expect(api.deserializeDonationTotals(totals, true)).to.deep.equal({ raised: 25, donations: 1 });
  },
  'donation-totals.deserializeDonationTotals': async () => {},
  'fitness-activities.createFitnessActivity': async (api, { token, campaign, page }) => {
    const { fitness_activity: made } = await api.createFitnessActivity({
      token,
      type: 'walk',
      caption: 'To the sea',
      distance: 3.1,
      unit: 'miles',
      duration: 40,
      durationUnit: 'minutes',
      pageId: page.id,
    });
    expect(api.deserializeFitnessActivity(made)).to.include({ distance: 4989, duration: 2400, manual: true });
    await found(api.fetchFitnessActivities({ campaign: campaign.uid, include_manual: true }), made.id);
    await api.updateFitnessActivity(made.id, {
      token,
      caption: 'To the sea and back',
      distance: 10,
      unit: 'km',
    });
    const listed = async () =>
      (await api.fetchFitnessActivities({ campaign: campaign.uid, include_manual: true })).find(
        ({ id }: ClientModule) => id === made.id,
      );
    expect(await listed()).to.include({ caption: 'To the sea and back', distance_in_meters: 10_000 });
    await api.deleteFitnessActivity(made.id, token);
    expect(await listed()).to.equal(undefined);
  },
  'fitness-activities.deserializeFitnessActivity': async () => {},
  'fitness-activities.fetchFitnessActivities': async ({ fetchFitnessActivities }, { page }) => {
    const rows = await fetchFitnessActivities({ page: page.id });
    expect(rows.map((row: ClientModule) => row.distance_in_meters)).to.deep.equal([5000]);
  },
  'fitness-activities.updateFitnessActivity': async () => {},
  'fitness-activities.deleteFitnessActivity': async () => {},
  'fitness-leaderboard.fetchFitnessLeaderboard': async (api, { campaign, page, teamPage }, version) => {
    for (const [type, id] of [
      ['individual', page.id],
      ['team', teamPage.id],
    ] as const) {
      const [row] = await api.fetchFitnessLeaderboard({ campaign: campaign.uid, type });
      const read = api.deserializeFitnessLeaderboard(row, 0);
      expect(read, type).to.include({ id, distance: 5000, charity: 'River Trust', raised: 3500 });
      if (version === 1) continue;
      expect(read.position).to.equal(1);
    }
  },
  'fitness-leaderboard.deserializeFitnessLeaderboard': async () => {},
  'fitness-totals.fetchFitnessSummary': async ({ fetchFitnessSummary }, { campaign }) => {
    const { run } = await fetchFitnessSummary(campaign.uid);
    expect(run).to.deep.equal({ duration: 1800, calories: 400, distance: 5000 });
    expect((await fetchFitnessSummary([campaign.uid, 'au-0'])).run.distance).to.equal(5000);
  },
  'fitness-totals.fetchFitnessTotals': async ({ fetchFitnessTotals }, { campaign }) => {
    expect(await fetchFitnessTotals(campaign.uid)).to.deep.equal({
      duration: 1800,
      calories: 400,
      distance: 5000,
    });
  },
  'leaderboard.fetchLeaderboard': async (api, { campaign, page, teamPage, group }, version) => {
    for (const [type, id] of [
      ['individual', page.id],
      ['team', teamPage.id],
    ] as const) {
      const [row] = await api.fetchLeaderboard({ campaign: campaign.uid, type });
      const wanted = {
        id,
        position: 1,
        raised: units(3500, version),
        [version === 1 ? 'charity' : 'subtitle']: 'River Trust',
      };
      expect(api.deserializeLeaderboard(row, 0), type).to.include(wanted);
    }
    if (version < 3) return;
    const [row] = await api.fetchLeaderboard({ campaign: campaign.uid, type: 'group', groupID: group.id });
    expect(api.deserializeLeaderboard(row, 0)).to.include({ name: 'Leeds', raised: 35, count: 2 });
  },
  'leaderboard.deserializeLeaderboard': async () => {},
  'me.fetchCurrentUser': async (api, { token, user }, version) => {
    const me = await api.fetchCurrentUser({ token });
    expect(me).to.include({ id: user.id, email: user.email, name: user.name });
    if (version > 1)
      expect(api.deserializeUser(me)).to.include({ email: user.email, pageCount: me.page_ids.length });
  },
  'me.deserializeUser': async () => {},
  'me.updateCurrentUser': async ({ updateCurrentUser }, { token, user, server }, version) => {
    await updateCurrentUser({
      token,
      name: user.name,
      phone: `+61 2 5550 018${version}`,
      birthday: '1990-01-15',
    });
    const stored = await server.knex('users').where({ id: user.id }).first();
    expect(stored.phone).to.equal(`+61 2 5550 018${version}`);
  },
  'pages.fetchPages': async ({ fetchPages, deserializePage }, { campaign, page }, version) => {
    const rows: ClientModule[] = await fetchPages({ campaign: campaign.uid, type: 'individual' });
    const row = rows.find(({ id }) => id === page.id) ?? {};
    expect(deserializePage(row)).to.include({ name: 'Ada runs', active: true, uuid: page.uuid });
    if (version > 1) await found(fetchPages({ campaign: campaign.uid, allPages: true }), page.id);
  },
  'pages.fetchPage': async ({ fetchPage, deserializePage }, { page, user }, version) => {
    const wanted = { id: page.id, name: 'Ada runs', raised: version === 2 ? 3500 : 35, slug: 'ada-runs' };
    const read = deserializePage(await fetchPage(page.id));
    expect(read).to.include({ ...wanted, campaign: 'City Run', charity: 'River Trust', owner: user.id });
    const address = { countryCode: 'au', campaignSlug: 'city-run', slug: 'ada-runs' };
    expect(deserializePage(await fetchPage(address))).to.include(wanted);
    const free = await fetchPage({ ...address, slug: 'nobody' }).catch((error: unknown) => error);
    expect(free.status).to.equal(404);
  },
  'pages.fetchUserPages': ({ fetchUserPages }, { token, page }) => found(fetchUserPages({ token }), page.id),
  'pages.createPage': async ({ createPage, updatePage }, { campaign, charity, token, server }, version) => {
    const made = await createPage({
      token,
      campaignId: campaign.uid,
      charityId: charity.uid,
      birthday: '1990-01-15',
      name: `Made by ${version}`,
      target: 500,
      groupValues: { office: 'York' },
    });
    const { id } = made.page ?? made;
    await updatePage(id, { token, name: `Changed by ${version}`, target: 600 });
    const stored = await server.knex('pages').where({ id }).first();
    expect(stored).to.include({
      name: `Changed by ${version}`,
      target_cents: 60_000,
      charity_id: charity.id,
    });
  },
  'pages.updatePage': async () => {},
  'pages.deserializePage': async () => {},
  'pages-totals.fetchPagesTotals': async ({ fetchPagesTotals }, { campaign, server }, version) => {
    const [row] = await server
      .knex('pages')
      .where({ campaign_id: campaign.id, owner_type: 'User' })
      .count({ count: '*' });
    expect(await fetchPagesTotals({ campaign: campaign.uid, type: 'individual' })).to.equal(
      Number(row?.count),
    );
    if (version === 1) return;
    const sent = { campaign: campaign.uid, type: 'individual', search: true };
    expect(await fetchPagesTotals(sent)).to.equal(Number(row?.count));
  },
  'teams.fetchTeams': async (api, { campaign, token, team, teamPage }, version) => {
    if (version === 2) return found(api.fetchTeams({ token }), team.id);
    const [row] = await api.fetchTeams({ campaign: campaign.uid });
    expect(api.deserializeTeam(row)).to.include({
      id: teamPage.id,
      name: 'Herons',
      owner: team.id,
      raised: 35,
    });
  },
  'teams.fetchTeam': async (api, { token, team, teamPage, page }, version) => {
    const fetched = await (version === 2
      ? api.fetchTeam({ id: team.id, token })
      : api.fetchTeam(teamPage.id));
    const read = api.deserializeTeam(fetched);
    expect(read).to.include({ leader: page.id });
    expect(read.pages).to.deep.equal([page.id]);
  },
  'teams.fetchTeamBySlug': async (api, { page, user }) => {
    const read = api.deserializeTeam(
      await api.fetchTeamBySlug({ countryCode: 'au', campaignSlug: 'city-run', slug: 'herons' }),
    );
    expect(read.owner).to.equal(user.id);
    expect(read.members[0]).to.include({ id: page.id, name: 'Ada runs', raised: 35, userId: user.id });
  },
  'teams.createTeam': async (api, { token, campaign, charity, user, server }, version) => {
    const leader = await server
      .knex('pages')
      .where({
        name: `Changed by ${version}`,
        campaign_id: campaign.id,
        charity_id: charity.id,
        user_id: user.id,
      })
      .first();
    const [made] = await api.createTeam({ token, page: leader.id, name: `Team of ${version}` });
    expect(made).to.include({ name: `Team of ${version}`, team_leader_page_uid: leader.id });
    if (version < 3) return;
    expect((await api.updateTeam(made.id, { token, name: 'Renamed' })).name).to.equal('Renamed');
  },
  'teams.updateTeam': async () => {},
  'teams.deserializeTeam': async () => {},
};

/** Functions that refuse by themselves, without asking anybody, and those that ask another service of other companies. */
export const notOurs = [
  'donations.fetchDonation',
  'images.uploadImage',
  'pages.createPageTag',
  'posts.deletePost',
];

/** What is not served yet, or not called yet. */
export const notYet = [
  'address.searchAddress',
  'address.getAddressDetails',
  'address.deserializeAddress',
  'donations.replyToDonation',
  'donations.deserializeDonation',
  'feeds.fetchDonationFeed',
  'feeds.deserializeDonation',
  'metadata.createMetadata',
  'metadata.deserializeMetadata',
  'metadata.fetchMetadata',
  'metadata.updateMetadata',
  'pages.fetchPageDonationCount',
  'posts.createPost',
  'posts.fetchPosts',
  'posts.deserializePost',
  'teams.joinTeam',
];
