import type { Faker } from '@faker-js/faker';
import { faker as australian } from '@faker-js/faker/locale/en_AU';
import { faker as british } from '@faker-js/faker/locale/en_GB';
import { faker as irish } from '@faker-js/faker/locale/en_IE';
import { faker as american } from '@faker-js/faker/locale/en_US';
import type { DemoCountry } from './demo-country.ts';
import { demoCountries } from './demo-country.ts';
import { phrases } from './material.ts';
import { hashText } from './random.ts';

const fakers: Record<DemoCountry, Faker> = {
  au: australian,
  // There is no locale of New Zealand; the list of first names adds names common there.
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

/** Names drawn once and combined by number: person 4711 has the same name everywhere, and a million cost no memory. */
export class NamePool {
  readonly #first: Record<DemoCountry, string[]>;
  readonly #last: Record<DemoCountry, string[]>;
  readonly #streets: Record<DemoCountry, string[]>;
  readonly #salt: number;

  constructor(seed: number) {
    this.#salt = hashText(`names ${seed}`);
    this.#first = this.#draw(seed, 400, (faker) => faker.person.firstName(), 'first name');
    this.#last = this.#draw(seed + 1, 700, (faker) => faker.person.lastName(), 'last name');
    this.#streets = this.#draw(seed + 2, 150, (faker) => faker.location.street());
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

  #draw(
    seed: number,
    count: number,
    draw: (faker: Faker) => string,
    list = '',
  ): Record<DemoCountry, string[]> {
    const pool = (country: DemoCountry) => {
      const faker = fakers[country];
      faker.seed(seed);
      const drawn = Array.from({ length: count }, () => draw(faker));
      // Double names are far more frequent in the lists than among people.
      return [...new Set([...phrases(list, country), ...drawn.filter((name) => !name.includes('-'))])];
    };
    return Object.fromEntries(demoCountries.map((country) => [country, pool(country)])) as Record<
      DemoCountry,
      string[]
    >;
  }
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
