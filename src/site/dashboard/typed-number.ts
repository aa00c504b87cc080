import type { PageRecord } from '../../db/queries/pages/page-records.ts';
import { decimalMarkOf } from '../../domain/countries.ts';
import { LONGEST_DISTANCE_METERS } from '../../domain/fitness/measures.ts';
import { MOST_CENTS, parsePositiveCents } from '../../domain/money.ts';
import { type FieldError, invalid } from '../../errors.ts';
import { typedNumber } from '../../web/typed-number.ts';
import { numberText } from '../../web/views/count-text.ts';
import { distanceUnit, type TypingPlace } from '../parts/text/distance-text.ts';
import { moneyText } from '../parts/text/money-text.ts';

/**
 * Reads a distance in the unit of a page or campaign. `42,195` is a marathon where a comma comes before decimals. Elsewhere, we ask: nobody
 * covers 42,195 kilometres, but many people type a marathon like that.
 * @returns metres, 0 if blank, and errors
 */
export function readDistance(
  field: string,
  typed: string,
  place: TypingPlace,
): { meters: number; errors: FieldError[] } {
  const { meters: unit, name } = distanceUnit(place);
  const mark = decimalMarkOf(place.country_code);
  const [, whole = '', sign, rest = ''] = /^(\d{1,3})([.,])(\d{3})$/.exec(typed.trim()) ?? [];
  const isDecimal = sign !== undefined && (sign === mark || whole.startsWith('0'));
  // Three decimals that end in 0 are unusual, so this is a thousand: 1,500.
  if (sign !== undefined && !isDecimal && !rest.endsWith('0')) {
    const message = `Did you mean ${whole}${mark}${rest} or ${whole}${rest} ${name}? Enter one of these.`;
    return { meters: 0, errors: [invalid(field, message)] };
  }
  const distance = isDecimal ? `${whole}.${rest}` : typedNumber(sign ? whole + rest : typed);
  const meters = Number(distance) * unit;
  if (/^(\d+(\.\d+)?)?$/.test(distance) && meters <= LONGEST_DISTANCE_METERS) return { meters, errors: [] };
  const most = numberText(Math.floor(LONGEST_DISTANCE_METERS / unit));
  return {
    meters: 0,
    errors: [invalid(field, `Enter a distance of up to ${most} ${name}, such as 42${mark}2.`)],
  };
}

/** Checks an amount that was turned into a number, and names the bounds in the currency of the page or campaign. */
export function amountErrors(
  field: 'target' | 'suggested_donation',
  amount: string | undefined,
  { currency, country_code }: Pick<PageRecord, 'currency' | 'country_code'>,
): FieldError[] {
  if (amount === undefined || parsePositiveCents(amount) !== undefined) return [];
  const [least, most] = [1, MOST_CENTS].map((cents) => moneyText(cents, currency, country_code));
  const name = field === 'target' ? 'a target' : 'an amount';
  return [invalid(field, `Enter ${name} between ${least} and ${most}.`)];
}
