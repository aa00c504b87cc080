import { ParseError } from '../../domain/field-rules.ts';
import { CURRENCY_MARK, currenciesOf } from './currency-signs.ts';

export interface ReadAmount {
  /** Such as `-1234.50`. */
  text: string;
  /** The currencies that its symbol or code may mean; undefined without one. */
  currencies?: readonly string[];
}

const CURRENCY = `(${CURRENCY_MARK})?`;
const MINUS = String.raw`([-\u2212])?`;

/** Spaces and apostrophes of all kinds, which are never decimal marks. */
const PLAIN_MARKS = [String.raw`\s`, "['\u2018\u2019\u02BC\u2032\u00B4`]"];

/**
 * Reads `$1,234.50`, `1.234,50 €`, `1’234.50`, `1 234,50` and, for a negative amount, `(25.00)`; returns `1234.50` and `-25.00`. A
 * thousands separator that is not followed by three digits may be a decimal mark, and is rejected rather than guessed.
 */
export function amountReader(decimal: string, thousands: string): (text: string) => ReadAmount | ParseError {
  const grouped = [escaped(thousands), ...PLAIN_MARKS].map((mark) => String.raw`\d{1,3}(?:${mark}\d{3})+`);
  const units = String.raw`(${grouped.join('|')}|\d+)`;
  const fraction = String.raw`(?:${escaped(decimal)}(\d+))?`;
  const pattern = new RegExp(
    String.raw`^(\()?\s*${MINUS}\s*${CURRENCY}\s*${MINUS}\s*${units}${fraction}\s*${CURRENCY}\s*(\))?$`,
    'u',
  );
  const wrong = new ParseError(`is not an amount such as 25 or 1${thousands}234${decimal}50`);
  return (text) => {
    if (text === '') return { text };
    const match = pattern.exec(text.replace(/\p{Cf}/gu, ''));
    if (!match) return wrong;
    const [, open, minus, before, laterMinus, whole = '', hundredths, after, close] = match;
    if ((open === undefined) !== (close === undefined) || (minus && laterMinus)) return wrong;
    const sign = open || minus || laterMinus ? '-' : '';
    const amount = `${sign}${whole.replace(/\D/g, '')}${hundredths === undefined ? '' : `.${hundredths}`}`;
    const marks = [before, after].filter((one) => one !== undefined);
    if (marks.length === 0) return { text: amount };
    const currencies = common(marks.map(currenciesOf));
    return currencies.length === 0
      ? new ParseError('has an unknown or ambiguous currency symbol')
      : { text: amount, currencies };
  };
}

/** Codes that are in all lists. */
export function common(lists: readonly (readonly string[])[]): string[] {
  return (lists[0] ?? []).filter((code) => lists.every((list) => list.includes(code)));
}

function escaped(mark: string): string {
  return mark.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
