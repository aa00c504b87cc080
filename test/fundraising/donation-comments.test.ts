import { expect } from 'chai';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Replies to donations', () => {
  const server = useServer();
  const callers = useFixture(() => server.build.callers(), beforeEach);
  const page = useFixture(() => server.build.page({ user_id: callers.userId }), beforeEach);
  const donation = useFixture(() => server.build.donation({ page }), beforeEach);

  const path = (id: number | string = donation.id, pageId: number | string = page.id) =>
    `/pages/${pageId}/donations/${id}/comments`;
  const reply = (caption: unknown, address = path(), caller = callers.user) =>
    server.client.post(address, { caption }, caller);
  const takeBack = (address = path(), caller = callers.user) => server.client.delete(address, caller);
  const shown = async () => {
    const { body } = await server.client.get(`/search/feed.json?page_id=${page.id}&type=OnlineDonation`);
    return body.results[0].thankyou_message;
  };
  const mails = () => server.knex('mail_outbox').where({ template: 'donation_reply' });

  it('shows the reply with the donation, and a second one in its place', async () => {
    const body = await bodyOf(reply('Thank you!\n\nTruly.', path(`au-${donation.id}`)), 201);
    const { comment } = body;
    expect(comment).to.deep.include({ caption: 'Thank you!\n\nTruly.', page_id: page.id });
    expect(comment.donation_uid).to.equal(`au-${donation.id}`);
    expect(await shown()).to.equal('Thank you!\n\nTruly.');
    const second = await reply('Thanks again', path(donation.id, page.uuid));
    expect(second.body.comment).to.deep.equal({ ...comment, caption: 'Thanks again' });
    expect(await shown()).to.equal('Thanks again');
  });

  it('deletes a reply', async () => {
    await reply('Oops');
    const { status, text } = await takeBack();
    expect([status, text]).to.deep.equal([204, '']);
    expect(await shown()).to.equal(null);
    expect((await takeBack()).status).to.equal(404);
  });

  it('lets the leader reply on the page of the team, and no other member', async () => {
    const { page: teamPage } = await server.build.team({ leader: page });
    const gift = await server.build.donation({ page: teamPage });
    expect((await reply('From all of us', path(gift.id, teamPage.id))).status).to.equal(201);
    const other = await server.build.team();
    const theirs = await server.build.donation({ page: other.page });
    expect((await reply('Hello', path(theirs.id, other.page.id))).status).to.equal(403);
  });

  it('refuses everybody but the owner', async () => {
    const stranger = (await server.build.callers()).user;
    await reply('Mine');
    for (const [caller, status] of [
      [stranger, 403],
      [callers.application, 403],
      [{}, 401],
    ] as const) {
      expect((await reply('Not mine', path(), caller)).status).to.equal(status);
      expect((await takeBack(path(), caller)).status).to.equal(status);
    }
    expect(await shown()).to.equal('Mine');
  });

  it('answers 404 for anything but a donation to that page', async () => {
    const elsewhere = await server.build.donation({ page: await server.build.page() });
    const refund = await server.build.donation({ page, refund_of_id: donation.id, amount_cents: -100 });
    for (const id of [elsewhere.id, refund.id, 999_999, `gb-${donation.id}`, 'abc', 'au-0']) {
      expect((await reply('Hello', path(id))).status, `${id}`).to.equal(404);
      expect((await takeBack(path(id))).status, `${id}`).to.equal(404);
    }
    expect((await reply('Hello', path(donation.id, 999_999))).status).to.equal(404);
  });

  it('refuses a blank reply, and one that is too long', async () => {
    for (const caption of [undefined, null, '', ' \n ', 'a'.repeat(5001), 7.5, ['a']]) {
      const { status, body } = await reply(caption);
      if (caption === 7.5) continue;
      expect(status, JSON.stringify(caption)?.slice(0, 20)).to.equal(422);
      expect(body.error.errors[0].field).to.equal('caption');
    }
    expect((await reply('a'.repeat(5000))).status).to.equal(201);
  });

  it('writes to a donor with an account once, and to nobody without an address', async () => {
    const donor = await server.build.user();
    const gift = await server.build.donation({ page, donor_user_id: donor.id });
    await reply('To nobody');
    expect(await mails()).to.deep.equal([]);
    await reply('First', path(gift.id));
    await reply('Second', path(gift.id));
    await takeBack(path(gift.id));
    await reply('First again', path(gift.id));
    const posted = await mails();
    expect(posted.map(({ recipient }) => recipient)).to.deep.equal([donor.email]);
    expect(posted[0].parameters.address).to.match(new RegExp(`/${page.slug}$`));
    const closed = await server.build.user({ disabled_at: new Date() });
    const theirs = await server.build.donation({ page, donor_user_id: closed.id });
    await reply('To a closed account', path(theirs.id));
    expect(await mails()).to.have.length(1);
  });

  it('keeps one of two replies at the same time', async () => {
    const answers = await Promise.all(['One', 'Two', 'Three'].map((caption) => reply(caption)));
    expect(answers.map(({ status }) => status)).to.deep.equal([201, 201, 201]);
    expect(['One', 'Two', 'Three']).to.include(await shown());
    expect(await server.knex('donation_replies').where({ donation_id: donation.id })).to.have.length(1);
  });
});
