import { ParseError } from '../../domain/field-rules.ts';
import type { FileKind } from '../column.ts';
import { amountReader, common, type ReadAmount } from './amount-reader.ts';
import { FileDates } from './file-dates.ts';
import type { Fields, MappedRow, RowError } from './mapped-row.ts';
import type { MappingFile } from './read-mapping.ts';
import { type RowFate, rowFilter } from './row-filter.ts';

/** Converts a row of another platform's file to fields of a kind. */
export interface Mapping {
  /** Columns of the file that are read; undefined without a mapping file. */
  sourceColumns: readonly string[];
  /** Those that may be missing from a file. */
  optional: ReadonlySet<string>;
  /** Fields set by rows with these columns: other fields of a record stay as they are. */
  fieldsIn(names: readonly string[]): readonly string[];
  /** The file's name for a field; several columns for one field are joined by +. */
  columnOf(field: string): string;
  /** How to treat a row, or why that can't be decided. */
  fateOf(source: Readonly<Record<string, string>>): RowFate | RowError[];
  apply(source: Readonly<Record<string, string>>): MappedRow;
  /** Warnings for the user, once all rows are read. */
  warnings(): readonly string[];
}

/** A mapping without a file: columns have the names of the kind. `constants` are used if a field is blank or missing. */
export function plainMapping(constants: Fields): Mapping {
  return {
    sourceColumns: [],
    optional: new Set(),
    fieldsIn: (names) => [...names, ...Object.keys(constants)],
    columnOf: (field) => field,
    fateOf: () => 'taken',
    apply: (source) => ({ fields: withConstants(source, constants), unreadable: {} }),
    warnings: () => [],
  };
}

export function createMapping(fileKind: FileKind, file: MappingFile, constants: Fields): Mapping {
  const fixed = { ...file.constants, ...constants };
  const { rows: rules = [], refunds = {} } = file;
  const dates = file.dates && new FileDates(file.dates);
  const reader = (field: string, from: string | string[]) => ({
    field,
    names: [from].flat(),
    read: fieldReader(field, { fileKind, file, dates }),
  });
  const readers = Object.entries(file.columns).map(([field, from]) => reader(field, from));
  const refundReaders = [
    ...(refunds.amount === undefined
      ? []
      : [{ ...reader('amount', refunds.amount), field: 'refunded_amount' }]),
    ...(refunds.created_at === undefined
      ? []
      : [{ ...reader('created_at', refunds.created_at), field: 'refunded_at' }]),
  ];
  const all = [...readers, ...refundReaders];
  const fateOf = rowFilter(rules);
  const optional = new Set(file.optional);
  return {
    sourceColumns: [...new Set([...all.flatMap(({ names }) => names), ...rules.map(({ column }) => column)])],
    optional,
    fieldsIn: (given) => [
      ...readers.filter(({ names }) => names.some((name) => given.includes(name))).map(({ field }) => field),
      ...Object.keys(fixed),
    ],
    columnOf: (field) => columnName(field, { all, fixed, fileKind }),
    fateOf,
    apply: (source) => {
      const fields: Record<string, string> = {};
      const unreadable: Record<string, ParseError> = {};
      const signs: (readonly string[])[] = [];
      for (const { field, names, read } of all) {
        if (names.every((name) => source[name] === undefined && optional.has(name))) continue;
        const found = read(textOf(source, names));
        if (found instanceof ParseError) unreadable[field] = found;
        else fields[field] = found.text;
        if ('currencies' in found && found.currencies) {
          signs.push(found.currencies);
          const stated = fields.currency || fixed.currency;
          if (!common([...signs, ...(stated ? [[stated]] : [])]).length) {
            unreadable[field] = new ParseError(otherCurrency(stated));
          }
        }
      }
      const { refunded_amount: amount = '', refunded_at: time = '' } = fields;
      return {
        fields: withConstants(fields, fixed),
        unreadable,
        ...(signs.length > 0 ? { currencies: common(signs).join(' ') } : {}),
        refund: { amount, time },
      };
    },
    warnings: () => dates?.warnings() ?? [],
  };
}

function otherCurrency(stated: string | undefined): string {
  return stated
    ? `has the symbol of a currency other than ${stated}`
    : 'has the symbol of a different currency than another amount in the row';
}

type Reader = { field: string; names: string[]; read(text: string): ReadAmount | ParseError };

function columnName(
  field: string,
  { all, fixed, fileKind }: { all: readonly Reader[]; fixed: Fields; fileKind: FileKind },
): string {
  const names = all.find((reader) => reader.field === field)?.names;
  if (names) return names.join(' + ');
  // Words of the filter are reported under the file's own names.
  const isOurs = fileKind.columns.some(({ name, decimalName }) => name === field || decimalName === field);
  if (!isOurs) return field;
  return fixed[field] === undefined
    ? `${field} (not in the mapping)`
    : `${field} (${fixed[field]} for all rows)`;
}

function textOf(source: Readonly<Record<string, string>>, names: readonly string[]): string {
  const [first = ''] = names;
  const text = names.length === 1 ? (source[first] ?? '') : names.map((name) => source[name] ?? '').join(' ');
  return text.trim();
}

function withConstants(given: Fields, constants: Fields): Fields {
  const fields: Record<string, string | undefined> = { ...given };
  for (const [name, value] of Object.entries(constants)) {
    if ((fields[name] ?? '').trim() === '') fields[name] = value;
  }
  return fields;
}

function fieldReader(
  field: string,
  { fileKind, file, dates }: { fileKind: FileKind; file: MappingFile; dates: FileDates | undefined },
): (text: string) => ReadAmount | ParseError {
  const values = file.values?.[field];
  if (values) return (text) => ({ text: values[text] ?? text });
  if (fileKind.columns.some(({ decimalName }) => decimalName === field)) {
    const { decimal = '.', thousands = decimal === '.' ? ',' : '.' } = file.amounts ?? {};
    return amountReader(decimal, thousands);
  }
  const type = fileKind.columns.find(({ name }) => name === field)?.type.storage;
  if ((type === 'timestamptz' || type === 'date') && dates) {
    const read = type === 'date' ? dates.reader('UTC') : dates.reader();
    return (text) => {
      const time = text === '' ? '' : read(text);
      return time instanceof ParseError ? time : { text: time };
    };
  }
  return (text) => ({ text });
}
