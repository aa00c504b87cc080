import { expect } from 'chai';
import { type Background, startBackground } from '../../src/server/background.ts';
import type { Callers } from '../support/callers.ts';
import { useTestDatabase } from '../support/database.ts';
import { buildDonationSource, sendEvent } from '../support/donation-source.ts';
import { FollowedStream } from '../support/followed-stream.ts';
import { Importer } from '../support/import.ts';
import { keepLog } from '../support/kept-log.ts';
import { placesOf } from '../support/personal-texts.ts';
import { type WalkValues, walkContract, walkSite } from '../support/public-walk.ts';
import { publishEvents } from '../support/publish-events.ts';
import { bodyOf } from '../support/response.ts';
import { runCommand } from '../support/run-command.ts';
import { TEST_SECRET_KEY, useServer } from '../support/server.ts';
import { buildStripeSource } from '../support/stripe-source.ts';
import { until } from '../support/until.ts';
import { buildWebhookEndpoint } from '../support/webhook-endpoints.ts';
import { useWebhookReceiver } from '../support/webhook-receiver.ts';

/** How donations arrive, each with details of its own. The donor of the last one is a user. */
const ways = ['api', 'changed', 'signed', 'unassigned', 'session', 'charge', 'file', 'user'] as const;
type Way = (typeof ways)[number];

const emailOf = (way: Way) => `Planted.${way}@mail.example`;
const detailOf = (way: Way, detail: string) => `planted-${way}-${detail}`;
const details = ['phone', 'street', 'flat', 'town', 'region', 'code'] as const;
const marks = ways.flatMap((way) => [
  emailOf(way).toLowerCase(),
  ...details.map((detail) => detailOf(way, detail)),
]);

const addressOf = (way: Way) => ({
  street_address: detailOf(way, 'street'),
  extended_address: detailOf(way, 'flat'),
  locality: detailOf(way, 'town'),
  region: detailOf(way, 'region'),
  postal_code: detailOf(way, 'code'),
  country: 'AU',
});

const contactOf = (way: Way) => ({
  donor_email: emailOf(way),
  donor_phone: detailOf(way, 'phone'),
  donor_address: addressOf(way),
  donor_consent: 'yes',
});

/** As Stripe sends them. */
const stripeDetailsOf = (way: Way) => ({
  email: emailOf(way),
  phone: detailOf(way, 'phone'),
  name: 'Priya',
  address: {
    line1: detailOf(way, 'street'),
    line2: detailOf(way, 'flat'),
    city: detailOf(way, 'town'),
    state: detailOf(way, 'region'),
    postal_code: detailOf(way, 'code'),
    country: 'AU',
  },
});

/** Tables that hold how donors can be reached; the outbox, to whom a mail is sent. */
const tables = ['donation_contacts', 'donation_events', 'mail_outbox'];

describe('Planted details of donors', () => {
  let background: Background;
  const streams: FollowedStream[] = [];
  after(async () => {
    for (const stream of streams) stream.close();
    await background?.stop();
  });
  const { log, lines } = keepLog();
  const database = useTestDatabase();
  const server = useServer(() => ({ knex: database.knex, log }));
  const receiver = useWebhookReceiver();
  const importer = Importer.use(database);
  let callers: Callers;
  let values: WalkValues;
  let paths: string[];
  let said = '';

  const operate = async (...args: string[]) => {
    const environment = { DATABASE_URL: database.url, SECRET_KEY: TEST_SECRET_KEY, LOG_LEVEL: 'info' };
    const { code, output } = await runCommand(args, environment);
    expect(code, output).to.equal(0);
    return output;
  };
  const foundIn = (text: string) => marks.filter((mark) => text.toLowerCase().includes(mark));

  before(async () => {
    const { knex, client, build } = server;
    background = startBackground(server.context);
    callers = await build.callers();
    const campaign = await knex('campaigns').where('id', callers.campaignId).first();
    const owner = await build.user();
    const page = await build.page({ campaign_id: campaign.id, user_id: owner.id });
    const charity = await knex('charities').where('id', page.charity_id).first();
    const team = await build.team({ leader: page });
    const leaderboard = await build.leaderboard({ campaign_id: campaign.id, pages: [page] });
    const activity = await build.activity({ page });
    await buildWebhookEndpoint(knex, { url: `${receiver.origin}/standard` });
    await buildWebhookEndpoint(knex, { url: `${receiver.origin}/classic`, format: 'classic' });
    for (const path of [`pages/${page.id}`, `campaigns/${campaign.uid}`, `charities/${charity.uid}`]) {
      streams.push(await FollowedStream.open(`${client.origin}/api/v2/${path}/live`));
    }

    const columns = ['email', 'phone', 'street_address', 'extended_address', 'locality', 'region'];
    const fields = [emailOf('file'), ...details.map((detail) => detailOf('file', detail))];
    const outcome = await importer.content(
      'donations',
      `source,external_id,page,amount,${[...columns, 'postal_code'].map((name) => `donor_${name}`).join()}\nold,D-1,${page.uuid},10.00,${fields.join()}\n`,
    );
    expect(outcome).to.include({ inserted: 1 });

    const give = async (way: Way, contact: object, key = `key-${way}`) => {
      const headers = { ...callers.application.headers, 'Idempotency-Key': key };
      const donation = { page_id: page.id, amount_cents: 1000, currency: 'AUD', external_reference: way };
      return bodyOf(client.post('/donations', { ...donation, ...contact }, { headers }), 201);
    };
    await give('api', contactOf('api'));
    await give('api', contactOf('api'));
    const changed = await give('changed', {});
    await bodyOf(
      client.request('PUT', `/donations/${changed.donation.uid}`, {
        ...callers.application,
        body: contactOf('changed'),
      }),
    );
    await give('user', contactOf('user'));
    await build.user({ email: emailOf('user').toLowerCase(), email_confirmed_at: new Date() });
    const source = await buildDonationSource(server);
    for (const way of ['signed', 'unassigned'] as const) {
      const { donor_email: email, donor_phone: phone } = contactOf(way);
      await bodyOf(
        sendEvent(server, source, {
          type: 'payment',
          reference: way,
          occurred_at: '2026-03-01T10:00:00Z',
          amount: { value: '10.00', currency: 'AUD' },
          donor: { name: 'Priya', email, phone, address: addressOf(way), consent: 'no' },
          ...(way === 'signed' && { page_id: page.uid }),
        }),
      );
    }
    const stripe = await buildStripeSource(server);
    const paid = { currency: 'aud', metadata: { page_id: page.uid } };
    await stripe.send(
      stripe.event('checkout.session.completed', {
        ...paid,
        ...{ id: 'cs_1', payment_status: 'paid', amount_total: 1000 },
        customer_details: stripeDetailsOf('session'),
      }),
    );
    await stripe.send(
      stripe.event('charge.succeeded', {
        ...paid,
        ...{ id: 'ch_1', payment_intent: 'pi_1', captured: true, amount: 1000 },
        billing_details: stripeDetailsOf('charge'),
      }),
    );

    const donations: { id: number; uid: string }[] = await knex('donations').select('id');
    expect(donations).to.have.length(ways.length - 1);
    for (const stream of streams) {
      await stream.untilShown(
        ({ totals }) => totals.amount.cents === 1000 * donations.length,
        'all donations are shown',
      );
    }
    await publishEvents(server.context);
    await until(
      () => ['/standard', '/classic'].every((path) => receiver.received.some((one) => one.path === path)),
      'webhooks arrive',
    );
    await background.stop();
    values = {
      page_id_or_uuid: [page.id],
      campaign_id_or_uuid: [campaign.uid],
      charity_id_or_uuid: [charity.uid],
      team_id: [team.team.id],
      donation_id: donations.map(({ id }) => id),
      activity_id: [activity.id],
      leaderboard_id: [leaderboard.id],
      campaign_slug: [campaign.slug],
      page_slug: [page.slug],
      'getPageAtAddress country_code': ['au'],
      country_code: ['au'],
      address_id: ['1'],
      webhook_id: [1],
      'getNotificationOption name': ['weekly_digest'],
      page_id: [page.id],
      campaign_id: [campaign.uid],
      charity_id: [charity.uid],
      group_by: ['pages', 'teams'],
      q: ['planted', emailOf('api'), detailOf('file', 'phone')],
      'searchAddresses q': ['quay'],
    };
    paths = [`/au/${campaign.slug}/${page.slug}`, `/pages/${page.id}`];
    said = [
      await operate('donations', 'list', '--email', emailOf('file')),
      await operate('donations', 'events', 'list'),
      await operate('audit', '--json'),
      await operate('export', 'donations'),
    ].join('\n');
  });

  it('are stored by every way in', async () => {
    for (const [text, where] of Object.entries(await placesOf(server.knex, marks))) {
      expect(where, text).not.to.deep.equal([]);
    }
  });

  it('are in no other table: not in the audit log, the event log, deliveries or stored responses', async () => {
    for (const [text, where] of Object.entries(await placesOf(server.knex, marks))) {
      expect(
        where.filter((table) => !tables.includes(table) && !(table === 'users' && text.includes('user@'))),
        text,
      ).to.deep.equal([]);
    }
  });

  it('are in no answer to the public, to another user or to an application', async () => {
    const { client, context } = server;
    const stranger = await server.build.callers();
    const answers = await walkSite(client.origin, context.config.baseUrl, [
      ...['/', '/campaigns', '/supporters', '/search?q=planted', '/sitemap.xml'],
      ...paths,
    ]);
    for (const headers of [{}, ...[callers, stranger].flatMap((one) => [one.application, one.user])].map(
      ({ headers = {} }: { headers?: Record<string, string> }) => headers,
    )) {
      const isPublic = Object.keys(headers).length === 0;
      answers.push(...(await walkContract(client, values, { headers, isPublic })));
    }
    const readers = answers.filter(({ text }) => foundIn(text).length > 0);
    const own = readers.filter(({ operation }) => operation === 'getDonationContact');
    expect(own.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    expect(readers.filter((one) => !own.includes(one)).map(({ path }) => path)).to.deep.equal([]);
    expect(answers.filter(({ status }) => status === 200)).to.have.length.above(60);
  });

  it('are in no stream, webhook, mail to others, log, metric or command output that does not ask for them', async () => {
    expect(streams.map(({ events }) => events.length > 1)).to.deep.equal([true, true, true]);
    for (const { text } of streams) expect(foundIn(text)).to.deep.equal([]);
    for (const { path, headers, body } of receiver.received) {
      expect(foundIn(JSON.stringify({ headers, body })), path).to.deep.equal([]);
    }
    const mails = await server.mailed();
    expect(mails).not.to.deep.equal([]);
    for (const mail of mails) {
      if (foundIn(String(mail.to)).length === 0) expect(foundIn(JSON.stringify(mail))).to.deep.equal([]);
    }
    expect(lines.length).to.be.above(60);
    expect(foundIn(JSON.stringify(lines))).to.deep.equal([]);
    expect(foundIn(await server.context.metrics.registry.metrics())).to.deep.equal([]);
    expect(foundIn(said)).to.deep.equal([]);
  });

  it('are gone from all tables after their donors are erased', async () => {
    for (const way of ways) {
      const person = way === 'user' ? [emailOf(way)] : ['--email', emailOf(way).toUpperCase()];
      await operate('users', 'erase', ...person, '--yes');
    }
    for (const [text, where] of Object.entries(await placesOf(server.knex, marks))) {
      expect(where, text).to.deep.equal([]);
    }
  });
});
