import { isRecord } from '../../contract/coercion.ts';
import { readGroups } from '../../domain/campaigns/group-rules.ts';
import { ParseError } from '../../domain/field-rules.ts';
import { duplicateOf, isShortText, readItems, SHORT_TEXT } from '../../domain/list-rules.ts';
import { LONGEST_DESCRIPTION } from '../../domain/pages/photos.ts';
import { plainTextError } from '../../domain/plain-text.ts';
import { isLongerThan } from '../../domain/text-length.ts';
import type { ColumnType } from '../column.ts';
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

export const campaignGroups = structured(
  '[{"key": "office", "label": "Office", "values": ["Leeds", "York"]}]; a group can also have id, position, free_text and optional, and a value can be {"id", "value", "position"}',
  readGroups,
);

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

function isNumberUpTo(value: unknown, most: number): boolean {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most;
}
