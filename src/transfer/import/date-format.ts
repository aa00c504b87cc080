import { parseDateTime } from '../../contract/date-times.ts';
import { wallClockTime } from './wall-clock.ts';

/** Reads a text in one specific format. */
export type DateReader = (text: string) => Date | undefined;

const TOKEN = /\[[^\]]*\]|YYYY|YY|MMMM?|MM?|DD?|HH?|hh?|mm|ss|A|T(?=H)|Z$|\s+|[^A-Za-z]|[A-Za-z]+/g;

/** Letters that are literal without brackets, as in 2026-03-01T09:30:00Z. */
const LITERALS = ['T', 'Z'];

const NAME_OF_MONTH = String.raw`([A-Za-z]{3,9})\.?`;

const PATTERNS: Readonly<Record<string, string>> = {
  MMM: NAME_OF_MONTH,
  MMMM: NAME_OF_MONTH,
  A: String.raw`([AaPp]\.?[Mm])\.?`,
  ...Object.fromEntries(
    ['YYYY', 'YY', 'MM', 'DD', 'HH', 'hh', 'mm', 'ss'].map((token) => [token, `(\\d{${token.length}})`]),
  ),
  ...Object.fromEntries(['M', 'D', 'H', 'h'].map((token) => [token, String.raw`(\d{1,2})`])),
};

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Two digits of a year up to this are in this century, others in the last one (POSIX strptime, %y). */
const LAST_YEAR_OF_THIS_CENTURY = 68;

/** @returns why a mapping cannot use the format, as the end of a sentence; undefined for a valid format */
export function formatError(format: string): string | undefined {
  const tokens = tokensOf(format);
  const unknown = tokens.find(
    (token) => /^[A-Za-z]/.test(token) && !PATTERNS[token] && !LITERALS.includes(token),
  );
  if (unknown !== undefined) {
    return `contains ${unknown}: use YYYY YY MMM MM M DD D HH H hh h mm ss A, and put other letters in brackets, such as [at]`;
  }
  const parts = partsOf(tokens);
  for (const [part, what] of [
    ['Y', 'year (YYYY or YY)'],
    ['M', 'month (MMM, MM or M)'],
    ['D', 'day (DD or D)'],
  ] as const) {
    if (!parts.includes(part)) return `has no ${what}`;
  }
  if (new Set(parts).size < parts.length || (parts.includes('H') && parts.includes('h')))
    return 'names a part twice';
  return parts.includes('h') === parts.includes('A') ? undefined : 'needs A (AM or PM) with h, and h with A';
}

/**
 * Reads timestamps in a format without `formatError`. Spaces of any kind and width are equal, and invisible marks are ignored. Month names
 * are English, in three letters or in full.
 */
export function dateReader(format: string, zone: string): DateReader {
  const tokens = tokensOf(format);
  const parts = partsOf(tokens);
  const expression = new RegExp(`^${tokens.map(patternOf).join('')}$`);
  return (text) => {
    const match = expression.exec(text.replace(/\p{Cf}/gu, '').trim());
    if (!match) return undefined;
    return timeOf(Object.fromEntries(parts.map((part, index) => [part, match[index + 1] ?? ''])), zone);
  };
}

/** The format with day and month swapped; undefined if they cannot be confused. */
export function swappedFormat(format: string): string | undefined {
  const tokens = tokensOf(format);
  const isAmbiguous = partsOf(tokens)[0] !== 'Y' && !tokens.some((token) => token.startsWith('MMM'));
  return isAmbiguous
    ? format.replace(TOKEN, (token) =>
        /^[MD]+$/.test(token) ? token.replace(/[MD]/g, (letter) => (letter === 'M' ? 'D' : 'M')) : token,
      )
    : undefined;
}

function tokensOf(format: string): string[] {
  return [...format.matchAll(TOKEN)].map(([token]) => token);
}

/** The meaning of the tokens, in their order: `Y` for YYYY and YY, `M` for MMM. */
function partsOf(tokens: readonly string[]): string[] {
  return tokens.filter((token) => PATTERNS[token]).map((token) => token[0] ?? '');
}

function patternOf(token: string): string {
  if (PATTERNS[token]) return PATTERNS[token];
  if (/^\s/.test(token)) return String.raw`\s+`;
  const text = token.length > 1 && token.startsWith('[') ? token.slice(1, -1) : token;
  return text.replace(/[^A-Za-z0-9\s]/g, '\\$&').replace(/\s+/g, String.raw`\s+`);
}

function timeOf(parts: Record<string, string>, zone: string): Date | undefined {
  const { Y = '', M = '', D = '', H = '0', m = '0', s = '0', h, A = '' } = parts;
  const hour = h === undefined ? H : hourOfDay(Number(h), A);
  const local = parseDateTime(`${fullYear(Y)}-${monthNumber(M)}-${D}T${hour}:${m}:${s}Z`);
  return local && wallClockTime(local, zone);
}

function fullYear(year: string): string {
  if (year.length > 2) return year;
  return `${Number(year) > LAST_YEAR_OF_THIS_CENTURY ? 19 : 20}${year}`;
}

function monthNumber(month: string): string {
  if (!/[a-z]/i.test(month)) return month;
  return String(MONTHS.findIndex((name) => name.startsWith(month.toLowerCase())) + 1);
}

/** @returns an hour that doesn't exist if the given hour doesn't exist on a 12-hour clock */
function hourOfDay(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return 24;
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
}
