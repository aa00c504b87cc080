import { isRecord } from '../../contract/coercion.ts';
import { ParseError } from '../field-rules.ts';
import { duplicateOf, isShortText, readItems, SHORT_TEXT } from '../list-rules.ts';

/** A question for the pages of a campaign, and the answers that it accepts. */
export interface GroupInput {
  id: number | null;
  key: string;
  label: string;
  position: number;
  free_text: boolean;
  optional: boolean;
  values: { id: number | null; value: string; position: number }[];
}

/** Reads the groups of a campaign, in their order. Without a label, a group has its key for one. */
export function readGroups(value: unknown): GroupInput[] | ParseError {
  if (!Array.isArray(value)) return new ParseError('is not a JSON array of groups');
  const groups = readItems(value, readGroup);
  if (groups instanceof ParseError) return groups;
  const twice = duplicateOf(groups.map(({ key }) => key));
  return twice === undefined ? groups : new ParseError(`contains a key twice: ${twice}`);
}

/** Reads one group. @param index its position, counted from 0, if it names none */
export function readGroup(value: unknown, index: number): GroupInput | ParseError {
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
  const answers = readItems(values, readValue);
  if (answers instanceof ParseError) return new ParseError(`has values whose ${answers.reason}`);
  const twice = duplicateOf(answers.map((answer) => answer.value));
  if (twice !== undefined) return new ParseError(`has a value twice: ${twice}`);
  return { id: id ?? null, key, label, position, free_text, optional, values: answers };
}

const NOT_NATURAL = 'that is not a whole number from 0 to 2147483647';
const NOT_POSITIVE = 'that is not a whole number from 1 to 2147483647';

function readValue(given: unknown, index: number): GroupInput['values'][number] | ParseError {
  const { id, value, position = index } = isRecord(given) ? given : { id: undefined, value: given };
  if (!isShortText(value)) return new ParseError(`is not ${SHORT_TEXT}`);
  if (!isOptionalId(id)) return new ParseError(`has an id ${NOT_POSITIVE}`);
  if (!isPosition(position)) return new ParseError(`has a position ${NOT_NATURAL}`);
  return { id: id ?? null, value, position };
}

function isOptionalId(value: unknown): value is number | null | undefined {
  return value === undefined || value === null || (isPosition(value) && value >= 1);
}

function isPosition(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 2_147_483_647;
}
