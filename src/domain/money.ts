/**
 * The largest amount. Sums of many such amounts still fit in a bigint, and each amount is exact as a JavaScript number. The contract has
 * the same limit.
 */
export const MOST_CENTS = 999_999_999_999;

/** Target of a page whose owner and campaign choose none, in cents. The schema has the same default. */
export const DEFAULT_TARGET = 70_000;

/** The rule for a target or another amount; completes the field's name. */
export const amountRule = `must be an amount from 0.01 to ${decimalText(MOST_CENTS)}, such as 2500.00`;

/** Reads an amount with at most two decimals: `12`, `12.5`, `-12.50`. @returns cents, `undefined` for any other text */
export function parseCents(text: string): number | undefined {
  const [, sign, units, decimals = ''] = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (units === undefined) return undefined;
  const cents = Number(units + decimals.padEnd(2, '0'));
  return sign === '-' && cents !== 0 ? -cents : cents;
}

/** Reads an amount that `amountRule` allows. @returns cents, `undefined` for any other text */
export function parsePositiveCents(text: string): number | undefined {
  const cents = parseCents(text);
  return cents !== undefined && cents > 0 && cents <= MOST_CENTS ? cents : undefined;
}

export function decimalText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function amountText(cents: number, currency: string): string {
  return `${decimalText(cents)} ${currency}`;
}
