import type { CopyRow, TableRows } from '../db/transfer/copy-rows.ts';
import { demoPicturePath } from '../domain/demo-pictures.ts';
import {
  type CharityMaterial,
  causeNames,
  charityMaterial,
  countryMaterial,
  demoCountries,
  moreCharities,
  phrases,
  towns,
} from './material.ts';
import { Random } from './random.ts';
import type { SeedOptions } from './seed-options.ts';
import { toSlug } from './slugs.ts';
import { DAY, timestamp } from './timeline.ts';

const streets = phrases('street');

export interface SeedCharity extends CharityMaterial {
  id: number;
  slug: string;
  giftAid: boolean;
  /** Whether supporters raise money for it: it passed the identity check and is active. */
  open: boolean;
}

export function planCharities(options: SeedOptions): SeedCharity[] {
  const random = new Random(options.seed, 'more charities');
  const material = [...charityMaterial];
  while (material.length < options.charities) material.push(anotherCharity(material.length, random));
  return material.map((charity, index) => ({
    ...charity,
    id: index + 1,
    slug: toSlug(charity.name) + (index < charityMaterial.length ? '' : `-${index + 1}`),
    giftAid: charity.country === 'uk' && charity.kyc !== 'failed',
    open: charity.kyc === 'passed' && !charity.inactive,
  }));
}

function anotherCharity(index: number, random: Random): CharityMaterial {
  const country = demoCountries[index % demoCountries.length] ?? 'au';
  const town = random.pick(towns[country]).name;
  const model = random.pick(moreCharities);
  return { ...model, country, town, name: `${town} ${model.name}` };
}

export function charityTables(charities: readonly SeedCharity[], options: SeedOptions): TableRows[] {
  const random = new Random(options.seed, 'charity details');
  const asOf = options.asOf.getTime() / 1000;
  const causes = causeNames.map((name, index) => ({ id: index + 1, name, slug: toSlug(name) }));
  const links = charities.flatMap(({ id, causes }) =>
    causes.map((cause) => ({ charity_id: id, cause_id: causeNames.indexOf(cause) + 1 })),
  );
  return [
    { table: 'causes', rows: causes },
    { table: 'charities', rows: charities.map((charity) => charityRow(charity, asOf, random)) },
    { table: 'charity_causes', rows: links },
  ];
}

function charityRow(charity: SeedCharity, asOf: number, random: Random): CopyRow {
  const { id, slug, country, name } = charity;
  const { phone, taxNumber, registrationNumber } = countryMaterial[country];
  const town = towns[country].find((town) => town.name === charity.town);
  const createdAt = asOf - random.integer(710, 729) * DAY + random.integer(0, DAY);
  const claimedAt = charity.unclaimed ? null : timestamp(createdAt + random.integer(1, 40) * DAY);
  const uuid = random.uuid();
  const tax = random.digits(taxNumber);
  const registration = registrationNumber && random.digits(registrationNumber);
  return {
    id,
    uuid,
    country_code: country,
    name,
    slug,
    description: `${name} was started in ${charity.town} by people who had needed it themselves. We ${charity.does}.`,
    logo_url: demoPicturePath('charity', id),
    website_url: `https://${slug}.example.org`,
    twitter_url: `https://twitter.example.org/${slug}`,
    facebook_url: `https://facebook.example.org/${slug}`,
    merchant_name: name.toUpperCase(),
    gift_aid: charity.giftAid,
    kyc_status: charity.kyc,
    claimed_at: claimedAt,
    active: !charity.inactive,
    tax_number: tax,
    registration_number: country === 'au' ? tax : registration,
    street_address: `${((id * 37) % 180) + 1} ${streets[id % streets.length]}`,
    locality: charity.town,
    region: town?.region ?? null,
    postcode: town?.postcode ?? null,
    email: `hello@${slug}.example.org`,
    phone: random.digits(phone),
    created_at: timestamp(createdAt),
    updated_at: timestamp(createdAt + random.integer(41, 600) * DAY),
  };
}
