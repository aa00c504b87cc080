import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { sealSecret } from '../../src/auth/sealed-secret.ts';
import { Contract } from '../../src/contract/contract.ts';
import { disableDonationSource, rotateDonationSource } from '../../src/domain/payments/donation-sources.ts';
import { signed } from '../../src/domain/payments/sources/signed.ts';
import type { SourceKind } from '../../src/domain/payments/sources/source-kind.ts';
import { secretPurpose } from '../../src/domain/payments/sources/source-secrets.ts';
import { stripe } from '../../src/domain/payments/sources/stripe.ts';
import { alice, changeAs } from '../support/actors.ts';
import { itAnswersInBrokenSurroundings } from '../support/broken-surroundings.ts';
import { buildDonationSource, signedHeaders } from '../support/donation-source.ts';
import { useFixture } from '../support/fixture.ts';
import { useServer } from '../support/server.ts';

const contract = await Contract.load('fundraising', {}, { lazy: true });

describe('The signature of an event', () => {
  const server = useServer();
  let body: string;
  let sequence = 0;
  const source = useFixture(() => buildDonationSource(server));
  const other = useFixture(() => buildDonationSource(server));
  before(async () => {
    const page = await server.build.page();
    const amount = { value: '5.00', currency: 'AUD' };
    const event = {
      type: 'payment',
      reference: 'order-1',
      occurred_at: '2026-03-01',
      amount,
      page_id: page.uid,
    };
    body = JSON.stringify(event);
  });

  const post = async (
    sent: string | Uint8Array | undefined,
    headers: Record<string, string>,
    name = source.name,
  ): Promise<number> => {
    const response = await fetch(`${server.client.origin}/api/v2/donation_sources/${name}/events`, {
      method: 'POST',
      headers,
      ...(sent === undefined ? {} : { body: sent as string }),
    });
    await response.text();
    return response.status;
  };
  const sign = (sent = body, { secret } = source, at = new Date()) =>
    signedHeaders(secret, `msg_${++sequence}`, sent, at);
  const seconds = (count: number) => new Date(Date.now() + count * 1000);

  it('is taken with any type of content, and for bytes as they are', async () => {
    for (const type of [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ]) {
      expect(await post(body, { ...sign(), 'content-type': type }), type).to.equal(200);
    }
    const spaced = `\n ${body} \n`;
    expect(await post(spaced, sign(spaced))).to.equal(200);
    expect(await post(body, sign(body, source, seconds(-290)))).to.equal(200);
    for (const noEvent of ['{', 'null', '[1]', '"text"', ' ']) {
      expect(await post(noEvent, sign(noEvent)), noEvent).to.equal(200);
    }
    const states = await server.knex('donation_events').pluck('state');
    expect(states.filter((state) => state === 'failed')).to.have.length(5);
  });

  it('is refused, and nothing is stored, where anything of it is wrong', async () => {
    const events = async () => Number((await server.knex('donation_events').count())[0]?.count);
    const before = await events();
    const valid = sign();
    const without = (name: string) =>
      Object.fromEntries(Object.entries(valid).filter(([header]) => header !== name));
    const refused: Record<string, [string | Uint8Array | undefined, Record<string, string>]> = {
      'a changed byte': [body.replace('5.00', '6.00'), valid],
      'another encoding': [new Uint8Array([...Buffer.from(body), 0xff]), valid],
      'no header': [body, { 'content-type': 'application/json' }],
      'no id': [body, without('webhook-id')],
      'no time': [body, without('webhook-timestamp')],
      'no signature': [body, without('webhook-signature')],
      'another id': [body, { ...valid, 'webhook-id': 'msg_other' }],
      'another time': [body, { ...valid, 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 1) }],
      'a time that is none': [body, { ...valid, 'webhook-timestamp': 'soon' }],
      'an old time': [body, sign(body, source, seconds(-310))],
      'a time to come': [body, sign(body, source, seconds(310))],
      'the secret of another source': [body, sign(body, other)],
      'an empty signature': [body, { ...valid, 'webhook-signature': 'v1,' }],
      'a signature of another version': [
        body,
        { ...valid, 'webhook-signature': String(valid['webhook-signature']).replace('v1', 'v2') },
      ],
      'the header twice': [
        body,
        { ...valid, 'webhook-signature': `${valid['webhook-signature']}, ${valid['webhook-signature']}` },
      ],
      'an empty body': [undefined, valid],
      'the headers of Stripe': [body, { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=00` }],
    };
    for (const [name, [sent, headers]] of Object.entries(refused)) {
      expect(await post(sent, headers), name).to.equal(401);
    }
    expect(await events()).to.equal(before);
    expect(await post(body, sign(body, source), 'nobody')).to.equal(404);
    expect(await post(body, sign(body, source), 'NO BODY')).to.equal(404);
    expect(await post(body, { ...sign(), 'content-encoding': 'gzip' })).to.equal(415);
  });

  it('is that of the bytes, whatever they are', async () => {
    const ofBytes = (bytes: Uint8Array) => {
      const [id, timestamp] = [`msg_${++sequence}`, String(Math.floor(Date.now() / 1000))];
      const key = Buffer.from(source.secret.slice('whsec_'.length), 'base64');
      const signature = createHmac('sha256', key)
        .update(`${id}.${timestamp}.`)
        .update(bytes)
        .digest('base64');
      return {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      };
    };
    const notText = new Uint8Array([...Buffer.from(body), 0xff]);
    const notTextWithin = Buffer.from(body.replace('order-1', 'order-\xe9'), 'latin1');
    for (const bytes of [notText, notTextWithin]) {
      const headers = ofBytes(bytes);
      expect(await post(bytes, headers)).to.equal(200);
      const stored = await server.knex('donation_events').where({ event_id: headers['webhook-id'] }).first();
      expect(stored).to.include({ state: 'failed', reason: 'The body is not a JSON object.' });
    }
    // Its ID can still be that of an event.
    const empty = new Uint8Array();
    const ofEmpty = ofBytes(empty);
    expect(await post(empty, ofEmpty)).to.equal(401);
    const event = body.replace('order-1', 'order-2');
    expect(await post(event, signedHeaders(source.secret, ofEmpty['webhook-id'], event))).to.equal(200);
    expect(await server.knex('donations').where({ external_id: 'order-2' })).to.have.length(1);
    const longest = Buffer.from(JSON.stringify({ text: '' }).padEnd(64 * 1024));
    expect(await post(longest, ofBytes(longest))).to.equal(200);
    const longer = Buffer.concat([longest, Buffer.from(' ')]);
    expect(await post(longer, ofBytes(longer))).to.equal(413);
  });

  it('is computed only for a message of the last minutes', () => {
    let reads = 0;
    const judge = (kind: SourceKind, headers: Record<string, string>) =>
      kind.isSigned(
        {
          get body() {
            reads += 1;
            return Buffer.from('{}');
          },
          header: (name) => headers[name],
        },
        [source.secret],
        new Date(),
      );
    const times = { old: -310, recent: 0, early: 310 };
    for (const [name, offset] of Object.entries(times)) {
      reads = 0;
      const time = String(Math.floor(Date.now() / 1000) + offset);
      judge(stripe, { 'stripe-signature': `t=${time},v1=00` });
      judge(signed, { 'webhook-id': 'msg_1', 'webhook-timestamp': time, 'webhook-signature': 'v1,AA==' });
      expect(reads, name).to.equal(name === 'recent' ? 2 : 0);
    }
  });

  it('may use the old secret during a rotation, but not for a disabled source', async () => {
    const rotated = await buildDonationSource(server);
    const { secretKey } = server.context;
    const secret = signed.createSecret?.() ?? '';
    const rotate = (formerUntil: Date) =>
      changeAs(server.knex, alice, rotateDonationSource, {
        name: rotated.name,
        secret,
        secretKey,
        formerUntil,
      });
    await rotate(seconds(60));
    const now = { ...rotated, secret };
    expect(await post(body, sign(body, rotated), rotated.name)).to.equal(200);
    expect(await post(body, sign(body, now), rotated.name)).to.equal(200);
    await rotate(seconds(-1));
    expect(await post(body, sign(body, rotated), rotated.name)).to.equal(401);
    expect(await post(body, sign(body, now), rotated.name)).to.equal(200);
    await changeAs(server.knex, alice, disableDonationSource, { name: rotated.name });
    expect(await post(body, sign(body, now), rotated.name)).to.equal(404);
  });

  it('is accepted with a new secret if SECRET_KEY has changed since the old one', async () => {
    const { secretKey } = server.context;
    const [lost, secret] = [await buildDonationSource(server), signed.createSecret?.() ?? ''];
    const sealed = sealSecret(lost.secret, 'another key of thirty-two characters', secretPurpose(lost.name));
    await server.knex('donation_sources').where({ name: lost.name }).update({ secret: sealed });
    expect(await post(body, sign(body, lost), lost.name)).to.equal(500);
    await changeAs(server.knex, alice, rotateDonationSource, {
      name: lost.name,
      secret,
      secretKey,
      formerUntil: seconds(60),
    });
    expect(await post(body, sign(body, { ...lost, secret }), lost.name)).to.equal(200);
  });

  it('is checked with a secret that is encrypted in the database', async () => {
    const { secret } = await server.knex('donation_sources').where({ name: source.name }).first();
    const { secret: again } = await server.knex('donation_sources').where({ name: other.name }).first();
    expect(secret.includes(Buffer.from(source.secret.slice(6)))).to.equal(false);
    // One source's secret, copied to another one, opens nothing.
    await server.knex('donation_sources').where({ name: other.name }).update({ secret });
    expect(await post(body, sign(body, source), other.name)).to.equal(500);
    await server.knex('donation_sources').where({ name: other.name }).update({ secret: again });
  });

  it('is refused with the documented statuses', async () => {
    const path = `/donation_sources/${source.name}/events`;
    const statuses = async (
      method: string,
      to: string,
      sent?: string,
      headers: Record<string, string> = {},
    ): Promise<number> =>
      (await server.client.request(method, to, { headers, ...(sent !== undefined && { body: sent }) }))
        .status;
    expect(await statuses('POST', '/donation_sources/%zz/events', body)).to.equal(400);
    expect(await statuses('POST', path, body)).to.equal(401);
    expect(await statuses('POST', '/donation_sources/nobody/events', body)).to.equal(404);
    expect(await statuses('PROPFIND', path)).to.equal(405);
    expect(await statuses('POST', path, 'x'.repeat(64 * 1024 + 1))).to.equal(413);
    expect(await statuses('POST', path, body, { 'content-encoding': 'gzip' })).to.equal(415);
  });

  itAnswersInBrokenSurroundings({
    operations: contract.operations.filter(({ id }) => id === 'sendDonationEvent'),
    working: () => server.knex,
    send: (_operation, client) =>
      client.post(`/donation_sources/${source.name}/events`, body, { headers: sign() }),
  });
});
