import { expect } from 'chai';
import { DonationDigestRepository } from '../../src/db/repositories/donation-digests.ts';
import { ReachedTargetRepository } from '../../src/db/repositories/reached-targets.ts';
import { useRecordedGifts } from '../support/recorded-gifts.ts';
import { useServer } from '../support/server.ts';

describe('The email about a reached target', () => {
  const server = useServer();
  const { callers, page, give, emailOf } = useRecordedGifts(server, { target_cents: 10_000 });
  /** What is sent when the hour of each page is over. */
  const sent = async () => {
    server.mails.length = 0;
    await server.knex('gift_digests').update({ next_mail_at: new Date(0) });
    return (await server.mailed()).filter(({ subject }) => /target/.test(subject));
  };

  it('is sent once, with the donation that reaches it', async () => {
    await give(9_999);
    expect(await sent()).to.deep.equal([]);
    await give(51);
    const [mail, ...more] = await sent();
    expect(more).to.deep.equal([]);
    expect(mail).to.include({
      to: await emailOf(page.user_id),
      subject: 'Your page has reached its target!',
    });
    expect(mail?.text)
      .to.include('- Raised: $100.50\n- Target: $100\n')
      .and.include(`/dashboard/pages/${page.id}/updates`);
    expect(mail?.unsubscribe).to.include('-page_reached_target-');
    await give(100);
    expect(await sent()).to.deep.equal([]);
  });

  it('is not sent again for the same target, but for a higher one', async () => {
    const id = await give(10_000);
    expect(await sent()).to.have.length(1);
    await server.client.post(`/donations/${id}/refunds`, {}, callers.application);
    await give(12_000);
    expect(await sent()).to.deep.equal([]);
    const change = (target_cents: number) =>
      server.knex('pages').where({ id: page.id }).update({ target_cents });
    await change(15_000);
    await give(100);
    expect(await sent()).to.deep.equal([]);
    await give(2_900);
    expect((await sent())[0]?.text).to.include('- Raised: $150\n- Target: $150\n');
    await change(10_000);
    await give(100);
    expect(await sent()).to.deep.equal([]);
  });

  it('reports a quarter of the target in the email about donations, each once', async () => {
    const digests = async (cents: number) => {
      await give(cents);
      server.mails.length = 0;
      await server.knex('gift_digests').update({ next_mail_at: new Date(0) });
      return (await server.mailed()).map(({ text }) => /You've now reached (\d+%) of/.exec(text)?.[1]);
    };
    expect(await digests(2_499)).to.deep.equal([undefined]);
    expect(await digests(1)).to.deep.equal(['25%']);
    expect(await digests(4_000)).to.deep.equal(['50%']);
    const id = await give(1_000);
    await server.client.post(`/donations/${id}/refunds`, {}, callers.application);
    expect(await digests(500)).to.deep.equal([undefined]);
    expect(await digests(600)).to.deep.equal(['75%']);
    await server.knex('pages').where({ id: page.id }).update({ target_cents: 20_000 });
    expect(await digests(1)).to.deep.equal(['25%']);
  });

  it('reports each quarter of a team’s target to its leader, once', async () => {
    const { page: teamPage } = await server.build.team({ leader: page });
    await server.knex('pages').where({ id: teamPage.id }).update({ target_cents: 40_000 });
    await server.knex('pages').where({ id: page.id }).update({ target_cents: 1_000_000 });
    const teamMails = async (cents: number) => {
      await give(cents);
      return (await sent()).map(({ subject }) => subject);
    };
    expect(await teamMails(9_999)).to.deep.equal([]);
    expect(await teamMails(1)).to.deep.equal(['Your team has reached 25% of its target!']);
    expect(await teamMails(20_000)).to.deep.equal(['Your team has reached 75% of its target!']);
    expect(await teamMails(1)).to.deep.equal([]);
    expect(await teamMails(9_999)).to.deep.equal(['Your team has reached its target!']);
    await give(1, { page_id: teamPage.id });
    expect(await sent()).to.deep.equal([]);
  });

  it('is one email, however many processes look for what is due', async () => {
    const { team, page: teamPage } = await server.build.team({ leader: page });
    await server.knex('pages').where({ id: teamPage.id }).update({ target_cents: 15_000 });
    const other = await server.build.page({
      campaign_id: callers.campaignId,
      charity_id: page.charity_id,
      target_cents: 10_000,
    });
    await server
      .knex('team_members')
      .insert({ page_id: other.id, team_id: team.id, campaign_id: page.campaign_id });
    await give(10_000);
    await give(10_000, { page_id: other.id });
    const digests = new DonationDigestRepository(server.knex);
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => digests.postDue()));
    const mails = await sent();
    const leader = await emailOf(page.user_id);
    expect(mails.map(({ to, subject }) => `${to}: ${subject}`).sort()).to.deep.equal(
      [
        `${leader}: Your page has reached its target!`,
        `${leader}: Your team has reached its target!`,
        `${await emailOf(other.user_id)}: Your page has reached its target!`,
      ].sort(),
    );
    expect(mails.find(({ subject }) => /team/.test(subject))?.text).to.include(
      '- Raised: $200\n- Target: $150\n',
    );
  });

  it('is not sent to people who turned it off, or for a target that was reached earlier', async () => {
    const muted = { user_id: page.user_id, name: 'page_reached_target' };
    await server.knex('muted_notifications').insert(muted);
    await give(10_000);
    expect(await sent()).to.deep.equal([]);
    await server.knex('muted_notifications').where(muted).delete();
    await give(1);
    expect(await sent()).to.deep.equal([]);
    const imported = await server.build.page({ campaign_id: callers.campaignId, target_cents: 100 });
    await server.build.donation({ page: imported, amount_cents: 100 });
    await new ReachedTargetRepository(server.knex).noteAll();
    await give(100, { page_id: imported.id });
    expect(await sent()).to.deep.equal([]);
  });
});
