import { isRecord } from '../../contract/coercion.ts';
import { LONGEST_DESCRIPTION } from '../../domain/pages/photos.ts';
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
      const values = listItems(text);
      if (!values) return new ParseError('is not a list such as a|b or ["a","b"]');
      const items = readItems(values, (value) =>
        isShortText(value) ? value : new ParseError(`is not ${SHORT_TEXT}`),
      );
      if (items instanceof ParseError) return items;
      const twice = duplicateOf(items);
      return twice === undefined ? JSON.stringify(items) : new ParseError(`contains an item twice: ${twice}`);
    },
  };
}

const SHORT_TEXT = 'a text on one line of at most 255 characters';

/** Reads each item of a list. @returns the items, or the error of the first wrong one with its position, counted from 0 */
function readItems<Item>(
  values: readonly unknown[],
  read: (value: unknown, index: number) => Item | ParseError,
): Item[] | ParseError {
  const items: Item[] = [];
  for (const [index, value] of values.entries()) {
    const item = read(value, index);
    if (item instanceof ParseError) return new ParseError(`item [${index}] ${item.reason}`);
    items.push(item);
  }
  return items;
}

function duplicateOf(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return texts.find((text) => seen.size === seen.add(text).size);
}

export const campaignGroups = structured(
  '[{"key": "office", "label": "Office", "values": ["Leeds", "York"]}]; a group can also have id, position, free_text and optional, and a value can be {"id", "value", "position"}',
  (value) => {
    if (!Array.isArray(value)) return new ParseError('is not a JSON array of groups');
    const groups = readItems(value, campaignGroup);
    if (groups instanceof ParseError) return groups;
    const twice = duplicateOf(groups.map(({ key }) => key));
    return twice === undefined ? groups : new ParseError(`contains a key twice: ${twice}`);
  },
);

function campaignGroup(value: unknown, index: number) {
  if (!isRecord(value)) return new ParseError('is not a JSON object with a key');
  const { id, key, label = key, position = index, free_text = false, optional = false, values = [] } = value;
  if (key === undefined) return new ParseError('is a group without a key');
  if (!isShortText(key)) return new ParseError(`has a key that is not ${SHORT_TEXT}`);
  if (!isOptionalId(id)) return new ParseError(`has an id ${NOT_POSITIVE}`);
  if (!isShortText(label)) return new ParseError(`has a label that is not ${SHORT_TEXT}`);
  if (!isPosition(position)) return new ParseError(`has a position ${NOT_NATURAL}`);
  if (typeof free_text !== 'boolean') return new ParseError('has a free_text that is neither true nor false');
  if (typeof optional !== 'boolean') return new ParseError('has an optional that is neither true nor false');
  if (!Array.isArray(values)) return new ParseError('has values that are not a JSON array');
  const answers = readItems(values, campaignGroupValue);
  if (answers instanceof ParseError) return new ParseError(`has values whose ${answers.reason}`);
  const twice = duplicateOf(answers.map((answer) => answer.value));
  if (twice !== undefined) return new ParseError(`has a value twice: ${twice}`);
  return { id: id ?? null, key, label, position, free_text, optional, values: answers };
}

const NOT_NATURAL = 'that is not a whole number from 0 to 2147483647';
const NOT_POSITIVE = 'that is not a whole number from 1 to 2147483647';

function campaignGroupValue(given: unknown, index: number) {
  const { id, value, position = index } = isRecord(given) ? given : { id: undefined, value: given };
  if (!isShortText(value)) return new ParseError(`is not ${SHORT_TEXT}`);
  if (!isOptionalId(id)) return new ParseError(`has an id ${NOT_POSITIVE}`);
  if (!isPosition(position)) return new ParseError(`has a position ${NOT_NATURAL}`);
  return { id: id ?? null, value, position };
}

export const groupAnswers = structured(
  '{"office": "Leeds"}: the answer to each group, by its key',
  (value) =>
    isRecord(value) && Object.values(value).every(isShortText)
      ? value
      : new ParseError('is not a JSON object of texts such as {"office": "Leeds"}'),
);

export const pagePhotos = structured(
  'JSON array of up to 10 paths of pictures on this server, or of {"path": "/pictures/…", "description": text}',
  (value) => {
    if (!Array.isArray(value)) return new ParseError('is not a JSON array of photos');
    return value.length > MOST_PHOTOS
      ? new ParseError(`contains more than ${MOST_PHOTOS} photos`)
      : readItems(value, pagePhoto);
  },
);

const MOST_PHOTOS = 10;

function pagePhoto(item: unknown) {
  const { path, description = null } = isRecord(item) ? item : { path: item };
  if (typeof path !== 'string' || !/^\/pictures\/[0-9a-f-]{36}$/.test(path)) {
    return new ParseError(
      'has a path that is not a picture such as /pictures/0b6ab0a2-0d0c-4b5e-8f0a-2a1f6f3b9c11',
    );
  }
  if (description === null) return { path, description };
  const isText = typeof description === 'string' && plainTextError(description) === undefined;
  if (!isText || isLongerThan(description.trim(), LONGEST_DESCRIPTION)) {
    return new ParseError(
      `has a description that is not a text of at most ${LONGEST_DESCRIPTION} characters`,
    );
  }
  return { path, description: description.trim() || null };
}

export const teamMembers: ColumnType = {
  description:
    'pages, separated by |, or a JSON array of pages or of {"page": …, "joined_at": time}; the leader\'s page is always a member',
  storage: 'jsonb',
  parse: (text) => {
    const values = listItems(text);
    if (!values) return new ParseError('is not a list of pages');
    const members = readItems(values, teamMember);
    if (members instanceof ParseError) return members;
    const twice = duplicateOf(members.map(({ page }) => page));
    return twice === undefined ? JSON.stringify(members) : new ParseError(`contains a page twice: ${twice}`);
  },
};

function teamMember(item: unknown) {
  const { page, joined_at: joinedAt = null } = isRecord(item) ? item : { page: item };
  if (!isShortText(page)) return new ParseError('is not a page');
  const isTime =
    joinedAt === null ||
    (typeof joinedAt === 'string' && exactTimestamp.test(joinedAt) && !Number.isNaN(Date.parse(joinedAt)));
  return isTime ? { page, joined_at: joinedAt } : new ParseError('has a joined_at that is not a time');
}

export const coordinates = structured('[[latitude, longitude], …]', (value) =>
  Array.isArray(value)
    ? readItems(value, (point) =>
        Array.isArray(point) &&
        point.length === 2 &&
        isNumberUpTo(point[0], 90) &&
        isNumberUpTo(point[1], 180)
          ? point
          : new ParseError('is not [latitude, longitude]'),
      )
    : new ParseError('is not a JSON array of [latitude, longitude]'),
);

export const numbers = structured('[12, 15.5, …]', (value) =>
  Array.isArray(value)
    ? readItems(value, (item) =>
        isNumberUpTo(item, 100_000) ? item : new ParseError('is not a number from -100000 to 100000'),
      )
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
