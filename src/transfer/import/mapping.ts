import type { FileKind } from '../column.ts';
import { dateReader } from './date-format.ts';
import type { MappingFile } from './read-mapping.ts';
import type { Fields } from './validate-row.ts';

/** Turns a row of another platform's file into fields of a kind. */
export interface Mapping {
  sourceColumns: readonly string[];
  fields: readonly string[];
  /** What the file calls a field; several columns that make one are joined by +. */
  columnOf(field: string): string;
  apply(source: Readonly<Record<string, string>>): Fields;
}

/** A mapping without a file: columns have the names of the kind. `constants` stand where a field is blank or missing. */
export function plainMapping(constants: Fields): Mapping {
  return {
    sourceColumns: [],
    fields: Object.keys(constants),
    columnOf: (field) => field,
    apply: (source) => withConstants(source, constants),
  };
}

export function createMapping(fileKind: FileKind, file: MappingFile, constants: Fields): Mapping {
  const fixed = { ...file.constants, ...constants };
  const readers = Object.entries(file.columns).map(([field, from]) => {
    const names = Array.isArray(from) ? from : [from];
    const read = fieldReader(fileKind, field, file);
    return [field, names, read] as const;
  });
  return {
    sourceColumns: readers.flatMap(([, names]) => names),
    fields: [...readers.map(([field]) => field), ...Object.keys(fixed)],
    columnOf: (field) => readers.find(([name]) => name === field)?.[1].join(' + ') ?? field,
    apply: (source) => {
      const fields: Record<string, string> = {};
      for (const [field, names, read] of readers) {
        const text =
          names.length === 1
            ? (source[names[0] ?? ''] ?? '')
            : names.map((name) => source[name] ?? '').join(' ');
        fields[field] = read(text.trim());
      }
      return withConstants(fields, fixed);
    },
  };
}

function withConstants(given: Fields, constants: Fields): Fields {
  const fields: Record<string, string | undefined> = { ...given };
  for (const [name, value] of Object.entries(constants)) {
    if ((fields[name] ?? '').trim() === '') fields[name] = value;
  }
  return fields;
}

/** Unreadable text is passed on as it is: the check of its column reports it. */
function fieldReader(fileKind: FileKind, field: string, file: MappingFile): (text: string) => string {
  const values = file.values?.[field];
  if (values) return (text) => values[text] ?? text;
  const isAmount = fileKind.columns.some(({ decimalName }) => decimalName === field);
  if (isAmount) {
    const { decimal = '.', thousands = decimal === '.' ? ',' : '.' } = file.amounts ?? {};
    return amountReader(decimal, thousands);
  }
  const type = fileKind.columns.find(({ name }) => name === field)?.type.storage;
  if ((type === 'timestamptz' || type === 'date') && file.dates) {
    const read = dateReader(file.dates.format, type === 'date' ? 'UTC' : (file.dates.zone ?? 'UTC'));
    return (text) => read(text)?.toISOString() ?? (text === '' ? '' : `${text} (not ${file.dates?.format})`);
  }
  return (text) => text;
}

const CURRENCY = String.raw`(?:\p{Sc}|[A-Z]{3})?`;
const MINUS = String.raw`([-\u2212])?`;

/**
 * Reads `$1,234.50`, `1.234,50 €` and, for a negative amount, `(25.00)`; returns `1234.50` and `-25.00`. A thousands separator
 * that does not stand before three digits may be a decimal mark: that is not guessed. Other text is returned as no valid amount.
 */
export function amountReader(decimal: string, thousands: string): (text: string) => string {
  const mark = /\s/.test(thousands) ? String.raw`\s` : escaped(thousands);
  const units = String.raw`(\d{1,3}(?:${mark}\d{3})+|\d+)`;
  const fraction = String.raw`(?:${escaped(decimal)}(\d+))?`;
  const pattern = new RegExp(
    String.raw`^(\()?\s*${MINUS}\s*${CURRENCY}\s*${MINUS}\s*${units}${fraction}\s*${CURRENCY}\s*(\))?$`,
    'u',
  );
  return (text) => {
    if (text === '') return '';
    const match = pattern.exec(text);
    const [, open, minus, laterMinus, whole = '', hundredths, close] = match ?? [];
    const isBalanced = (open === undefined) === (close === undefined);
    if (!match || !isBalanced || (minus && laterMinus)) return `${text} (not an amount)`;
    const sign = open || minus || laterMinus ? '-' : '';
    return `${sign}${whole.replace(/\D/g, '')}${hundredths === undefined ? '' : `.${hundredths}`}`;
  };
}

function escaped(mark: string): string {
  return mark.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
