import { type ColumnType, ParseError } from '../column.ts';

/** Ids stay so far below 2^53 that the sequence, which goes on after the largest, never comes near it. */
const LARGEST_ID = 1_000_000_000_000;

/** Cents of one row: sums of many rows still fit a bigint, and each is exact as a number of JavaScript. */
const MOST_CENTS = 1_000_000_000_000;

export function whole(least: number, most: number = Number.MAX_SAFE_INTEGER): ColumnType {
  return {
    description: `whole number from ${least} to ${most}`,
    storage: 'bigint',
    parse: (text) => {
      const number = Number(text);
      return /^-?\d{1,16}$/.test(text) && number >= least && number <= most
        ? number
        : new ParseError(`is not a whole number from ${least} to ${most}`);
    },
  };
}

export const id = whole(1, LARGEST_ID);

/** Hundredths of the currency's unit; negative for a refund. */
export const cents = whole(-MOST_CENTS, MOST_CENTS);

/** The same as a decimal: no more than two places, and exact, as no fraction is ever computed with. */
export function parseDecimalCents(text: string): number | ParseError {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return new ParseError('is not an amount such as 25 or 25.50');
  const [, sign, units = '', fraction = ''] = match;
  const amount = Number(`${units}${fraction.padEnd(2, '0')}`);
  if (amount > MOST_CENTS) return new ParseError(`is more than ${MOST_CENTS / 100}`);
  return sign === '-' && amount !== 0 ? -amount : amount;
}

/** Any exact decimal that is not negative. */
export const decimal: ColumnType = {
  description: 'decimal from 0, such as 12.5',
  storage: 'numeric',
  parse: (text) =>
    /^\d{1,12}(\.\d{1,6})?$/.test(text) ? text : new ParseError('is not a number such as 12 or 12.5'),
};

/** Degrees; `most` is 90 for a latitude and 180 for a longitude. */
export function degrees(most: number): ColumnType {
  return {
    description: `degrees from -${most} to ${most}`,
    storage: 'double precision',
    parse: (text) =>
      /^-?\d{1,3}(\.\d{1,20})?(e-\d{1,2})?$/i.test(text) && Math.abs(Number(text)) <= most
        ? text
        : new ParseError(`is not a number from -${most} to ${most}`),
  };
}
