import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { activityBody } from '../support/activity-bodies.ts';
import type { Body } from '../support/client.ts';
import { buildDonationSource, sendEvent } from '../support/donation-source.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf, fieldsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

/** Joined by U+200D, with a variation selector, and with the zero-width non-joiner that Persian words need. */
const joined = ['👩‍👩‍👧‍👦 Family', '❤️ Ada', 'می\u200cخواهم', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Mia'];
const refusedNames = ['\u200B\u2060', 'Ada\nLovelace', 'Ada\u2028Lovelace', 'Ada\u202Eevil', 'Ada\u0007'];

describe('Names and texts', () => {
  const server = useServer();
  let page: PageRow;
  const callers = useFixture(() => server.build.callers());
  const source = useFixture(() => buildDonationSource(server));
  beforeEach(async () => {
    page = await server.build.page({ user_id: callers.userId, campaign_id: callers.campaignId });
  });

  /** Each way to send a name, by the field that holds it. */
  const namings: Record<string, (name: string) => Promise<{ status: number; body: Body }>> = {
    'nickname of a donation': (nickname) =>
      server.client.post('/donations', gift({ nickname }), callers.application),
    'name of a page': (name) =>
      server.client.request('PUT', `/pages/${page.id}`, { body: { name }, ...callers.user }),
    'name of a team': (name) =>
      server.client.post('/teams', { individual_page_id: page.id, name }, callers.user),
  };
  const textings: Record<string, (text: string) => Promise<{ status: number; body: Body }>> = {
    'message of a donation': (message) =>
      server.client.post('/donations', gift({ message }), callers.application),
    'story of a page': (story) =>
      server.client.request('PUT', `/pages/${page.id}`, { body: { story }, ...callers.user }),
    'caption of a post': (caption) =>
      server.client.post('/posts', { page_id: page.id, caption }, callers.user),
    'caption of an activity': (caption) =>
      server.client.post('/fitness_activities', activityBody({ caption }), callers.user),
    'description of an activity': (description) =>
      server.client.post('/fitness_activities', activityBody({ description }), callers.user),
  };
  const gift = (more: object) => ({ page_id: page.id, amount_cents: 2500, currency: 'AUD', ...more });

  for (const [what, send] of Object.entries(namings)) {
    it(`keeps joiners and variation selectors in the ${what}`, async () => {
      for (const name of joined) {
        const { status, body } = await send(name);
        expect(status, JSON.stringify(body)).to.be.oneOf([200, 201]);
        expect(JSON.stringify(body)).to.include(name);
        page = await server.build.page({ user_id: callers.userId, campaign_id: callers.campaignId });
      }
    });

    it(`refuses what nobody sees, what reverses text and line breaks in the ${what}`, async () => {
      for (const name of refusedNames) {
        expect(await fieldsOf(send(name))).to.deep.equal([what.startsWith('nickname') ? 'nickname' : 'name']);
      }
    });
  }

  for (const [what, send] of Object.entries(textings)) {
    it(`keeps joiners and lines in the ${what}, and refuses control characters`, async () => {
      for (const text of [...joined, 'Go\n\nwell\tAda']) {
        expect((await send(text)).status, JSON.stringify(text)).to.be.oneOf([200, 201]);
      }
      const body = await bodyOf(send('Go\u0007'), 422);
      expect(body.error.errors[0].message).to.equal("can't contain control characters");
    });
  }

  const pay = async (donor: object) => {
    const { status, body } = await sendEvent(server, source, {
      type: 'payment',
      reference: `order-${page.id}`,
      occurred_at: '2026-03-01T10:00:00Z',
      amount: { value: '25.00', currency: 'AUD' },
      page_id: page.uid,
      donor,
    });
    expect([status, body.event.state]).to.deep.equal([200, 'applied']);
    const row = await server.knex('donations').where({ page_id: page.id }).first();
    return { name: row?.donor_name, message: row?.message };
  };

  it('keeps joiners in what arrives with a payment', async () => {
    const [name, message] = [joined[0], joined.join(' ')];
    expect(await pay({ name, message })).to.deep.equal({ name, message });
  });

  it('cuts what arrives with a payment between whole characters', async () => {
    const family = '👩‍👩‍👧‍👦';
    const donor = { name: `${'a'.repeat(254)}😀😀`, message: `${'b'.repeat(4_998)}${family}` };
    expect(await pay(donor)).to.deep.equal({ name: `${'a'.repeat(254)}😀`, message: 'b'.repeat(4_998) });
  });

  it('removes from a payment what names may not contain, and invisible names', async () => {
    expect(await pay({ name: 'Ada\u202E\n Lovelace\u0007', message: 'Go\u0000\u0007\n on' })).to.deep.equal({
      name: 'Ada Lovelace',
      message: 'Go\n on',
    });
    page = await server.build.page();
    expect(await pay({ name: '\u200B\u2060', message: '\u0007' })).to.deep.equal({
      name: null,
      message: null,
    });
  });

  it('truncates a search between whole characters', async () => {
    const q = encodeURIComponent(`${'a'.repeat(99)}😀😀`);
    for (const path of [`/search?q=${q}`, `/search?q=${q}&page=2`]) {
      const response = await fetch(new URL(path, server.client.origin));
      expect(response.status, path).to.be.below(500);
      expect(await response.text()).not.to.include('\uFFFD');
    }
  });
});
