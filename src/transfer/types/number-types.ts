import { ParseError } from '../../domain/field-rules.ts';
import { decimalText, MOST_CENTS, parseCents } from '../../domain/money.ts';
import type { ColumnType } from '../column.ts';

/** Largest ID of a record. It is far below 2^53, because the sequence continues after the largest ID. */
export const LARGEST_ID = 1_000_000_000_000;

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

/** Amount in hundredths of the currency's unit; negative for a refund. */
export const cents = whole(-MOST_CENTS, MOST_CENTS);

export function parseDecimalCents(text: string): number | ParseError {
  const amount = parseCents(text);
  if (amount === undefined) return new ParseError('is not an amount such as 25 or 25.50');
  return Math.abs(amount) > MOST_CENTS ? new ParseError(`is more than ${decimalText(MOST_CENTS)}`) : amount;
}

export const decimal: ColumnType = {
  description: 'decimal from 0, such as 12.5',
  storage: 'numeric',
  parse: (text) =>
    /^\d{1,12}(\.\d{1,6})?$/.test(text) ? text : new ParseError('is not a number such as 12 or 12.5'),
};

/** Creates a type for degrees; `most` is 90 for a latitude and 180 for a longitude. */
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
