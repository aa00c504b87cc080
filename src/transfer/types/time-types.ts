import { parseDate, parseDateTime } from '../../contract/date-times.ts';
import { type ColumnType, ParseError } from '../column.ts';

/** Passed to COPY as it is, with its microseconds. */
export const exactTimestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/;

export const timestamp: ColumnType = {
  description: 'moment: 2026-03-01T09:30:00Z; without a zone UTC, without a time the beginning of the day',
  storage: 'timestamptz',
  parse: (text) => {
    const date = parseDateTime(text);
    if (date === undefined)
      return new ParseError('is not a moment of the years 0001 to 9999 such as 2026-03-01T09:30:00Z');
    return exactTimestamp.test(text) ? text : date.toISOString();
  },
};

const day: ColumnType = {
  description: 'day: 2026-03-01',
  storage: 'date',
  parse: (text) =>
    parseDate(text) ?? new ParseError('is not a day of the years 0001 to 9999 such as 2026-03-01'),
};

export const pastDay: ColumnType = {
  ...day,
  parse: (text) => {
    const value = day.parse(text);
    const today = new Date().toISOString().slice(0, 10);
    return typeof value === 'string' && value > today ? new ParseError('lies in the future') : value;
  },
};
