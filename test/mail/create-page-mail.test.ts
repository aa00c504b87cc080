import { expect } from 'chai';
import { useFixture } from '../support/fixture.ts';
import { useServer } from '../support/server.ts';

describe('The email about a new page', () => {
  const server = useServer();
  const callers = useFixture(() => server.build.callers());
  const charity = useFixture(() => server.build.charity());
  const campaign = useFixture(() => server.build.campaign({ name: 'Surf & Run', charities: [charity] }));
  before(async () => {
    await server
      .knex('campaigns')
      .where({ id: callers.campaignId })
      .update({ default_charity_id: charity.id });
  });
  beforeEach(async () => {
    server.mails.length = 0;
    await server.knex('mail_outbox').delete();
  });

  const create = async (fields: object = {}, caller = callers.user) => {
    const body = { birthday: '1990-04-30', campaign_id: campaign.uid, ...fields };
    return server.client.post('/pages', body, caller);
  };
  const outbox = () => server.knex('mail_outbox').orderBy('id');

  it('goes to the owner, once, with the page’s address', async () => {
    const { body } = await create({ name: 'Win now at evil.example' });
    const { email } = await server.knex('users').where({ id: callers.userId }).first();
    expect(await server.context.outbox.flush()).to.equal(1);
    expect(await server.context.outbox.flush()).to.equal(0);
    const [mail, ...others] = server.mails;
    expect(others).to.deep.equal([]);
    expect(mail?.to).to.equal(email);
    expect(mail?.subject).to.equal('Your fundraising page is ready');
    expect(mail?.text).to.include(body.page.url).and.include('Surf & Run');
    expect(mail?.html).to.include(body.page.url).and.include('Surf &amp; Run');
    // Nobody becomes an advertiser by the name of a page.
    expect(mail?.text).to.not.include('Win now');
    const [row] = await outbox();
    expect(row).to.deep.include({ template: 'page_created', recipient: '', attempts: 1, failed_at: null });
    expect(row.sent_at).to.be.instanceOf(Date);
  });

  it('goes to the user for whom an application creates the page', async () => {
    const user = await server.build.user();
    await create({ uid: user.id, campaign_id: undefined }, callers.application);
    expect((await outbox()).map(({ recipient }) => recipient)).to.deep.equal([user.email]);
  });

  it('is left out on request, and when the page is refused', async () => {
    expect((await create({ skip_notification: true })).status).to.equal(201);
    expect((await create({ slug: 'the-mail', skip_notification: 'true' })).status).to.equal(201);
    expect((await create({ slug: 'the-mail' })).status).to.equal(422);
    expect(await outbox()).to.deep.equal([]);
    expect((await create({ skip_notification: false })).status).to.equal(201);
    expect(await outbox()).to.have.length(1);
  });
});
