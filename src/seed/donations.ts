import type { CopyRow } from '../db/transfer/copy-rows.ts';
import type { DemoCountry } from './demo-country.ts';
import { type DonationTarget, donationPlan, targetOf } from './donation-plan.ts';
import { phrases } from './material.ts';
import { Random } from './random.ts';
import { inBatches, type SeedBatch } from './seed-batch.ts';
import { DAY, timestamp } from './time.ts';
import { inTimeOrder } from './timeline.ts';
import { nameOfUser } from './users.ts';
import { drawCentsOf } from './weighted-choice.ts';
import type { World } from './world.ts';

const refundShare = 0.004;

/** Donations and refunds in order of time. `world.pages` must be filled. */
export function generateDonations(world: World): Generator<SeedBatch> {
  return inBatches('donations', 'donations', world.options.donations, donationRows(world));
}

function* donationRows(world: World): Generator<CopyRow> {
  const { donations, seed } = world.options;
  const random = new Random(seed, 'donation details');
  const due: { at: number; row: CopyRow }[] = [];
  let id = 1;
  let refundsLeft = Math.floor(donations * refundShare);
  let givenLeft = donations - refundsLeft;
  for (const { subject, second } of inTimeOrder(donationPlan(world, givenLeft), world.since, givenLeft)) {
    while (due[0] !== undefined && due[0].at <= second) {
      yield refundRow(id++, due[0].row, second, random);
      due.shift();
    }
    const row = donationRow(world, id++, targetOf(world, subject), second, random);
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
  const { page, campaign, charity } = target;
  const { country } = charity;
  const ownerUserId = page?.userId ?? 0;
  const offline = target.kind === 'page' && random.chance(0.12);
  const amountCents =
    drawAmountCents(country, random) * (target.kind === 'appeal' && random.chance(0.05) ? 10 : 1);
  const donor = drawDonor(world, country, ownerUserId, random);
  return {
    id,
    source: offline ? 'offline' : 'online',
    external_id: `${offline ? 'OF' : 'ON'}-${id}`,
    page_id: page?.id ?? null,
    campaign_id: campaign?.id ?? null,
    charity_id: charity.id,
    country_code: country,
    type: target.kind === 'page' ? (offline ? 'offline_donation' : 'peer_to_peer') : target.kind,
    amount_cents: amountCents,
    // A quarter on top, of donations by British taxpayers who say that they are.
    gift_aid_amount_cents:
      charity.giftAid && !offline && random.chance(0.7) ? Math.round(amountCents / 4) : 0,
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

interface Donor {
  userId: number | null;
  name: string;
  anonymous: boolean;
}

const drawLarge = drawCentsOf('large');
const drawSmall = drawCentsOf('small');

/** Mostly round sums; some that somebody worked out (a dollar a mile, the fee on top). */
function drawAmountCents(country: DemoCountry, random: Random): number {
  const cents = country === 'uk' || country === 'ie' ? drawSmall(random) : drawLarge(random);
  const draw = random.next();
  if (draw < 0.06) return Math.round(cents * 1.03);
  if (draw < 0.1) return random.integer(3, 130) * 100;
  return draw < 0.115 ? random.integer(151, 9999) : cents;
}

/** Who gives to a page (`ownerUserId` 0: a team's) or, without an owner, to a charity. */
function drawDonor(world: World, country: DemoCountry, ownerUserId: number, random: Random): Donor {
  const anonymous = random.chance(0.12);
  const draw = random.next();
  if (ownerUserId > 0 && draw < 0.04) return userAsDonor(world, ownerUserId, false);
  // An earlier user than the owner certainly exists by now.
  if (ownerUserId > 1 && draw < 0.2) return userAsDonor(world, random.integer(1, ownerUserId - 1), anonymous);
  const stranger = world.names.person(country, random.integer(10_000_000, 400_000_000));
  const name = draw < 0.24 ? `The ${stranger.last} family` : stranger.full;
  return { userId: null, name, anonymous };
}

function userAsDonor(world: World, userId: number, anonymous: boolean): Donor {
  return { userId, name: nameOfUser(world, userId).full, anonymous };
}

function drawMessage(
  world: World,
  ownerUserId: number,
  donor: Donor,
  offline: boolean,
  random: Random,
): string | null {
  if (donor.userId !== null && donor.userId === ownerUserId) return random.pick(phrases('own message'));
  if (offline) return random.chance(0.5) ? random.pick(phrases('offline message')) : null;
  if (ownerUserId === 0 || !random.chance(0.55)) return null;
  return random.pick(phrases('donor message')).replaceAll('{first}', nameOfUser(world, ownerUserId).first);
}
