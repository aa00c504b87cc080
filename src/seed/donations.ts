import type { CountryCode } from '../db/rows/country-code.ts';
import type { CopyRow } from '../db/transfer/copy-rows.ts';
import { drawAmountCents, drawDonor, drawMessage } from './donation-details.ts';
import { DonationPlan, type DonationTarget } from './donation-plan.ts';
import { Random } from './random.ts';
import { inBatches, type SeedBatch } from './seed-batch.ts';
import { DAY, timestamp } from './time.ts';
import { inTimeOrder } from './timeline.ts';
import type { World } from './world.ts';

const refundShare = 0.004;

interface Destination {
  pageId: number | null;
  campaignId: number | null;
  charityId: number;
  country: CountryCode;
  /** 0 without an owner who is a person. */
  ownerUserId: number;
  giftAid: boolean;
}

/** Donations and refunds in order of time. `world.pages` must be filled. */
export function generateDonations(world: World): Generator<SeedBatch> {
  return inBatches('donations', 'donations', world.options.donations, donationRows(world));
}

function* donationRows(world: World): Generator<CopyRow> {
  const { donations, seed } = world.options;
  const plan = new DonationPlan(world);
  const random = new Random(seed, 'donation details');
  const due: { at: number; row: CopyRow }[] = [];
  let id = 1;
  let refundsLeft = Math.floor(donations * refundShare);
  let givenLeft = donations - refundsLeft;
  for (const { subject, second } of inTimeOrder(plan.source(givenLeft), world.since, world.asOf)) {
    while (due[0] !== undefined && due[0].at <= second) {
      yield refundRow(id++, due[0].row, second, random);
      due.shift();
    }
    const row = donationRow(world, id++, plan.targetOf(subject), second, random);
    yield row;
    // Selection sampling: each donation is as likely, and in the end exactly so many are given back.
    if (random.next() * givenLeft < refundsLeft) {
      refundsLeft -= 1;
      due.push({ at: second + 3 * DAY, row });
    }
    givenLeft -= 1;
  }
  for (const { row } of due) yield refundRow(id++, row, world.asOf - 60, random);
}

function donationRow(
  world: World,
  id: number,
  target: DonationTarget,
  second: number,
  random: Random,
): CopyRow {
  const { pageId, campaignId, charityId, country, ownerUserId, giftAid } = destinationOf(world, target);
  const offline = target.kind === 'page' && random.chance(0.12);
  const amountCents =
    drawAmountCents(country, random) * (target.kind === 'appeal' && random.chance(0.05) ? 10 : 1);
  const donor = drawDonor(world, country, ownerUserId, random);
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
    message: drawMessage(world, ownerUserId, donor, offline, random),
    refund_of_id: null,
    created_at: timestamp(second),
    updated_at: timestamp(second),
  };
}

/** Gives all of a donation back, or half of it. */
function refundRow(id: number, donation: CopyRow, second: number, random: Random): CopyRow {
  const whole = random.chance(0.8);
  const refund = (cents: unknown) => -(whole ? Number(cents) : Math.ceil(Number(cents) / 2)) || 0;
  return {
    ...donation,
    id,
    external_id: `RE-${id}`,
    amount_cents: refund(donation.amount_cents),
    gift_aid_amount_cents: refund(donation.gift_aid_amount_cents),
    message: null,
    refund_of_id: donation.id ?? null,
    created_at: timestamp(second),
    updated_at: timestamp(second),
  };
}

function destinationOf({ campaigns, charities, pages }: World, target: DonationTarget): Destination {
  if (target.kind === 'page') {
    const { page } = target;
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
