import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { TeamRow } from '../../src/db/rows/team-rows.ts';
import { signedInVisitor } from '../support/accounts.ts';
import { useFixture } from '../support/fixture.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Site: asking to join a team', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  let team: TeamRow;
  let teamPage: PageRow;
  let leader: Visitor;
  let asker: Visitor;

  const charity = useFixture(() => server.build.charity(), beforeEach);
  const campaign = useFixture(() => server.build.campaign({ charities: [charity] }), beforeEach);
  const leadingUser = useFixture(() => server.build.account(), beforeEach);
  const askingUser = useFixture(() => server.build.account(), beforeEach);
  beforeEach(async () => {
    leader = await signedInVisitor(server.client.origin, leadingUser);
    asker = await signedInVisitor(server.client.origin, askingUser);
    const page = await server.build.page({ user_id: leadingUser.id, campaign_id: campaign.id });
    ({ team, page: teamPage } = await server.build.team({ leader: page }));
  });

  const ownPage = (name: string) =>
    server.build.page({ user_id: askingUser.id, campaign_id: campaign.id, name });
  const joinPath = () => `/dashboard/teams/${team.id}/join`;
  const membersOf = (): Promise<number[]> =>
    server.knex('team_members').where('team_id', team.id).pluck('page_id');

  const csrfTokenIn = ({ html }: { html: string }) =>
    /name="csrf_token" value="([^"]+)"/.exec(html)?.[1] ?? '';

  async function ask(page: PageRow): Promise<void> {
    await asker.open(joinPath());
    const { status, location } = await asker.submit(joinPath(), { individual_page_id: String(page.id) });
    expect([status, location]).to.deep.equal([303, '/dashboard?notice=asked']);
  }

  it('returns to where the visitor came from, on our site or the campaign’s own', async () => {
    await server
      .knex('campaigns')
      .where({ id: campaign.id })
      .update({ registration_url: 'https://run.example.org/register' });
    const join = `/${campaign.slug}/au/${teamPage.slug}/join`;
    const { baseUrl } = server.context.config;
    const own = `/${campaign.slug}/au`;
    for (const [sent, followed] of [
      [own, own],
      [baseUrl + own, own],
      ['https://run.example.org/done?a=1', 'https://run.example.org/done?a=1'],
    ] as const) {
      const page = await ownPage('Back again');
      const { location = '' } = await asker.open(`${join}?return_to=${encodeURIComponent(sent)}`);
      expect(location).to.equal(`${joinPath()}?return_to=${encodeURIComponent(followed)}`);
      const { headers } = await asker.open(location);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy.includes('https://run.example.org')).to.equal(sent.startsWith('https://run'));
      const asked = await asker.submit(joinPath(), { individual_page_id: String(page.id) });
      expect([asked.status, asked.location]).to.deep.equal([303, followed]);
    }
    for (const sent of ['https://evil.example/', '//evil.example', 'https://run.example.org.evil.example/']) {
      const { location } = await asker.open(`${join}?return_to=${encodeURIComponent(sent)}`);
      expect(location, sent).to.equal(joinPath());
      const page = await ownPage('Lured');
      await asker.open(`${joinPath()}?return_to=${encodeURIComponent(sent)}`);
      const csrf_token = csrfTokenIn(asker.page);
      const fields = { csrf_token, return_to: sent, individual_page_id: String(page.id) };
      const posted = await asker.post(joinPath(), fields);
      expect(posted.location, sent).to.equal('/dashboard?notice=asked');
    }
  });

  it('leads from the team’s page, for signed-out visitors too, to a form', async () => {
    const address = `/${campaign.slug}/au/${teamPage.slug}`;
    expect((await asker.open(address)).html).to.include(`href="${joinPath()}"`);
    const visitor = new Visitor(server.client.origin);
    const { status, location } = await visitor.open(joinPath());
    expect([status, location]).to.deep.equal([303, `/sign-in?return_to=${encodeURIComponent(joinPath())}`]);
    expect((await visitor.open(`${address}/join?return_to=https://run.example`)).location).to.equal(
      joinPath(),
    );
    const [{ slug }] = await server.knex('pages').where({ id: team.leader_page_id });
    expect((await visitor.open(`/${campaign.slug}/au/${slug}/join`)).location).to.equal(joinPath());
    const alone = await ownPage('Alone');
    const ofAlone = `/${campaign.slug}/au/${alone.slug}`;
    expect((await visitor.open(`${ofAlone}/join`)).location).to.equal(ofAlone);
  });

  it('says that a page is needed first', async () => {
    const { status, html } = await asker.open(joinPath());
    expect(status).to.equal(200);
    expect(html).to.include('Create a page first').and.to.include(`campaign=${campaign.uid}`);
  });

  it('shows the leader who asked, and adds accepted pages', async () => {
    const page = await ownPage('Win & Swim');
    await ask(page);
    const own = await asker.open('/dashboard');
    expect(own.html).to.include("Teams you've asked to join").and.to.include('With Win &amp; Swim');
    expect((await asker.open(joinPath())).html).to.include("You've asked to join with");
    const management = `/dashboard/teams/${team.id}`;
    expect((await leader.open(management)).html)
      .to.include('Requests to join')
      .and.to.include('Win &amp; Swim');
    const [request] = await server.knex('join_requests').where({ team_id: team.id });
    await leader.submit(`${management}/join-requests/${request.id}`, { state: 'accepted' });
    const { html } = await leader.follow();
    expect(html).to.include('The page has joined the team').and.not.to.include('Requests to join');
    expect(await membersOf()).to.include(page.id);
    expect((await asker.open('/dashboard')).html).to.include('You&#39;re a member');
    const mails = (await server.mailed()).map(({ to, subject }) => [to, subject]);
    expect(mails).to.deep.include([askingUser.email, "You're on the team!"]);
  });

  it('can be declined, and is answered once', async () => {
    const page = await ownPage('Cy');
    await ask(page);
    const [request] = await server.knex('join_requests').where({ team_id: team.id });
    const management = `/dashboard/teams/${team.id}`;
    const path = `${management}/join-requests/${request.id}`;
    const csrfToken = csrfTokenIn(await leader.open(management));
    await leader.submit(path, { state: 'declined' });
    expect((await leader.follow()).html).to.include('You declined the request');
    const again = await leader.post(path, { csrf_token: csrfToken, state: 'accepted' });
    expect(again.status).to.equal(422);
    expect(again.html).to.include('was already declined');
    expect(await membersOf()).to.not.include(page.id);
  });

  it('can be withdrawn only by the person who asked', async () => {
    await ask(await ownPage('Dee'));
    const [request] = await server.knex('join_requests').where({ team_id: team.id });
    const path = `/dashboard/teams/${team.id}/join-requests/${request.id}/withdraw`;
    const csrf_token = csrfTokenIn(await leader.open('/dashboard'));
    expect((await leader.post(path, { csrf_token })).status).to.equal(403);
    await asker.open('/dashboard');
    await asker.submit(path);
    expect((await asker.follow()).html).to.include('Your request to join has been withdrawn');
    expect(await server.knex('join_requests').where({ id: request.id })).to.deep.equal([]);
  });

  it('refuses somebody else’s page, and one that is in a team', async () => {
    await ownPage('Eve');
    await asker.open(joinPath());
    const other = await server.build.page({ campaign_id: campaign.id });
    expect((await asker.submit(joinPath(), { individual_page_id: String(other.id) })).status).to.equal(403);
    const member = await ownPage('Flo');
    await server.build.team({ leader: member });
    await asker.open(joinPath());
    const refused = await asker.submit(joinPath(), { individual_page_id: String(member.id) });
    expect(refused.status).to.equal(422);
    expect(refused.html).to.include('Your page is already in a team');
  });

  it('answers an unknown team with a page that says so', async () => {
    expect((await asker.open('/dashboard/teams/999999999/join')).status).to.equal(404);
  });
});
