import type { Faker } from '@faker-js/faker';
import { faker as australian } from '@faker-js/faker/locale/en_AU';
import { faker as british } from '@faker-js/faker/locale/en_GB';
import { faker as irish } from '@faker-js/faker/locale/en_IE';
import { faker as american } from '@faker-js/faker/locale/en_US';
import { type DemoCountry, demoCountries, phrases } from './material.ts';
import { hashText } from './random.ts';

// Faker has no locale for New Zealand, so the list of first names adds names that are common there.
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

/** Names that are drawn once and combined by number. Person 4711 has the same name everywhere, and a million people take no memory. */
export class NamePool {
  readonly #first: Record<DemoCountry, string[]>;
  readonly #last: Record<DemoCountry, string[]>;
  readonly #salt: number;

  constructor(seed: number) {
    this.#salt = hashText(`names ${seed}`);
    this.#first = drawNames(seed, 400, 'first name', ({ person }) => person.firstName());
    this.#last = drawNames(seed + 1, 700, 'last name', ({ person }) => person.lastName());
  }

  person(country: DemoCountry, number: number): PersonName {
    const first = choose(this.#first[country], number, this.#salt);
    const last = choose(this.#last[country], number, this.#salt ^ 0x5bd1e995);
    return { first, last, full: `${first} ${last}` };
  }
}

function drawNames(
  seed: number,
  count: number,
  list: string,
  draw: (faker: Faker) => string,
): Record<DemoCountry, string[]> {
  const pools = demoCountries.map((country) => {
    fakers[country].seed(seed);
    const drawn = Array.from({ length: count }, () => draw(fakers[country]));
    // Double names are far more frequent in the lists than among people.
    const names = [...phrases(list, country), ...drawn.filter((name) => !name.includes('-'))];
    return [country, [...new Set(names)]];
  });
  return Object.fromEntries(pools);
}

/** Chooses names far apart for neighbouring numbers (the finalizer of MurmurHash3). */
function choose(names: readonly string[], number: number, salt: number): string {
  let hash = (number ^ salt) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return names[((hash ^ (hash >>> 16)) >>> 0) % names.length] ?? '';
}
