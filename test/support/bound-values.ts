import type { SchemaObject } from '../../src/contract/document.ts';

interface BoundedSchema extends SchemaObject {
  minimum?: number;
  maximum?: number;
  minItems?: number;
  pattern?: string;
  oneOf?: BoundedSchema[];
}

export interface BoundValue {
  value: unknown;
  /** Whether the document forbids the value. */
  refused: boolean;
}

const datesInside = [
  '0001-01-01',
  '0001-01-01T00:00:00+14:00',
  '0099-12-31T23:59:59Z',
  '1969-12-31T23:59:59.999Z',
  '2016-02-29',
  '2038-01-19T03:14:08Z',
  '9999-12-01',
  '9999-12-31',
  '9999-12-31T23:59:59.999999999Z',
  '9999-12-31T23:59:59-14:00',
];
const datesOutside = ['0000-12-31', '10000-01-01', '2015-02-29', '9999-12-31T24:00:00Z'];

/** The longest numbers, identifiers and amounts as text. They are refused where the parameter's pattern doesn't match them. */
const longestTexts = ['9999999999999999', 'au-9999999999999999', '9999999999.99', '0.01'];

/**
 * Returns values at, just inside and just outside the bounds of a schema: those of numbers and dates, also in lists. None for other
 * schemas.
 */
export function boundValues(schema: BoundedSchema): BoundValue[] {
  const { minimum, maximum, minItems = 1, oneOf = [], items, format = '', pattern } = schema;
  if (schema.type === 'array') {
    return boundValues(items ?? {}).map(({ value, refused }) => ({
      value: Array(minItems).fill(value),
      refused,
    }));
  }
  if (/^lenient-date/.test(format)) return [...inside(datesInside), ...outside(datesOutside)];
  if (schema.type === 'string' && pattern) {
    return longestTexts.map((value) => ({ value, refused: !new RegExp(pattern, 'u').test(value) }));
  }
  return [
    ...(minimum === undefined ? [] : [...outside([minimum - 1]), ...inside([minimum, minimum + 1])]),
    ...(maximum === undefined ? [] : [...inside([maximum - 1, maximum]), ...outside([maximum + 1])]),
    ...oneOf.flatMap(boundValues),
  ];
}

const inside = (values: unknown[]) => values.map((value) => ({ value, refused: false }));
const outside = (values: unknown[]) => values.map((value) => ({ value, refused: true }));
