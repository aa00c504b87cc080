import { types } from 'pg';

/** Type ids from PostgreSQL's catalogue (`pg_type.oid`). */
const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const NUMERIC_ARRAY = 1231;
const TEXT_ARRAY = 1009;

/**
 * Parses a bigint as a number. Ids and cents stay below 2^53; a larger value must not be rounded silently.
 * @throws RangeError above 2^53 - 1.
 */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is too large for an exact integer (2^53 - 1)`);
  return value;
}

const parseTextArray: (text: string) => (string | null)[] = types.getTypeParser(TEXT_ARRAY as number);
const unchanged = (text: string) => text;

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, safeInteger],
  [INT8_ARRAY, (text) => parseTextArray(text).map((value) => (value === null ? null : safeInteger(value)))],
  // A day has no time zone; the driver's Date would add one.
  [DATE, unchanged],
  [DATE_ARRAY, parseTextArray],
  // Exact decimals. The caller decides when to convert them to numbers.
  [NUMERIC, unchanged],
  [NUMERIC_ARRAY, parseTextArray],
]);

/** How values on our connections become JavaScript values; passed to each connection, so nothing global changes. */
export const valueTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const own = format === 'binary' ? undefined : parsers.get(oid);
    return own ?? types.getTypeParser(oid, format as 'text');
  },
};
