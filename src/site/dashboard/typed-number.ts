import type { PageRecord } from '../../db/queries/pages/page-records.ts';
import { LONGEST_DISTANCE_METERS } from '../../domain/fitness/measures.ts';
import { MOST_CENTS, parsePositiveCents } from '../../domain/money.ts';
import { type FieldError, invalid } from '../../errors.ts';
import { numberText } from '../parts/text/count-text.ts';
import type { DistanceUnit } from '../parts/text/distance-text.ts';
import { moneyText } from '../parts/text/money-text.ts';

/**
 * Turns a number as people write it into the form that the API accepts: `1,500`, `$ 1 500.50`, `1.500,50` and `42,2` become `1500`,
 * `1500.50`, `1500.50` and `42.2`. A single comma followed by three digits separates thousands.
 * @returns any other text unchanged, so that the field's rules reject it
 */
export function typedNumber(typed: string): string {
  const text = typed
    .trim()
    .replace(/^\p{Sc}|\p{Sc}$/gu, '')
    .replace(/[\s'’_]/gu, '');
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  const isGrouped = (mark: ',' | '.') =>
    (mark === ',' ? /^\d{1,3}(,\d{3})+(\.\d*)?$/ : /^\d{1,3}(\.\d{3})+(,\d*)?$/).test(text);
  if (comma === -1) return isGrouped('.') && text.split('.').length > 2 ? text.replaceAll('.', '') : text;
  if (isGrouped(',')) return text.replaceAll(',', '');
  if (isGrouped('.') && point < comma) return text.replaceAll('.', '').replace(',', '.');
  return /^\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : typed.trim();
}

/** Reads a distance in the form's unit. @returns metres, 0 if blank, and errors */
export function readDistance(
  field: string,
  typed: string,
  { meters: unit, name }: DistanceUnit,
): { meters: number; errors: FieldError[] } {
  const distance = typedNumber(typed);
  const meters = Number(distance) * unit;
  if (/^(\d+(\.\d+)?)?$/.test(distance) && meters <= LONGEST_DISTANCE_METERS) return { meters, errors: [] };
  const most = numberText(Math.floor(LONGEST_DISTANCE_METERS / unit));
  return {
    meters: 0,
    errors: [invalid(field, `Enter a distance of up to ${most} ${name}, such as 42.2.`)],
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
