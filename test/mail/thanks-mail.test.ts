import { expect } from 'chai';
import { buildDonationSource, sendEvent } from '../support/donation-source.ts';
import { useDonorMails } from '../support/donor-mails.ts';
import { keepLog } from '../support/kept-log.ts';
import { usePoison } from '../support/poison.ts';
import { bodyOf } from '../support/response.ts';
import { startTestServer, useServer } from '../support/server.ts';
import { buildStripeSource } from '../support/stripe-source.ts';

describe('The email that thanks a donor', () => {
  const { log, errors } = keepLog();
  const server = useServer({ log });
  const { callers, page, giveAs, pass, queue, sent, waiting } = useDonorMails(server);
  const poison = usePoison(() => server.knex);
  const post = (id: string, action: string, body: object) =>
    bodyOf(server.client.post(`/donations/${id}/${action}`, body, callers.application), 201);

  it('is sent once, a minute later, and says what was given, to whom, and in whose words', async () => {
    const thank_you = 'You are a star.\n\nSee you at the finish <line>!';
    await server.knex('pages').where({ id: page.id }).update({ thank_you });
    const begun = Date.now();
    const values = { anonymous: true, nickname: 'Ada', occurred_at: '2026-03-02T04:11:09Z' };
    const id = await giveAs('ada', 2550, values);
    expect(await sent()).to.deep.equal([]);
    const { due_at } = await server.knex('donation_thanks').where({ donation_id: id }).first();
    expect(due_at.getTime()).to.be.within(begun + 60_000, Date.now() + 60_000);
    await pass();
    const [mail, ...more] = await sent();
    expect(more).to.deep.equal([]);
    expect(mail).to.include({ to: 'ada@donor.example', subject: 'Thank you for your donation!' });
    const charity = await server.knex('charities').where({ id: page.charity_id }).first();
    for (const part of [
      `Thank you for donating $25.50 to “${page.name}”! Your donation helps ${charity.name}.`,
      `A message from “${page.name}”:\nYou are a star.\n\nSee you at the finish <line>!\n`,
      `- Donation number: au-${id}\n`,
      '- Date: 2 March 2026\n',
      `/${page.slug}\n`,
    ]) {
      expect(mail?.text).to.include(part);
    }
    expect(mail?.html).to.include('finish &lt;line&gt;!');
    await pass({ hour: true });
    expect(await sent()).to.deep.equal([]);
  });

  it('is one for all donations of an address in any spelling, lists the latest, and is exact to the cent', async () => {
    for (let number = 1; number <= 25; number += 1) await giveAs(number % 2 ? 'ada' : 'ADA', 1000 + number);
    await pass();
    const [mail, ...more] = await sent();
    expect(more).to.deep.equal([]);
    expect(mail?.subject).to.equal('Thank you for your 25 donations!');
    expect(mail?.text).to.include('Thank you for donating 25 times, $253.25 in total!');
    expect(mail?.text).to.include('These are the latest; there are 5 more.');
    expect(mail?.text.match(/^- /gm)).to.have.length(20);
    expect(mail?.text).to.include('$10.25').and.include('$10.06').and.not.include('$10.05');
    await giveAs('ada', 700);
    await pass();
    expect(await sent(), 'within the hour').to.deep.equal([]);
    await giveAs('ada', 701);
    await pass({ hour: true });
    expect((await sent())[0]?.text).to.include('donating 2 times, $14.01 in total!');
  });

  it('adds up each currency for itself', async () => {
    await giveAs('ada', 1000);
    const charity = await server.build.charity({ country_code: 'uk' });
    const abroad = await server.build.campaign({ country_code: 'uk', charities: [charity] });
    const gift = await server.build.donation({
      campaign_id: abroad.id,
      charity_id: charity.id,
      type: 'appeal',
      amount_cents: 550,
    });
    await server.knex('donation_contacts').insert({ donation_id: gift.id, email: 'ada@donor.example' });
    await server.knex('donation_thanks').insert({ donation_id: gift.id });
    await pass();
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
      gift.created_at,
    );
    expect((await sent())[0]?.text)
      .to.include('donating 2 times, $10 AUD and £5.50 GBP in total!')
      .and.include(`- ${abroad.name}, ${day} (gb-${gift.id}): £5.50 GBP`);
  });

  it('is one for each donor, however many processes look for what is due', async () => {
    const names = ['ada', 'bo', 'cleo'];
    for (const name of names) for (const cents of [100, 200]) await giveAs(name, cents);
    await pass();
    await Promise.all(names.map(() => queue()));
    expect((await sent()).map(({ to, subject }) => [to, subject])).to.deep.equal(
      names.map((name) => [`${name}@donor.example`, 'Thank you for your 2 donations!']),
    );
  });

  it('leaves out what was refunded before it was queued or sent, and follows a donation to its new page', async () => {
    const other = await server.build.page({
      campaign_id: callers.campaignId,
      charity_id: page.charity_id,
    });
    await post(await giveAs('refunded'), 'refunds', {});
    await post(await giveAs('partly', 1000), 'refunds', { amount_cents: 301 });
    await post(await giveAs('moved', 700), 'move', { page_id: other.id });
    const late = { refunded: await giveAs('later-refunded'), moved: await giveAs('later-moved', 800) };
    await pass();
    await queue();
    expect(await server.knex('mail_outbox').where({ template: 'donation_thanks' })).to.have.length(4);
    expect(await waiting()).to.deep.equal([]);
    await post(late.refunded, 'refunds', {});
    await post(late.moved, 'move', { page_id: other.id });
    const shown = (await sent()).map(({ to, text }) => [to, /donating (.*)! Your/.exec(text)?.[1]]);
    expect(shown).to.deep.equal([
      ['later-moved@donor.example', `$8 to “${other.name}”`],
      ['moved@donor.example', `$7 to “${other.name}”`],
      ['partly@donor.example', `$6.99 to “${page.name}”`],
    ]);
    await pass({ hour: true });
    expect(await sent()).to.deep.equal([]);
  });

  it('is only sent where the campaign wants it, or the installation if the campaign does not say', async () => {
    const withoutThanks = await startTestServer({ knex: server.knex, config: { THANK_DONORS: false } });
    const say = (thank_donors: boolean | null) =>
      server.knex('campaigns').where({ id: callers.campaignId }).update({ thank_donors });
    const isThanked = async (name: string, by = server) => {
      await giveAs(name);
      await pass();
      by.mails.length = 0;
      const mails = await by.mailed();
      expect(await waiting()).to.deep.equal([]);
      return mails.some(({ to }) => to === `${name}@donor.example`);
    };
    expect(await isThanked('ada', withoutThanks)).to.equal(false);
    await say(true);
    expect(await isThanked('bo', withoutThanks)).to.equal(true);
    await say(false);
    expect(await isThanked('cleo')).to.equal(false);
    await say(null);
    expect(await isThanked('dora')).to.equal(true);
    await withoutThanks.close();
  });

  it('is not sent again for a repeated donation, and not for one that was imported', async () => {
    await giveAs('ada', 300, { external_reference: `once-${page.id}` });
    await pass();
    expect(await sent()).to.have.length(1);
    await giveAs('ada', 300, { external_reference: `once-${page.id}` });
    const imported = await server.build.donation({ page });
    await server.knex('donation_contacts').insert({ donation_id: imported.id, email: 'bo@donor.example' });
    await pass({ hour: true });
    expect(await sent()).to.deep.equal([]);
  });

  it('is sent once for a signed payment, even if a later event brings the address', async () => {
    const till = await buildDonationSource(server);
    const pay = async (reference: string, donor: object, minute = 10) => {
      const amount = { value: '12.50', currency: 'AUD' };
      const occurred_at = `2026-03-01T10:${minute}:00Z`;
      const event = { type: 'payment', reference, page_id: page.uid, amount, occurred_at, donor };
      expect((await bodyOf(sendEvent(server, till, event))).event.state).to.equal('applied');
    };
    await pay('order-1', { email: 'ada@donor.example' });
    await pay('order-1', { email: 'ada@donor.example', phone: '1' }, 20);
    await pay('order-2', { name: 'Bo' });
    await pass();
    expect((await sent()).map(({ to }) => to)).to.deep.equal(['ada@donor.example']);
    await pay('order-2', { email: 'bo@donor.example' }, 20);
    await pay('order-2', { email: 'other@donor.example' }, 30);
    await pass({ hour: true });
    expect((await sent()).map(({ to }) => to)).to.deep.equal(['bo@donor.example']);
  });

  it('is sent for a checkout session of Stripe, and not for one that was refunded immediately', async () => {
    const stripe = await buildStripeSource(server);
    const pay = async (number: number, name: string) => {
      const session = {
        id: `cs_thanks_${number}`,
        payment_intent: `pi_thanks_${number}`,
        payment_status: 'paid',
        amount_total: 2500,
        currency: 'aud',
        metadata: { page_id: page.uid },
        customer_details: { email: `${name}@donor.example` },
      };
      const { state } = await stripe.send(stripe.event('checkout.session.completed', session));
      expect(state).to.equal('applied');
    };
    await pay(1, 'ada');
    await pay(2, 'bo');
    const charge = { id: 'ch_2', payment_intent: 'pi_thanks_2', amount: 2500, amount_refunded: 2500 };
    const refunded = { ...charge, amount_captured: 2500, currency: 'aud' };
    expect((await stripe.send(stripe.event('charge.refunded', refunded))).state).to.equal('applied');
    await pass();
    const mails = await sent();
    expect(mails.map(({ to }) => to)).to.deep.equal(['ada@donor.example']);
    expect(mails[0]?.text).to.include(`donating $25 to “${page.name}”`);
  });

  it("leaves out the words of a hidden page and a link to it, and a donor's name", async () => {
    const hidden = { thank_you: 'Buy my book', held_at: new Date(), held_reason: 'rude' };
    await server.knex('pages').where({ id: page.id }).update(hidden);
    await giveAs('ada', 2500, { nickname: 'Eve' });
    await pass();
    const [mail] = await sent();
    expect(mail?.text).to.match(/^Hi there,/);
    expect(mail?.text).to.not.include('book').and.not.include(page.slug).and.not.include('Eve');
  });

  it('reaches all others when one fails', async () => {
    for (const name of ['ada', 'bo', 'cleo']) await giveAs(name);
    await poison('mail_outbox', 'insert', `new.recipient = 'bo@donor.example'`);
    await pass();
    const reached = ['ada@donor.example', 'cleo@donor.example'];
    expect((await sent()).map(({ to }) => to)).to.deep.equal(reached);
    expect(await sent()).to.deep.equal([]);
    expect(errors()).to.deep.equal([
      'could not queue the thank-you email of a donor; trying again in ten minutes',
    ]);
  });
});
