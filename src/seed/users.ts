import type { CopyRow } from '../db/transfer/copy-rows.ts';
import { demoCredentials } from './demo-credentials.ts';
import { countryMaterial, type DemoCountry } from './material.ts';
import type { PersonName } from './name-pool.ts';
import type { Random } from './random.ts';
import { demoUserId, type SeedState } from './seed-state.ts';
import { toSlug } from './slugs.ts';
import { DAY, timestamp } from './timeline.ts';

const mailDomains = ['example.org', 'example.com', 'example.net', 'mail.example.org'];

/** Returns a user's name, which is the same everywhere. */
export function nameOfUser(state: SeedState, user: number): PersonName {
  if (user === demoUserId) {
    const [first = '', last = ''] = demoCredentials.userName.split(' ');
    return { first, last, full: demoCredentials.userName };
  }
  return state.names.person(countryOfUser(state, user), user);
}

function countryOfUser(state: SeedState, user: number): DemoCountry {
  return state.userCountries[user - 1] ?? 'au';
}

/** Creates a user who signed up at `createdAt` (Unix seconds). Only the demo user has a password. */
export function userRow(state: SeedState, user: number, createdAt: number, random: Random): CopyRow {
  const name = nameOfUser(state, user);
  const isDemo = user === demoUserId;
  const confirmed = isDemo || random.chance(0.92);
  return {
    id: user,
    uuid: random.uuid(),
    email: isDemo
      ? demoCredentials.userEmail
      : `${toSlug(name.first)}.${toSlug(name.last)}.${user}@${random.pick(mailDomains)}`,
    name: name.full,
    nickname: random.chance(0.2) ? name.first : null,
    phone: random.chance(0.5) ? random.digits(countryMaterial[countryOfUser(state, user)].phone) : null,
    birthday: isDemo || random.chance(0.85) ? birthday(state.asOf, random) : null,
    password_hash: isDemo ? demoCredentials.userPasswordHash : null,
    email_confirmed_at: confirmed ? timestamp(createdAt + random.integer(30, 900)) : null,
    disabled_at:
      !isDemo && random.chance(0.004)
        ? timestamp(createdAt + Math.floor((0.2 + random.next() * 0.8) * (state.asOf - createdAt)))
        : null,
    created_at: timestamp(createdAt),
    updated_at: timestamp(createdAt + random.integer(0, 1800)),
  };
}

function birthday(asOf: number, random: Random): string {
  const years = Math.max(18, Math.min(88, 41 + random.bell() * 13));
  return timestamp(asOf - Math.round(years * 365.25) * DAY).slice(0, 10);
}
