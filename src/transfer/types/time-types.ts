import { parseDate, parseDateTime } from '../../contract/date-times.ts';
import { ParseError } from '../../domain/field-rules.ts';
import { EARLIEST_DONATION } from '../../domain/payments/record.ts';
import type { ColumnType } from '../column.ts';

/** Time that is passed to COPY unchanged, including microseconds. */
export const exactTimestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/;

const DAY = 86_400_000;

/** Bounds of what spreadsheets write for an empty cell formatted as a date: the day before their first one, in any time zone. */
const ZERO_DAYS = [Date.parse('1899-12-29T00:00:00Z'), Date.parse('1900-01-01T00:00:00Z')] as const;
const zeroDay = new ParseError('is the day zero of spreadsheets: the cell was empty or had no date');

function isZeroDay(time: number): boolean {
  return time >= ZERO_DAYS[0] && time < ZERO_DAYS[1];
}

export const timestamp: ColumnType = {
  description: 'time: 2026-03-01T09:30:00Z; UTC without a zone, start of the day without a time',
  storage: 'timestamptz',
  parse: (text) => {
    const date = parseDateTime(text);
    if (date === undefined)
      return new ParseError('must be a time in the years 0001 to 9999 such as 2026-03-01T09:30:00Z');
    if (isZeroDay(date.getTime())) return zeroDay;
    return exactTimestamp.test(text) ? text : date.toISOString();
  },
};

/** Time when something was created. It may be up to a day in the future, because a clock may be wrong or its time zone unknown. */
export const pastTime: ColumnType = {
  ...timestamp,
  description: `${timestamp.description}; not in the future`,
  parse: (text) => {
    const value = timestamp.parse(text);
    const isAhead = typeof value === 'string' && Date.parse(value) > Date.now() + DAY;
    return isAhead ? new ParseError('is in the future') : value;
  },
};

/** Time when a donation was made, under the rules of the API and donation sources. */
export const giftTime: ColumnType = {
  ...pastTime,
  description: `${timestamp.description}; from ${EARLIEST_DONATION.getUTCFullYear()} to now`,
  parse: (text) => {
    const value = pastTime.parse(text);
    const isEarly = typeof value === 'string' && Date.parse(value) < EARLIEST_DONATION.getTime();
    return isEarly ? new ParseError(`is before the year ${EARLIEST_DONATION.getUTCFullYear()}`) : value;
  },
};

const day: ColumnType = {
  description: 'day: 2026-03-01',
  storage: 'date',
  parse: (text) => {
    const value = parseDate(text);
    if (value === undefined)
      return new ParseError('must be a day in the years 0001 to 9999 such as 2026-03-01');
    return isZeroDay(Date.parse(value)) ? zeroDay : value;
  },
};

export const pastDay: ColumnType = {
  ...day,
  parse: (text) => {
    const value = day.parse(text);
    const today = new Date().toISOString().slice(0, 10);
    return typeof value === 'string' && value > today ? new ParseError('is in the future') : value;
  },
};
