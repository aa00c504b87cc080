import type { Faker } from '@faker-js/faker';
import { faker as australian } from '@faker-js/faker/locale/en_AU';
import { faker as british } from '@faker-js/faker/locale/en_GB';
import { faker as irish } from '@faker-js/faker/locale/en_IE';
import { faker as american } from '@faker-js/faker/locale/en_US';
import { type DemoCountry, demoCountries, phrases } from './material.ts';
import { hashText } from './random.ts';

// Faker has no locale for New Zealand; the list of first names adds names that are common there.
const fakers: Record<DemoCountry, Faker> = {
  au: australian,
  nz: australian,
  uk: british,
  ie: irish,
  us: american,
};

export interface PersonName {
  first: string;
  last: string;
  full: string;
}

type Pool = Record<DemoCountry, string[]>;

/** Names drawn once and combined by number: person 4711 has the same name everywhere, and a million take no memory. */
export class NamePool {
  readonly #first: Pool;
  readonly #last: Pool;
  readonly #streets: Pool;
  readonly #salt: number;

  constructor(seed: number) {
    this.#salt = hashText(`names ${seed}`);
    this.#first = drawPool(seed, 400, (faker) => faker.person.firstName(), 'first name');
    this.#last = drawPool(seed + 1, 700, (faker) => faker.person.lastName(), 'last name');
    this.#streets = drawPool(seed + 2, 150, (faker) => faker.location.street());
  }

  person(country: DemoCountry, number: number): PersonName {
    const first = choose(this.#first[country], number, this.#salt);
    const last = choose(this.#last[country], number, this.#salt ^ 0x5bd1e995);
    return { first, last, full: `${first} ${last}` };
  }

  streetAddress(country: DemoCountry, number: number): string {
    const houseNumber = 1 + (mix(number, this.#salt) % 180);
    return `${houseNumber} ${choose(this.#streets[country], number, this.#salt ^ 0x27d4eb2f)}`;
  }
}

function drawPool(seed: number, count: number, draw: (faker: Faker) => string, list = ''): Pool {
  const pools = demoCountries.map((country) => {
    const faker = fakers[country];
    faker.seed(seed);
    const drawn = Array.from({ length: count }, () => draw(faker));
    // Double names are far more frequent in the lists than among people.
    const names = [...phrases(list, country), ...drawn.filter((name) => !name.includes('-'))];
    return [country, [...new Set(names)]];
  });
  return Object.fromEntries(pools);
}

function choose(names: readonly string[], number: number, salt: number): string {
  return names[mix(number, salt) % names.length] ?? '';
}

/** Spreads neighbouring numbers far apart (the finalizer of MurmurHash3). */
function mix(number: number, salt: number): number {
  let hash = (number ^ salt) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
