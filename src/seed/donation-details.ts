import type { CountryCode } from '../db/rows/country-code.ts';
import { amountsOf, phrases } from './material.ts';
import type { Random } from './random.ts';
import { nameOfUser } from './users.ts';
import { WeightedChoice } from './weighted-choice.ts';
import type { World } from './world.ts';

export interface Donor {
  userId: number | null;
  name: string;
  anonymous: boolean;
}

const drawLarge = drawCentsOf('large');
const drawSmall = drawCentsOf('small');
export const drawTargetCents = drawCentsOf('target');

function drawCentsOf(list: Parameters<typeof amountsOf>[0]): (random: Random) => number {
  const amounts = amountsOf(list);
  const choice = new WeightedChoice(amounts.map(({ weight }) => weight));
  return (random) => (amounts[choice.draw(random)]?.amount ?? 0) * 100;
}

/** Mostly round sums; some that somebody worked out (a dollar a mile, the fee on top). */
export function drawAmountCents(country: CountryCode, random: Random): number {
  const cents = country === 'uk' || country === 'ie' ? drawSmall(random) : drawLarge(random);
  const draw = random.next();
  if (draw < 0.06) return Math.round(cents * 1.03);
  if (draw < 0.1) return random.integer(3, 130) * 100;
  return draw < 0.115 ? random.integer(151, 9999) : cents;
}

/** Who gives to a page (`ownerUserId` 0: a team's) or, without an owner, to a charity. */
export function drawDonor(world: World, country: CountryCode, ownerUserId: number, random: Random): Donor {
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

export function drawMessage(
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
