import type { CopyRow } from '../db/transfer/copy-rows.ts';
import type { SeedCampaign } from './campaigns.ts';
import type { SeedCharity } from './charities.ts';
import { type DemoCountry, phrases } from './material.ts';
import { Random } from './random.ts';
import { inequality, rankPages } from './ranked-pages.ts';
import { inBatches, type SeedBatch } from './seed-batch.ts';
import type { SeedPage, SeedState } from './seed-state.ts';
import { DAY, inTimeOrder, type TimedEvent, timestamp } from './timeline.ts';
import { nameOfUser } from './users.ts';
import { drawCentsOf, weightedChoice } from './weighted-choice.ts';

const refundShare = 0.004;

/** Generates donations and refunds in order of time. `state.pages` must be filled. */
export function generateDonations(state: SeedState): Generator<SeedBatch> {
  return inBatches('donations', 'donations', state.options.donations, donationRows(state));
}

function* donationRows(state: SeedState): Generator<CopyRow> {
  const { donations, seed } = state.options;
  const random = new Random(seed, 'donation details');
  const due: { at: number; row: CopyRow }[] = [];
  let id = 1;
  let refundsLeft = Math.floor(donations * refundShare);
  let givenLeft = donations - refundsLeft;
  for (const { subject, second } of inTimeOrder(donationPlan(state, givenLeft), state.since, givenLeft)) {
    while (due[0] !== undefined && due[0].at <= second) {
      yield refundRow(id++, due[0].row, second, random);
      due.shift();
    }
    const row = donationRow(state, id++, targetOf(state, subject), second, random);
    yield row;
    // Selection sampling: every donation is equally likely, and exactly the planned number is refunded.
    if (random.next() * givenLeft < refundsLeft) {
      refundsLeft -= 1;
      due.push({ at: second + 3 * DAY, row });
    }
    givenLeft -= 1;
  }
  for (const { row } of due) yield refundRow(id++, row, state.asOf - 60, random);
}

function donationRow(
  state: SeedState,
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
  const donor = drawDonor(state, country, ownerUserId, random);
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
    // Gift Aid adds a quarter to donations by British taxpayers who declare it.
    gift_aid_amount_cents:
      charity.giftAid && !offline && random.chance(0.7) ? Math.round(amountCents / 4) : 0,
    donor_user_id: donor.userId,
    donor_name: donor.name,
    anonymous: donor.anonymous,
    message: drawMessage(state, ownerUserId, donor, offline, random),
    refund_of_id: null,
    created_at: timestamp(second),
    updated_at: timestamp(second),
  };
}

/** Creates a refund of a whole donation, or of half of it. */
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

/** Draws mostly round amounts, and some calculated ones (a dollar a mile, or with the fee on top). */
function drawAmountCents(country: DemoCountry, random: Random): number {
  const cents = country === 'uk' || country === 'ie' ? drawSmall(random) : drawLarge(random);
  const draw = random.next();
  if (draw < 0.06) return Math.round(cents * 1.03);
  if (draw < 0.1) return random.integer(3, 130) * 100;
  return draw < 0.115 ? random.integer(151, 9999) : cents;
}

/** Draws who gives to a page (`ownerUserId` 0: a team's) or, without an owner, to a charity. */
function drawDonor(state: SeedState, country: DemoCountry, ownerUserId: number, random: Random): Donor {
  const anonymous = random.chance(0.12);
  const draw = random.next();
  // A user with a smaller id than the owner's is certain to exist already.
  if (ownerUserId > 1 && draw >= 0.04 && draw < 0.2) {
    const userId = random.integer(1, ownerUserId - 1);
    return { userId, name: nameOfUser(state, userId).full, anonymous };
  }
  if (ownerUserId > 0 && draw < 0.04) {
    return { userId: ownerUserId, name: nameOfUser(state, ownerUserId).full, anonymous: false };
  }
  const stranger = state.names.person(country, random.integer(10_000_000, 400_000_000));
  const name = draw < 0.24 ? `The ${stranger.last} family` : stranger.full;
  return { userId: null, name, anonymous };
}

function drawMessage(
  state: SeedState,
  ownerUserId: number,
  donor: Donor,
  offline: boolean,
  random: Random,
): string | null {
  if (donor.userId !== null && donor.userId === ownerUserId) return random.pick(phrases('own message'));
  if (offline) return random.chance(0.5) ? random.pick(phrases('offline message')) : null;
  if (ownerUserId === 0 || !random.chance(0.55)) return null;
  return random.pick(phrases('donor message')).replaceAll('{first}', nameOfUser(state, ownerUserId).first);
}

/** Where a donation goes. */
interface DonationTarget {
  kind: 'page' | 'appeal' | 'charity' | 'recurring';
  page?: SeedPage;
  campaign?: SeedCampaign;
  charity: SeedCharity;
}

const pageShare = 0.84;
const appealShare = 0.05;
const charityShare = 0.06;

/**
 * Plans when and to whom each of `count` donations goes. Pages, then campaigns, then charities (two subjects each: single and recurring
 * donations) share one range of subjects, which `targetOf` reads.
 */
function* donationPlan(state: SeedState, count: number): Generator<TimedEvent> {
  const { campaigns, charities, pages, demoPage, options, asOf, since } = state;
  const ranks = rankPages(pages, state, new Random(options.seed, 'merit of pages'), demoPage);
  const withPages = weightedChoice(campaigns, (campaign) => (ranks.has(campaign) ? campaign.weight : 0));
  const appeals = weightedChoice(campaigns, ({ weight, closesAt, opensAt }) =>
    closesAt > opensAt ? weight : 0,
  );
  const gifts = weightedChoice(charities, ({ open }, index) => (open ? 1 / (index + 8) : 0));
  const random = new Random(options.seed, 'donation plan');
  for (let left = count; left > 0; left--) {
    const kind = random.next();
    if (kind < pageShare && pages.length > 0) {
      const campaign = withPages(random);
      const page = random.pick(ranks.get(campaign) ?? [], inequality);
      const from = page.createdAt + 60;
      // Friends give in the first days.
      const time = random.next() ** 1.6 * Math.max(0, campaign.lastDonationAt - from);
      yield { subject: page.id, second: from + Math.floor(time) };
    } else if (kind < pageShare + appealShare) {
      const { id, opensAt, lastDonationAt } = appeals(random);
      const second = opensAt + Math.floor(random.next() * (lastDonationAt - opensAt));
      yield { subject: pages.length + id, second };
    } else {
      const recurring = kind >= pageShare + appealShare + charityShare;
      const number = gifts(random).id * 2 - (recurring ? 0 : 1);
      // All charities exist after the first weeks.
      const from = since + 30 * DAY;
      const second = from + Math.floor(random.next() ** 0.8 * (asOf - from));
      yield { subject: pages.length + campaigns.length + number, second };
    }
  }
}

function targetOf({ pages, campaigns, charities }: SeedState, subject: number): DonationTarget {
  const page = pages[subject - 1];
  if (page) return { kind: 'page', page, campaign: page.campaign, charity: page.charity };
  const campaign = campaigns[subject - pages.length - 1];
  if (campaign?.choices[0]) return { kind: 'appeal', campaign, charity: campaign.choices[0] };
  const number = subject - pages.length - campaigns.length;
  const charity = charities[Math.ceil(number / 2) - 1];
  if (charity) return { kind: number % 2 === 0 ? 'recurring' : 'charity', charity };
  throw new RangeError(`Subject ${subject} can't receive donations`);
}
