import { isRecord } from '../../contract/coercion.ts';
import { plainTextError } from '../../domain/plain-text.ts';
import { isLongerThan } from '../../domain/text-length.ts';
import { type ColumnType, ParseError } from '../column.ts';
import { exactTimestamp } from './time-types.ts';

/** Creates a type for JSON. `check` returns the value to store, or an error. */
function structured(description: string, check: (value: unknown) => unknown): ColumnType {
  return {
    description,
    storage: 'jsonb',
    parse: (text) => {
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        return new ParseError('is not JSON');
      }
      const valid = check(value);
      return valid instanceof ParseError ? valid : JSON.stringify(valid);
    },
  };
}

/** Creates a type for several short texts, without duplicates: `a|b|c` or a JSON array. */
export function list(of: string): ColumnType {
  return {
    description: `${of}, separated by |, or a JSON array`,
    storage: 'jsonb',
    parse: (text) => {
      const items = listItems(text);
      if (!items?.every(isShortText)) return new ParseError('is not a list such as a|b or ["a","b"]');
      return new Set(items).size === items.length
        ? JSON.stringify(items)
        : new ParseError('contains an item twice');
    },
  };
}

export const campaignGroups = structured(
  '[{"key": "office", "label": "Office", "values": ["Leeds", "York"]}]; a group can also have id, position, free_text and optional, and a value can be {"id", "value", "position"}',
  (value) => {
    if (!Array.isArray(value)) return new ParseError('is not a JSON array of groups');
    const groups = value.map(campaignGroup);
    if (groups.includes(undefined))
      return new ParseError('contains a group without a key or with wrong values');
    const keys = groups.map((group) => group?.key);
    return new Set(keys).size === keys.length ? groups : new ParseError('contains a key twice');
  },
);

function campaignGroup(value: unknown, index: number) {
  if (!isRecord(value) || !isShortText(value.key)) return undefined;
  const { id, key, label = key, position = index, values = [] } = value;
  const { free_text = false, optional = false } = value;
  if (!isOptionalId(id) || !isShortText(label) || !isPosition(position)) return undefined;
  if (typeof free_text !== 'boolean' || typeof optional !== 'boolean') return undefined;
  if (!Array.isArray(values)) return undefined;
  const answers = values.map(campaignGroupValue);
  const texts = answers.map((answer) => answer?.value);
  if (texts.includes(undefined) || new Set(texts).size !== texts.length) return undefined;
  return { id: id ?? null, key, label, position, free_text, optional, values: answers };
}

function campaignGroupValue(given: unknown, index: number) {
  const { id, value, position = index } = isRecord(given) ? given : { id: undefined, value: given };
  if (!isOptionalId(id) || !isShortText(value) || !isPosition(position)) return undefined;
  return { id: id ?? null, value, position };
}

export const groupAnswers = structured(
  '{"office": "Leeds"}: the answer to each group, by its key',
  (value) =>
    isRecord(value) && Object.values(value).every(isShortText)
      ? value
      : new ParseError('is not a JSON object of texts such as {"office": "Leeds"}'),
);

export const teamMembers: ColumnType = {
  description:
    'pages, separated by |, or a JSON array of pages or of {"page": …, "joined_at": time}; the leader\'s page is always a member',
  storage: 'jsonb',
  parse: (text) => {
    const members = listItems(text)?.map((item) => {
      const { page, joined_at: joinedAt = null } = isRecord(item) ? item : { page: item };
      const isTime =
        joinedAt === null ||
        (typeof joinedAt === 'string' &&
          exactTimestamp.test(joinedAt) &&
          !Number.isNaN(Date.parse(joinedAt)));
      return isShortText(page) && isTime ? { page, joined_at: joinedAt } : undefined;
    });
    if (!members || members.includes(undefined)) return new ParseError('is not a list of pages');
    const pages = members.map((member) => member?.page);
    return new Set(pages).size === pages.length
      ? JSON.stringify(members)
      : new ParseError('contains a page twice');
  },
};

export const coordinates = structured('[[latitude, longitude], …]', (value) =>
  Array.isArray(value) &&
  value.every(
    (point) =>
      Array.isArray(point) && point.length === 2 && isNumberUpTo(point[0], 90) && isNumberUpTo(point[1], 180),
  )
    ? value
    : new ParseError('is not a JSON array of [latitude, longitude]'),
);

export const numbers = structured('[12, 15.5, …]', (value) =>
  Array.isArray(value) && value.every((item) => isNumberUpTo(item, 100_000))
    ? value
    : new ParseError('is not a JSON array of numbers'),
);

function listItems(text: string): unknown[] | undefined {
  if (!text.startsWith('[')) return text.split('|').map((item) => item.trim());
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isShortText(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value !== '' &&
    !isLongerThan(value, 255) &&
    plainTextError(value) === undefined
  );
}

function isOptionalId(value: unknown): boolean {
  return value === undefined || value === null || (isPosition(value) && Number(value) >= 1);
}

function isPosition(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 2_147_483_647;
}

function isNumberUpTo(value: unknown, most: number): boolean {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most;
}
