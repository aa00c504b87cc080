import type { Transaction } from '../../db/connection/in-transaction.ts';
import { CountryRepository, type CountryValues } from '../../db/repositories/countries.ts';
import type { CountryRow } from '../../db/rows/reference-rows.ts';
import { NotFoundError } from '../../errors.ts';
import type { AdminActor } from '../actor.ts';
import { audit, changedValues } from '../audit.ts';
import { type FieldRule, line, readTexts } from '../field-rules.ts';
import { onlyChanged } from '../only-changed.ts';
import { type IsExpected, requireVersion, versionOf } from '../version.ts';

/** What the texts of a country may be. */
export const countryRules = {
  name: line(),
  tax_number_label: line(50),
  registration_number_label: line(50),
} satisfies Record<string, FieldRule>;

/** The fields that are stored as they are sent. */
const plainFields = [
  'minimum_age',
  'distance_unit',
  'has_gift_aid',
] as const satisfies (keyof CountryValues)[];

/**
 * Changes a country.
 * @param input.isExpected whether the caller has read the country with this version
 * @throws NotFoundError; StaleVersionError; ValidationError
 */
export async function updateCountry(
  transaction: Transaction,
  actor: AdminActor,
  { code, isExpected, ...sent }: Partial<CountryValues> & { code: string; isExpected: IsExpected },
): Promise<void> {
  const countries = new CountryRepository(transaction);
  const country = await countries.lock(code);
  if (!country) throw new NotFoundError();
  requireVersion(isExpected, countryVersion(country));
  const plain = plainFields.map((name) => [name, sent[name]]);
  const read = { ...readTexts(countryRules, sent, ['name']), ...Object.fromEntries(plain) };
  const changed = onlyChanged<Partial<CountryValues>>(read, country);
  if (Object.keys(changed).length === 0) return;
  await countries.update(code, changed);
  // Countries have no numbers.
  const details = { code, ...changedValues(country, changed) };
  await audit(transaction, actor, 'country.update', ['country'], details);
}

/** Returns the version of a country, which changes with everything that `updateCountry` can change. */
export function countryVersion(country: CountryRow): string {
  const names = [...Object.keys(countryRules), ...plainFields] as (keyof CountryRow)[];
  return versionOf(names.map((name) => country[name]));
}
