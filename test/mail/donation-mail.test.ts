import { expect } from 'chai';
import { DonationDigestRepository } from '../../src/db/repositories/donation-digests.ts';
import { buildDonationSource, sendEvent } from '../support/donation-source.ts';
import { useRecordedGifts } from '../support/recorded-gifts.ts';
import { useServer } from '../support/server.ts';

describe('The email about donations', () => {
  const server = useServer();
  const { callers, page, give, emailOf } = useRecordedGifts(server);
  const waiting = () => server.knex('mail_outbox').where({ template: 'donations_received', sent_at: null });
  /** What is sent now, in an hour or whenever it is due. */
  const sent = async ({ inAnHour = false } = {}) => {
    server.mails.length = 0;
    if (inAnHour) await server.knex('gift_digests').update({ next_mail_at: new Date(0) });
    return (await server.mailed()).map(({ to, subject, text }) => ({ to, subject, text }));
  };

  it('reports the first one immediately, and all others of the hour together', async () => {
    const begun = Date.now();
    await give(2500);
    const [first, ...more] = await sent();
    expect(more).to.deep.equal([]);
    expect(first).to.include({
      to: await emailOf(page.user_id),
      subject: "You've got a new donation!",
    });
    expect(first?.text).to.include('a donation of $25.').and.include(`/dashboard/pages/${page.id}/updates`);
    for (const cents of [1000, 550, 1]) await give(cents);
    expect(await sent()).to.deep.equal([]);
    const { next_mail_at } = await server.knex('gift_digests').where({ page_id: page.id }).first();
    expect(next_mail_at.getTime()).to.be.within(begun + 3_600_000, Date.now() + 3_600_000);
    const [digest, ...none] = await sent({ inAnHour: true });
    expect(none).to.deep.equal([]);
    expect(digest?.subject).to.equal("You've got 3 new donations!");
    expect(digest?.text).to.include('has received 3 donations, $15.51 in total.');
    expect(await sent({ inAnHour: true })).to.deep.equal([]);
  });

  it('is one email for many simultaneous donations', async () => {
    await Promise.all([1, 2, 3, 4, 5, 6].map((number) => give(number * 100)));
    const [mail, ...more] = await sent();
    expect(more).to.deep.equal([]);
    expect(mail?.text).to.include('6 donations').and.include('$21 in total');
  });

  it('is one email, however many processes look for what is due', async () => {
    await give(2500);
    const digests = new DonationDigestRepository(server.knex);
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => digests.postDue()));
    expect(await waiting()).to.have.length(1);
  });

  it('says the same when it is retried, and reports later donations an hour later', async () => {
    await give(2500);
    await new DonationDigestRepository(server.knex).postDue();
    await give(700);
    expect((await sent()).map(({ text }) => /donation of (\S+)\.\n/.exec(text)?.[1])).to.deep.equal(['$25']);
    expect((await sent({ inAnHour: true }))[0]?.text).to.include('a donation of $7.');
  });

  it('leaves out donations that were refunded or moved before it is sent, and is not sent without any', async () => {
    const [refunded, partly, moved] = [await give(2500), await give(1000), await give(700)];
    const other = await server.build.page({ campaign_id: callers.campaignId, charity_id: page.charity_id });
    const post = async (id: string, action: string, body: object) => {
      const { status, text } = await server.client.post(
        `/donations/${id}/${action}`,
        body,
        callers.application,
      );
      expect(status, text).to.equal(201);
    };
    await post(refunded, 'refunds', {});
    await post(partly, 'refunds', { amount_cents: 301 });
    await post(moved, 'move', { page_id: other.id });
    const [mail, ...more] = await sent();
    expect(more).to.deep.equal([]);
    expect(mail?.subject).to.equal("You've got a new donation!");
    expect(mail?.text).to.include('a donation of $6.99.');
    await post(await give(400), 'refunds', {});
    expect(await sent({ inAnHour: true })).to.deep.equal([]);
    expect(await server.knex('untold_gifts').where({ page_id: page.id })).to.deep.equal([]);
    await give(500);
    expect((await sent({ inAnHour: true }))[0]?.text).to.include('a donation of $5.');
  });

  it('is not sent to people who turned it off or left, or for repeated or imported donations', async () => {
    const muted = { user_id: page.user_id, name: 'page_received_donation' };
    await server.knex('muted_notifications').insert(muted);
    await give(100);
    await give(200);
    expect(await sent()).to.deep.equal([]);
    await server.knex('muted_notifications').where(muted).delete();
    await give(300, { external_reference: `once-${page.id}` });
    await give(300, { external_reference: `once-${page.id}` });
    await server.build.donation({ page });
    expect((await sent({ inAnHour: true }))[0]?.text).to.include('a donation of $3.');
    const left = await server.build.page({ campaign_id: callers.campaignId });
    await server.knex('users').where({ id: left.user_id }).update({ disabled_at: new Date() });
    await give(100, { page_id: left.id });
    expect(await sent()).to.deep.equal([]);
    expect(await server.knex('untold_gifts').where({ page_id: left.id })).to.deep.equal([]);
  });

  it('reports a signed event once, together with donations recorded by applications', async () => {
    const source = await buildDonationSource(server);
    const amount = { value: '12.50', currency: 'AUD' };
    const payment = { type: 'payment', reference: 'order-1', page_id: `${page.id}`, amount };
    const event = { ...payment, occurred_at: '2026-03-01T10:00:00Z' };
    for (const id of ['event-1', 'event-1', 'event-2']) {
      const { status, body } = await sendEvent(server, source, event, id);
      expect([status, body.event?.state], JSON.stringify(body)).to.deep.equal([200, 'applied']);
    }
    await give(250);
    const [mail, ...more] = await sent();
    expect(more).to.deep.equal([]);
    expect(mail?.text).to.include('2 donations').and.include('$15 in total');
  });

  it("goes to the leader of the team for the team's own page", async () => {
    const { page: teamPage } = await server.build.team({ leader: page });
    await give(100, { page_id: teamPage.id });
    expect((await sent()).map(({ to }) => to)).to.deep.equal([await emailOf(page.user_id)]);
  });
});
