import type { CopyRow, TableRows } from '../db/transfer/copy-rows.ts';
import { demoPicturePath } from '../domain/demo-pictures.ts';
import type { DemoCountry } from './demo-country.ts';
import { demoCountries } from './demo-country.ts';
import {
  type CharityMaterial,
  causeNames,
  charityMaterial,
  charityNameParts,
  type Town,
  towns,
} from './material.ts';
import type { NamePool } from './name-pool.ts';
import { Random } from './random.ts';
import type { SeedOptions } from './seed-options.ts';
import { DAY, timestamp } from './time.ts';
import { toSlug } from './unique-slugs.ts';

export interface SeedCharity extends CharityMaterial {
  id: number;
  slug: string;
  townDetails: Town;
  giftAid: boolean;
  /** Supporters raise money for charities that passed the identity check and are active. */
  open: boolean;
}

export function planCharities(options: SeedOptions): SeedCharity[] {
  const random = new Random(options.seed, 'more charities');
  const material: CharityMaterial[] = [...charityMaterial];
  while (material.length < options.charities) material.push(anotherCharity(material.length, random));
  return material.map((charity, index) => {
    const townDetails = towns[charity.country].find(({ name }) => name === charity.town);
    if (townDetails === undefined) throw new Error(`${charity.town} is no town of ${charity.country}`);
    const numbered = index >= charityMaterial.length;
    return {
      ...charity,
      id: index + 1,
      slug: numbered ? `${toSlug(charity.name)}-${index + 1}` : toSlug(charity.name),
      townDetails,
      giftAid: charity.country === 'uk' && charity.kyc !== 'failed',
      open: charity.kyc === 'passed' && !charity.inactive,
    };
  });
}

function anotherCharity(index: number, random: Random): CharityMaterial {
  const country = demoCountries[index % demoCountries.length] ?? 'au';
  const town = random.pick(towns[country]).name;
  const { ending, cause, does, pays } = random.pick(charityNameParts);
  return {
    country,
    town,
    name: `${town} ${ending}`,
    causes: [cause],
    does,
    pays,
    kyc: 'passed',
    unclaimed: false,
    inactive: false,
  };
}

export function charityTables(
  charities: readonly SeedCharity[],
  options: SeedOptions,
  names: NamePool,
): TableRows[] {
  const random = new Random(options.seed, 'charity details');
  const asOf = options.asOf.getTime() / 1000;
  return [
    {
      table: 'causes',
      rows: causeNames.map((name, index) => ({ id: index + 1, name, slug: toSlug(name) })),
    },
    { table: 'charities', rows: charities.map((charity) => charityRow(charity, asOf, random, names)) },
    {
      table: 'charity_causes',
      rows: charities.flatMap(({ id, causes }) =>
        causes.map((cause) => ({ charity_id: id, cause_id: causeNames.indexOf(cause) + 1 })),
      ),
    },
  ];
}

function charityRow(charity: SeedCharity, asOf: number, random: Random, names: NamePool): CopyRow {
  const { id, slug, townDetails } = charity;
  const createdAt = asOf - random.integer(710, 729) * DAY + random.integer(0, DAY);
  const claimedAt = charity.unclaimed ? null : timestamp(createdAt + random.integer(1, 40) * DAY);
  const uuid = random.uuid();
  const tax = taxNumber[charity.country](random);
  return {
    id,
    uuid,
    country_code: charity.country,
    name: charity.name,
    slug,
    description: `${charity.name} was started in ${charity.town} by people who had needed it themselves. We ${charity.does}.`,
    logo_url: demoPicturePath('charity', id),
    website_url: `https://${slug}.example.org`,
    twitter_url: `https://twitter.example.org/${slug}`,
    facebook_url: `https://facebook.example.org/${slug}`,
    merchant_name: charity.name.toUpperCase(),
    gift_aid: charity.giftAid,
    kyc_status: charity.kyc,
    claimed_at: claimedAt,
    active: !charity.inactive,
    tax_number: tax,
    registration_number: registrationNumber(charity.country, tax, random),
    street_address: names.streetAddress(charity.country, id),
    locality: townDetails.name,
    region: townDetails.region,
    postcode: townDetails.postcode,
    email: `hello@${slug}.example.org`,
    phone: phoneNumber(charity.country, random),
    created_at: timestamp(createdAt),
    updated_at: timestamp(createdAt + random.integer(41, 600) * DAY),
  };
}

/** Shaped like the country's numbers for charities. */
const taxNumber: Record<DemoCountry, (random: Random) => string> = {
  au: (random) => `${digits(random, 2)} ${digits(random, 3)} ${digits(random, 3)} ${digits(random, 3)}`,
  nz: (random) => `${digits(random, 3)}-${digits(random, 3)}-${digits(random, 3)}`,
  uk: (random) => `XT${digits(random, 5)}`,
  ie: (random) => `CHY${digits(random, 5)}`,
  us: (random) => `${digits(random, 2)}-${digits(random, 7)}`,
};

/** Australia registers charities under their ABN; the United States have no register. */
function registrationNumber(country: DemoCountry, tax: string, random: Random): string | null {
  if (country === 'us') return null;
  if (country === 'au') return tax;
  return country === 'nz' ? `CC${digits(random, 5)}` : `1${digits(random, 6)}`;
}

/** From ranges that the countries keep for fiction, where there are such. */
export function phoneNumber(country: DemoCountry, random: Random): string {
  const prefixes: Record<DemoCountry, string> = {
    au: '+61 2 5550 ',
    nz: '+64 9 555 ',
    uk: '+44 20 7946 0',
    ie: '+353 20 914 ',
    us: '+1 312 555 01',
  };
  const length = { au: 4, nz: 4, uk: 3, ie: 4, us: 2 }[country];
  return prefixes[country] + digits(random, length);
}

function digits(random: Random, length: number): string {
  return String(random.integer(0, 10 ** length - 1)).padStart(length, '0');
}
