import type { CopyRow } from '../db/copy-rows.ts';
import type { CountryCode } from '../db/rows/country-code.ts';
import { drawAmountCents, drawDonor, drawMessage } from './donation-details.ts';
import { DonationPlan, type DonationTarget } from './donation-plan.ts';
import { Random } from './random.ts';
import { type SeedBatch, timestamp } from './seed-batch.ts';
import { inTimeOrder } from './timeline.ts';
import type { World } from './world.ts';

const donationsPerBatch = 50_000;
const refundShare = 0.004;
const refundAfterSeconds = 3 * 86_400;

interface Destination {
  pageId: number | null;
  campaignId: number | null;
  charityId: number;
  country: CountryCode;
  ownerUserId: number;
  giftAid: boolean;
}

/** Donations and refunds in order of time. `world.pages` must be filled. */
export function* generateDonations(world: World): Generator<SeedBatch> {
  const writer = new DonationWriter(world);
  let left = world.options.donations;
  const rows = writer.rows();
  // Rows are made while they are sent: a batch is only a promise of its next rows.
  while (left > 0) {
    const count = Math.min(left, donationsPerBatch);
    left -= count;
    yield { part: 'donations', count, tables: [{ table: 'donations', rows: take(rows, count) }] };
  }
}

/** At most `count` of what an iterator still has; the iterator stays open. */
function* take<Item>(iterator: Iterator<Item>, count: number): Generator<Item> {
  for (let taken = 0; taken < count; taken++) {
    const next = iterator.next();
    if (next.done) return;
    yield next.value;
  }
}

class DonationWriter {
  readonly #world: World;
  readonly #plan: DonationPlan;
  readonly #random: Random;
  #nextId = 1;

  constructor(world: World) {
    this.#world = world;
    this.#plan = new DonationPlan(world);
    this.#random = new Random(world.options.seed, 'donation details');
  }

  *rows(): Generator<CopyRow> {
    const { donations } = this.#world.options;
    const refunds = Math.floor(donations * refundShare);
    const due: { at: number; row: CopyRow }[] = [];
    let givenLeft = donations - refunds;
    let refundsLeft = refunds;
    const events = inTimeOrder(this.#plan.source(givenLeft), this.#world.since, this.#world.asOf);
    for (const { subject, second } of events) {
      while (due[0] !== undefined && due[0].at <= second) yield this.#refundRow(due.shift()?.row, second);
      const row = this.#donationRow(this.#plan.targetOf(subject), second);
      yield row;
      // Selection sampling: each donation is as likely, and in the end exactly `refunds` of them are given back.
      if (this.#random.next() * givenLeft < refundsLeft) {
        refundsLeft -= 1;
        due.push({ at: second + refundAfterSeconds, row });
      }
      givenLeft -= 1;
    }
    for (const { row } of due) yield this.#refundRow(row, this.#world.asOf - 60);
  }

  #donationRow(target: DonationTarget, second: number): CopyRow {
    const random = this.#random;
    const { pageId, campaignId, charityId, country, ownerUserId, giftAid } = this.#destination(target);
    const offline = target.kind === 'page' && random.chance(0.12);
    const amountCents =
      drawAmountCents(country, random) * (target.kind === 'appeal' && random.chance(0.05) ? 10 : 1);
    const donor = drawDonor(this.#world, country, ownerUserId, random);
    const id = this.#nextId++;
    return {
      id,
      source: offline ? 'offline' : 'online',
      external_id: `${offline ? 'OF' : 'ON'}-${id}`,
      page_id: pageId,
      campaign_id: campaignId,
      charity_id: charityId,
      country_code: country,
      type: target.kind === 'page' ? (offline ? 'offline_donation' : 'peer_to_peer') : target.kind,
      amount_cents: amountCents,
      // A quarter on top, of donations by British taxpayers who say that they are.
      gift_aid_amount_cents: giftAid && !offline && random.chance(0.7) ? Math.round(amountCents / 4) : 0,
      donor_user_id: donor.userId,
      donor_name: donor.name,
      anonymous: donor.anonymous,
      message: drawMessage(this.#world, ownerUserId, donor, offline, random),
      refund_of_id: null,
      created_at: timestamp(second),
      updated_at: timestamp(second),
    };
  }

  #refundRow(refunded: CopyRow | undefined, second: number): CopyRow {
    if (refunded === undefined) throw new Error('A refund needs its donation');
    const id = this.#nextId++;
    const whole = this.#random.chance(0.8);
    const half = (cents: unknown) => -(whole ? Number(cents) : Math.ceil(Number(cents) / 2)) || 0;
    return {
      ...refunded,
      id,
      external_id: `RE-${id}`,
      amount_cents: half(refunded.amount_cents),
      gift_aid_amount_cents: half(refunded.gift_aid_amount_cents),
      message: null,
      refund_of_id: refunded.id ?? null,
      created_at: timestamp(second),
      updated_at: timestamp(second),
    };
  }

  #destination(target: DonationTarget): Destination {
    if (target.kind === 'page') return this.#pageDestination(target.page);
    const { campaigns, charities } = this.#world;
    const campaign = target.kind === 'appeal' ? campaigns[target.campaignIndex] : undefined;
    const charity = target.kind === 'appeal' ? campaign?.choices[0] : charities[target.charityIndex];
    if (charity === undefined) throw new RangeError('A donation needs a charity');
    return {
      pageId: null,
      campaignId: campaign?.id ?? null,
      charityId: charity.id,
      country: charity.country,
      ownerUserId: 0,
      giftAid: charity.giftAid,
    };
  }

  #pageDestination(page: number): Destination {
    const { campaigns, charities, pages } = this.#world;
    const campaign = campaigns[pages.campaignOf(page)];
    const charity = charities[pages.charityOf(page) - 1];
    if (campaign === undefined || charity === undefined) throw new RangeError(`There is no page ${page}`);
    return {
      pageId: page,
      campaignId: campaign.id,
      charityId: charity.id,
      country: campaign.country,
      ownerUserId: pages.userOf(page),
      giftAid: charity.giftAid,
    };
  }
}
