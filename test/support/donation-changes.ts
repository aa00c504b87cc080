import type { Knex } from 'knex';
import { hideMessage, unhideMessage } from '../../src/domain/payments/hide-message.ts';
import { alice, changeAs } from './actors.ts';
import { buildersOf } from './builders.ts';
import { buildDonationSource, signedHeaders } from './donation-source.ts';
import { erase } from './erase.ts';
import { buildDonation } from './factories.ts';
import type { Write } from './killable-server.ts';
import { TEST_SECRET_KEY } from './server.ts';

/** Sends a write to one of several servers. */
export type SendWrite = (write: Write) => Promise<{ status: number; body: unknown }>;

/** How many changes are made at the same time. */
const WRITERS = 6;
const PAGES = 4;
const DONORS = 8;

/** Builds pages for donations that change at random, and donors who can be erased. */
export async function buildChangingDonations(knex: Knex) {
  const build = buildersOf(knex);
  const callers = await build.callers();
  const pages = [];
  for (let number = 0; number < PAGES; number += 1)
    pages.push(await build.page({ campaign_id: callers.campaignId }));
  const donors = [];
  for (let number = 0; number < DONORS; number += 1) donors.push(await build.user());
  const source = await buildDonationSource({ knex, context: { secretKey: TEST_SECRET_KEY } });
  return { knex, pages, donors, source, headers: callers.application.headers as Record<string, string> };
}

type ChangingDonations = Awaited<ReturnType<typeof buildChangingDonations>>;

/**
 * Makes donations and refunds, moves, edits, hides and erases them, several at a time and in any order. A change that the server refuses,
 * such as a refund of more than is left, counts, too.
 * @param draw numbers from 0 to 1
 */
export async function changeDonations(
  { knex, pages, donors, source, headers }: ChangingDonations,
  { changes, draw, senders }: { changes: number; draw: () => number; senders: readonly SendWrite[] },
): Promise<void> {
  const recorded: number[] = [];
  const payments: string[] = [];
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(draw() * items.length)] as Item;
  const cents = () => 1 + Math.floor(draw() * 50_000);
  const send = async (write: Write): Promise<{ donation?: { id: number } }> => {
    const { status, body } = await pick(senders)(write);
    if (![200, 201, 404, 422].includes(status)) throw new Error(`${write.path} returned ${status}`);
    return body as { donation?: { id: number } };
  };
  const post = (path: string, body: object) => send({ method: 'POST', path, headers, body });
  const note = ({ donation }: { donation?: { id: number } }) => {
    if (donation) recorded.push(donation.id);
  };
  const texts = () => ({
    nickname: pick(['Ada, "the Runner"', 'Zoë 🏃', '=1+1', 'Bo']),
    message: pick(['Go!', 'Two\nlines, and a comma', '']),
    anonymous: draw() < 0.3,
  });
  const give = async () => {
    const contact = draw() < 0.5 ? { donor_email: `donor-${Math.floor(draw() * 20)}@example.org` } : {};
    const amount = { amount_cents: cents(), currency: 'AUD' };
    note(await post('/donations', { page_id: pick(pages).id, ...amount, ...texts(), ...contact }));
  };
  const pay = async (type: string, reference: string, more: object) => {
    const body = {
      type,
      reference,
      occurred_at: new Date(Date.UTC(2026, 2, 1) + draw() * 86_400_000).toISOString(),
      amount: { value: (cents() / 100).toFixed(2), currency: 'AUD' },
      ...more,
    };
    const signed = signedHeaders(source.secret, `${reference}-${draw()}`, JSON.stringify(body));
    await send({ method: 'POST', path: `/donation_sources/${source.name}/events`, headers: signed, body });
  };
  const kinds: readonly (readonly [share: number, change: () => Promise<unknown>])[] = [
    [25, give],
    [15, () => post(`/donations/${pick(recorded)}/refunds`, draw() < 0.4 ? {} : { amount_cents: cents() })],
    [10, async () => note(await post(`/donations/${pick(recorded)}/move`, { page_id: pick(pages).id }))],
    [15, () => send({ method: 'PUT', path: `/donations/${pick(recorded)}`, headers, body: texts() })],
    [
      5,
      () => {
        const body = { donor_consent: pick(['yes', 'no']) };
        return send({ method: 'PUT', path: `/donations/${pick(recorded)}`, headers, body });
      },
    ],
    [
      8,
      () => {
        payments.push(`payment-${draw()}`);
        return pay('payment', payments.at(-1) as string, { page_id: String(pick(pages).id) });
      },
    ],
    [
      12,
      () => {
        const status = pick(['open', 'won', 'won', 'lost']);
        return pay('dispute', pick(payments), { dispute: { reference: 'dispute-1', status } });
      },
    ],
    [
      6,
      async () => {
        const { id } = await knex('donations').whereNull('refund_of_id').orderByRaw('random()').first('id');
        if (draw() < 0.6) await changeAs(knex, alice, hideMessage, { id, reason: pick(['rude', 'false']) });
        else await changeAs(knex, alice, unhideMessage, { id, reason: undefined });
      },
    ],
    [
      2,
      async () => {
        const donor = { donor_user_id: pick(donors).id, donor_name: 'Priya' };
        const { id } = await buildDonation(knex, { page: pick(pages), ...donor });
        await knex('donation_contacts').insert({ donation_id: id, email: 'priya@example.org' });
      },
    ],
    [2, () => erase(knex, pick(donors).id).catch((error) => ignoreErased(error))],
  ];
  const shares = kinds.flatMap(([share, change]) => Array.from({ length: share }, () => change));
  for (let first = 0; first < WRITERS; first += 1) await give();
  payments.push('payment-0');
  await pay('payment', 'payment-0', { page_id: String(pick(pages).id) });
  let made = WRITERS + 1;
  const writer = async () => {
    for (; made < changes; made += 1) await pick(shares)();
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
}

function ignoreErased(error: Error): void {
  if (!/erased/.test(error.message)) throw error;
}
