import type { ParameterObject, SchemaObject } from '../../src/contract/document.ts';

interface HostileValue {
  /** For the test's name. */
  what: string;
  /** As written in the URL, already encoded. */
  raw: string;
  /** Whether the contract must refuse it. Otherwise any documented answer is accepted. */
  refused: boolean;
}

/** Returns values that a parameter of this kind must refuse, or at least survive. */
export function hostileValues({ schema, ...parameter }: ParameterObject): HostileValue[] {
  const item = schema.type === 'array' ? (schema.items ?? {}) : schema;
  const anyText = item.type === 'string' && !item.format && !('pattern' in item) && !('enum' in item);
  const isPath = parameter.in === 'path';
  return [
    { what: 'a NUL', raw: 'a%00b', refused: true },
    { what: 'half a character', raw: 'a%ED%A0%80', refused: !anyText },
    { what: '10 kB of text', raw: 'a'.repeat(10_000), refused: true },
    { what: 'SQL', raw: encodeURIComponent(`1' or '1'='1'; drop table pages; --`), refused: !anyText },
    { what: 'markup', raw: encodeURIComponent('<script>alert(1)</script>'), refused: !anyText },
    { what: 'another alphabet', raw: encodeURIComponent('٣漢字🏃'), refused: !anyText },
    { what: 'a wildcard', raw: encodeURIComponent('%_*\\'), refused: !anyText },
    ...(isPath ? [] : notForPaths(parameter, schema, item, anyText)),
    ...typedValues(item),
  ];
}

function notForPaths(
  { name }: Omit<ParameterObject, 'schema'>,
  schema: SchemaObject & { maxLength?: number },
  item: SchemaObject,
  anyText: boolean,
): HostileValue[] {
  const isLongText = anyText && schema.type === 'string' && (schema.maxLength ?? 0) > 2400;
  return [
    { what: 'nothing', raw: '', refused: false },
    { what: 'the word null', raw: 'null', refused: false },
    { what: 'two different values', raw: `a&${name}=b`, refused: !anyText },
    { what: 'a named subscript', raw: `&${name}%5Bx%5D=1`, refused: true },
    {
      what: '1200 items',
      raw: Array(1200)
        .fill(item.type === 'integer' ? '1' : 'a')
        .join(','),
      refused: !isLongText,
    },
    { what: 'an unknown neighbour', raw: '&colour=red', refused: false },
  ];
}

/** From 2^53, where numbers start to be rounded, to beyond what PostgreSQL can store. */
export const numbersBeyondExact = [
  '9007199254740992',
  '9007199254740993',
  '9999999999999999',
  '9223372036854775808',
  '99999999999999999999',
];

function typedValues(schema: SchemaObject): HostileValue[] {
  const refusing = (words: string[]) =>
    words.map((word) => ({ what: word, raw: encodeURIComponent(word), refused: true }));
  if (schema.type === 'integer')
    return refusing(['abc', '-1', '1.5', '1e3', '0x10', ...numbersBeyondExact, 'true', '+1']);
  if (schema.type === 'boolean') return refusing(['yes', '2', 'tru', '-1']);
  if (schema.format === 'lenient-date-time') {
    return refusing([
      'now',
      'infinity',
      '2015-02-29',
      '0000-00-00',
      '2016-13-01',
      '1e9',
      '2016-01-01T25:00:00Z',
    ]);
  }
  if ('enum' in schema) return refusing(['bogus', '0', 'ALL!']);
  if ('pattern' in schema) return refusing(['-1', '..', 'au-', '1.5', '0x10', ...numbersBeyondExact]);
  return [];
}
