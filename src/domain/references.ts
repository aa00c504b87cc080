import type { ResourceReference } from '../db/queries/filters.ts';
import { invalid, NotFoundError, ValidationError } from '../errors.ts';
import { parseCountryCode, uidPrefix } from './countries.ts';

const integer = /^[1-9]\d{0,15}$/;
export const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const uid = /^([a-z]{2})-(\d{1,19})$/i;
const address = /^([a-z]{2})\/([^/]{1,255})$/i;

/** Reads `42`, a UUID, `au-123` (also `uk-1`, stored as `gb-1`) or `au/slug`. @returns undefined for any other text */
export function parseResourceReference(text: string): ResourceReference | undefined {
  if (integer.test(text) && Number.isSafeInteger(Number(text))) return { kind: 'id', id: Number(text) };
  if (uuidPattern.test(text)) return { kind: 'uuid', uuid: text.toLowerCase() };
  const [, country = '', number] = uid.exec(text) ?? [];
  if (number) {
    return { kind: 'uid', uid: `${uidPrefix(country.toLowerCase())}-${number}` };
  }
  const [, place = '', slug] = address.exec(text) ?? [];
  if (!slug) return undefined;
  return {
    kind: 'address',
    countryCode: parseCountryCode(place) ?? place.toLowerCase(),
    slug: slug.toLowerCase(),
  };
}

/** Finds what a path refers to. @throws NotFoundError for text that refers to nothing */
export async function requireReferenced<Found>(
  text: string,
  find: (reference: ResourceReference) => Promise<Found | undefined>,
): Promise<Found> {
  const reference = parseResourceReference(text);
  const found = reference && (await find(reference));
  if (!found) throw new NotFoundError();
  return found;
}

/**
 * Reads the values of an optional filter. The contract has already checked their form.
 * @throws ValidationError for a number that JavaScript would round
 */
export function parseResourceReferences(
  field: string,
  values: string | readonly string[] | undefined,
): ResourceReference[] | undefined {
  if (values === undefined) return undefined;
  return [values].flat().map((value) => {
    const reference = parseResourceReference(value);
    if (reference) return reference;
    throw new ValidationError([invalid(field, `must be at most ${Number.MAX_SAFE_INTEGER}`)]);
  });
}
