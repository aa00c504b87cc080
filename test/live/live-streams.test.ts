import { expect } from 'chai';
import type { Knex } from 'knex';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { moveDonation } from '../../src/domain/payments/move.ts';
import { type Background, startBackground } from '../../src/server/background.ts';
import { changeAs } from '../support/actors.ts';
import { useFixture } from '../support/fixture.ts';
import { FollowedStream } from '../support/followed-stream.ts';
import { Importer } from '../support/import.ts';
import { useServer } from '../support/server.ts';

describe('Live streams', () => {
  let background: Background;
  after(() => background.stop());
  const server = useServer();
  const importer = Importer.use(server);
  let knex: Knex;
  const streams: FollowedStream[] = [];

  before(() => {
    ({ knex } = server);
    background = startBackground(server.context);
  });
  const charity = useFixture(() => server.build.charity(), beforeEach);
  const campaign = useFixture(() => server.build.campaign({ charities: [charity] }), beforeEach);
  const page = useFixture(
    () =>
      server.build.page({
        campaign_id: campaign.id,
        charity_id: charity.id,
        target_cents: 10_000,
      }),
    beforeEach,
  );
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close();
  });

  async function follow(path: string, headers?: Record<string, string>): Promise<FollowedStream> {
    const stream = await FollowedStream.open(`${server.client.origin}/api/v2${path}`, headers);
    streams.push(stream);
    return stream;
  }
  const followCampaign = (headers?: Record<string, string>) =>
    follow(`/campaigns/${campaign.uid}/live`, headers);
  const streamPaths = (teamId: number) => [
    `/campaigns/${campaign.uid}/live`,
    `/pages/${page.id}/live`,
    `/teams/${teamId}/live`,
    `/charities/${charity.uid}/live`,
  ];
  const hasRaised = (cents: number) => (state: { totals: { amount: { cents: number } } }) =>
    state.totals.amount.cents === cents;

  it('hold no line end but those of the stream, whatever a donor writes', async () => {
    const message = 'One\u2028two\u2029three\u0085four\\u2028 \\\u2028';
    await server.build.donation({ page, message });
    const { body, text } = await server.client.get(`/campaigns/${campaign.uid}/live`);
    expect(body.donations[0].message).to.equal(message);
    expect(text).to.not.match(/[\u0085\u2028\u2029]/);
  });

  it('show a donation that was moved there as a part of how things stand, and as no new one', async () => {
    const other = await server.build.page({ campaign_id: campaign.id, charity_id: charity.id });
    const { id } = await server.build.donation({ page: other, amount_cents: 2500 });
    const stream = await follow(`/pages/${page.id}/live`);
    const application = {
      kind: 'registered_application',
      applicationId: 1,
      campaignId: campaign.id,
    } as const;
    await changeAs(knex, application, moveDonation, { donation: String(id), page_id: page.id });
    await stream.untilShown(hasRaised(2500), 'the page has it');
    expect(stream.events.map(({ event }) => event)).to.deep.equal(['snapshot', 'snapshot']);
    await server.build.donation({ page, amount_cents: 100 });
    await stream.untilShown(hasRaised(2600), 'a new one');
    expect(stream.events.at(-1)?.event).to.equal('change');
  });

  it("begin with a campaign's current state", async () => {
    await server.build.donation({ page, amount_cents: 2500, donor_name: 'Ida', message: 'Go!' });
    const { status, body, headers, text } = await server.client.get(`/campaigns/${campaign.uid}/live`);
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.equal('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).to.equal('no-store, no-transform');
    expect(headers.get('x-accel-buffering')).to.equal('no');
    expect(headers.get('access-control-allow-origin')).to.equal('*');
    expect(headers.get('content-encoding')).to.equal(null);
    expect(text).to.match(/^retry: 2000\n\nevent: snapshot\nid: [\w-]+-0\ndata: /);
    expect(body.subject).to.include({ type: 'campaign', id: campaign.uid, name: campaign.name });
    expect(body.totals).to.deep.include({ donation_count: 1, target: null, percent: null });
    expect(body.totals.amount.cents).to.equal(2500);
    expect(body.top_pages).to.have.length(1);
    expect(body.top_pages[0]).to.deep.include({ rank: 1, id: page.id, name: page.name });
    expect(body.donations[0]).to.include({
      donor_name: 'Ida',
      message: 'Go!',
      page_id: page.id,
      page_name: page.name,
    });
  });

  it('take every name that the campaign, page or charity itself has', async () => {
    const { country_code } = campaign;
    for (const name of [campaign.uid, campaign.uuid, campaign.id, `${country_code}/${campaign.slug}`]) {
      const { body } = await server.client.get(`/campaigns/${name}/live`);
      expect(body.subject.id).to.equal(campaign.uid);
    }
    for (const name of [charity.uid, charity.uuid, charity.id, `${country_code}/${charity.slug}`]) {
      const { body } = await server.client.get(`/charities/${name}/live`);
      expect(body.subject).to.include({ type: 'charity', id: charity.uid, name: charity.name });
    }
    for (const name of [page.id, page.uuid]) {
      const { body } = await server.client.get(`/pages/${name}/live`);
      expect(body.subject).to.include({ type: 'page', id: `${page.id}`, name: page.name });
    }
  });

  it('show a donation that is made meanwhile, on the campaign, the page, its team and the charity', async () => {
    const { team, page: teamPage } = await server.build.team({ leader: page, page: { target_cents: 4000 } });
    const followed = await Promise.all(
      [
        `/campaigns/${campaign.uid}/live`,
        `/pages/${page.id}/live`,
        `/pages/${teamPage.id}/live`,
        `/teams/${team.id}/live`,
        `/charities/${charity.uid}/live`,
      ].map((path) => follow(path)),
    );
    await Promise.all(followed.map((stream) => stream.untilShown(hasRaised(0), 'the snapshot')));
    const { id } = await server.build.donation({ page, amount_cents: 1300, donor_name: 'Ida' });
    for (const stream of followed) {
      await stream.untilShown(hasRaised(1300), stream.text);
      expect(stream.shown.donations).to.have.length(1);
      expect(stream.shown.donations[0]).to.include({ id, donor_name: 'Ida', page_id: page.id });
      const change = stream.events.at(-1);
      expect(change?.event).to.equal('change');
      expect(change?.data).to.not.have.property('subject');
    }
    const [ofCampaign, ofPage, ofTeamPage, ofTeam] = followed as [
      FollowedStream,
      FollowedStream,
      FollowedStream,
      FollowedStream,
    ];
    expect(ofCampaign.shown.totals.target).to.equal(null);
    expect(ofPage.shown.totals).to.deep.include({ percent: 13 });
    expect(ofPage.shown.top_pages).to.deep.equal([]);
    expect(ofTeamPage.shown.totals).to.deep.include({ percent: 32 });
    expect(ofTeam.shown.totals).to.deep.equal(ofTeamPage.shown.totals);
    expect(ofTeam.shown.subject).to.include({ type: 'team', id: `${team.id}` });
    expect(ofTeam.shown.top_pages.map((one: { id: number }) => one.id)).to.deep.equal([page.id]);
  });

  it('show imported donations, on the campaign, the page, its team and the charity', async () => {
    const { team } = await server.build.team({ leader: page });
    await server.build.donation({ page, amount_cents: 300 });
    const followed = await Promise.all(streamPaths(team.id).map((path) => follow(path)));
    await Promise.all(followed.map((stream) => stream.untilShown(hasRaised(300), 'the snapshot')));
    const rows = `source,external_id,page,amount\nold,${page.uuid},${page.uuid},10.00\n`;
    expect(await importer.content('donations', rows)).to.include({ inserted: 1 });
    for (const stream of followed) {
      await stream.untilShown(hasRaised(1300), stream.text);
      expect(stream.shown.donations).to.have.length(2);
    }
  });

  it('rank teams on their own for a campaign and a charity', async () => {
    const { team } = await server.build.team({ leader: page });
    const ofTeam = await follow(`/teams/${team.id}/live`);
    await ofTeam.untilShown(hasRaised(0), 'the snapshot');
    expect(ofTeam.shown.top_teams).to.deep.equal([]);
    const ofCampaign = await followCampaign();
    await ofCampaign.untilShown(hasRaised(0), 'the snapshot');
    await server.build.donation({ page, amount_cents: 700 });
    await ofCampaign.untilShown(hasRaised(700), 'the gift');
    const [first] = ofCampaign.shown.top_teams;
    expect(ofCampaign.shown.top_teams).to.have.length(1);
    expect(first).to.deep.include({ rank: 1, id: team.page_id, name: team.name });
    expect(first.amount.cents).to.equal(700);
    const { body } = await server.client.get(`/charities/${charity.uid}/live`);
    expect(body.top_teams.map((one: { id: number }) => one.id)).to.deep.equal([team.page_id]);
  });

  it('show who joins a team, and what they bring', async () => {
    const { team } = await server.build.team({ leader: page });
    const stream = await follow(`/teams/${team.id}/live`);
    await stream.untilShown(hasRaised(0), 'the snapshot');
    const member = await server.build.page({ campaign_id: campaign.id, charity_id: charity.id });
    await server.build.donation({ page: member, amount_cents: 700 });
    await server.build.member(team, member);
    await stream.untilShown(hasRaised(700), 'the gifts of the new member');
    expect(stream.shown.top_pages.map((one: { id: number }) => one.id)).to.deep.equal([member.id, page.id]);
    expect(stream.shown.donations).to.have.length(1);
  });

  it('name no donor who does not want to be named, or gave no name', async () => {
    const stream = await followCampaign();
    await server.build.donation({ page, donor_name: 'Ida', anonymous: true });
    await server.build.donation({ page, donor_name: '' });
    await stream.untilShown(({ donations }) => donations.length === 2, 'two donations');
    expect(stream.shown.donations.map((one: { donor_name: unknown }) => one.donor_name)).to.deep.equal([
      null,
      null,
    ]);
    expect(stream.text).to.not.include('Ida');
  });

  it('remove a refunded donation, and one that no longer names its donor', async () => {
    const [first, second] = [
      await server.build.donation({ page, amount_cents: 500, donor_name: 'Ida' }),
      await server.build.donation({ page, amount_cents: 300, donor_name: 'Olu' }),
    ];
    const stream = await followCampaign();
    await stream.untilShown(hasRaised(800), 'both');
    await server.build.donation({ page, amount_cents: -500, refund_of_id: first?.id });
    await stream.untilShown(hasRaised(300), 'the refund');
    expect(stream.shown.donations.map(({ id }: { id: number }) => id)).to.deep.equal([second?.id]);
    await knex('donations').where({ id: second?.id }).update({ anonymous: true });
    await stream.untilShown(({ donations }) => donations[0].donor_name === null, 'no name');
  });

  it('add up to the rows at every event, while donations come and go', async () => {
    const pages = [page, await server.build.page({ campaign_id: campaign.id, charity_id: charity.id })];
    const stream = await followCampaign();
    for (let round = 0; round < 40; round += 1) {
      const given = pages[round % 2] as PageRow;
      const donation = await server.build.donation({ page: given, amount_cents: 100 + round });
      if (round % 5 === 0)
        await server.build.donation({ page: given, amount_cents: -100 - round, refund_of_id: donation.id });
    }
    const amounts: number[] = await knex('donations')
      .where({ campaign_id: campaign.id })
      .pluck('amount_cents');
    const sum = amounts.reduce((one, other) => one + other);
    await stream.untilShown(hasRaised(sum), 'all of it');
    const { body } = await server.client.get(`/campaigns/${campaign.uid}/live`);
    expect({ ...stream.shown, at: '' }).to.deep.equal({ ...body, at: '' });
    const ofPages = stream.shown.top_pages.map((one: { amount: { cents: number } }) => one.amount.cents);
    expect(ofPages.reduce((one: number, other: number) => one + other)).to.equal(sum);
    for (const { data } of stream.events) {
      if (!data.totals || !data.top_pages) continue;
      const shown = data.top_pages.map((one: { amount: { cents: number } }) => one.amount.cents);
      expect(data.totals.amount.cents).to.equal(shown.reduce((one: number, other: number) => one + other));
    }
  });

  it('report at most four changes a second, and always the last one', async () => {
    const stream = await followCampaign();
    await stream.untilShown(hasRaised(0), 'the snapshot');
    const started = performance.now();
    let given = 0;
    while (performance.now() - started < 2000 || stream.events.length < 3) {
      await server.build.donation({ page, amount_cents: 100 });
      given += 100;
    }
    await stream.untilShown(hasRaised(given), 'all of it');
    const seconds = (performance.now() - started) / 1000;
    const changes = stream.events.length - 1;
    expect(changes).to.be.greaterThan(1);
    // The first one arrives immediately, and one may have been on its way at the start.
    expect(changes).to.be.at.most(2 + seconds * 4);
  });

  it('go on behind the last event that a client has', async () => {
    const watching = await followCampaign();
    const first = await followCampaign();
    await first.untilShown(hasRaised(0), 'the snapshot');
    first.close();
    for (const cents of [100, 200]) {
      await server.build.donation({ page, amount_cents: 100 });
      await watching.untilShown(hasRaised(cents), `${cents}`);
    }
    for (const again of [
      await followCampaign({ 'Last-Event-ID': first.lastEventId }),
      await follow(`/campaigns/${campaign.uid}/live?last_event_id=${first.lastEventId}`),
    ]) {
      await again.untilShown(() => again.events.length === 2, 'both changes').catch(() => undefined);
      expect(again.events.map(({ event, id }) => `${event} ${id}`)).to.deep.equal(
        watching.events.slice(1).map(({ event, id }) => `${event} ${id}`),
      );
      expect(again.text).to.match(/^retry: 2000\n\nevent: change/);
    }
    const upToDate = await followCampaign({ 'Last-Event-ID': watching.lastEventId });
    await server.build.donation({ page, amount_cents: 100 });
    await watching.untilShown(hasRaised(300), 'a third');
    await upToDate.untilShown(() => upToDate.events.length === 1, 'the third').catch(() => undefined);
    expect(upToDate.events.map(({ event }) => event)).to.deep.equal(['change']);
  });

  it('begin anew for a client whose last event is not known any more', async () => {
    for (const unknown of ['', 'x', 'Zk3xq9Ta1B0-41', '0-0']) {
      const stream = await followCampaign({ 'Last-Event-ID': unknown });
      await stream.untilShown(hasRaised(0), `a snapshot for ${unknown}`);
      expect(stream.events[0]?.event).to.equal('snapshot');
    }
  });

  it('refuse a number of an event that can be none', async () => {
    const { team } = await server.build.team({ leader: page });
    for (const path of streamPaths(team.id)) {
      const { status, body } = await server.client.get(`${path}?last_event_id=${'x'.repeat(101)}`);
      expect(status).to.equal(422);
      expect(body.error.errors[0].field).to.equal('last_event_id');
      const sent = { headers: { 'Last-Event-ID': 'x' } };
      expect((await server.client.get(`${path}?last_event_id=x`, sent)).status).to.equal(200);
    }
  });

  it('are what an answer in JSON says that there is not', async () => {
    for (const path of ['/campaigns/au-999999', '/pages/999999', '/teams/999999', '/charities/au-999999']) {
      const { status, headers, body } = await server.client.get(`${path}/live`);
      expect(status).to.equal(404);
      expect(headers.get('content-type')).to.include('application/json');
      expect(body.error.message).to.include('The resource you requested could not be found');
    }
  });

  it('are not opened by a HEAD', async () => {
    const open = server.context.live.size;
    const { status, headers, text } = await server.client.request('HEAD', `/campaigns/${campaign.uid}/live`);
    expect([status, text]).to.deep.equal([200, '']);
    expect(headers.get('content-type')).to.equal('text/event-stream; charset=utf-8');
    expect(server.context.live.size).to.equal(open);
  });
});
