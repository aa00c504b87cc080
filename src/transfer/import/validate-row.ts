import type { CopyRow, CopyValue } from '../../db/transfer/copy-rows.ts';
import { ParseError } from '../../domain/field-rules.ts';
import { amountRule } from '../../domain/money.ts';
import type { Column, FileKind } from '../column.ts';
import { parseDecimalCents } from '../types/number-types.ts';
import type { Fields, MappedRow, RowError } from './mapped-row.ts';

interface ValidatedRow {
  /** For the database; a field with an error is null. */
  row: CopyRow;
  errors: RowError[];
}

/** Reads all fields of a row, and finds all errors that can be found without the database. */
export function validateRow(
  fileKind: FileKind,
  line: number,
  { fields, unreadable, currencies }: MappedRow,
): ValidatedRow {
  const errors: RowError[] = [];
  const row: Record<string, CopyValue> = { line, has_errors: false, amount_currencies: currencies ?? null };
  for (const column of fileKind.columns) {
    const value = problemOf(column, unreadable) ?? fieldValue(column, fields);
    const isError = value instanceof ParseError;
    if (isError) errors.push({ field: givenName(column, fields), reason: value.reason });
    row[column.name] = isError ? null : value;
  }
  if (row.source === null && (row.external_id ?? row.page_external_id ?? null) !== null) {
    errors.push({
      field: 'source',
      reason: 'is needed with {external_id}; --source sets it for all rows',
    });
  }
  row.has_errors = errors.length > 0;
  return { row, errors };
}

export function stagingColumns(fileKind: FileKind): [name: string, type: string][] {
  return [
    ['line', 'bigint'],
    ['has_errors', 'boolean'],
    ['amount_currencies', 'text'],
    ...fileKind.columns.map(({ name, type }): [string, string] => [name, type.storage]),
  ];
}

function problemOf(
  { name, decimalName }: Column,
  unreadable: MappedRow['unreadable'],
): ParseError | undefined {
  return (decimalName === undefined ? undefined : unreadable[decimalName]) ?? unreadable[name];
}

/** The name in the file: `amount` where the row has that instead of `amount_cents`. */
function givenName({ name, decimalName }: Column, fields: Fields): string {
  const isDecimal = decimalName !== undefined && fields[decimalName] !== undefined;
  return isDecimal && (fields[name] ?? '').trim() === '' ? decimalName : name;
}

function fieldValue(column: Column, fields: Fields): CopyValue | ParseError {
  const text = fields[column.name] ?? '';
  const decimal = column.decimalName === undefined ? '' : (fields[column.decimalName]?.trim() ?? '');
  if (decimal !== '') return fromDecimal(column, text, decimal);
  const trimmed = text.trim();
  if (trimmed === '' && (text === '' || !column.type.keepsBlanks)) {
    const isNeeded = column.required || (column.filled && fields[column.name] !== undefined);
    return isNeeded ? new ParseError('is needed') : (column.otherwise ?? null);
  }
  // An unpaired surrogate would be stored as another character.
  if (!text.isWellFormed()) return new ParseError('is not text');
  return column.type.parse(column.type.verbatim ? text : trimmed);
}

function fromDecimal(column: Column, text: string, decimal: string): CopyValue | ParseError {
  const cents = parseDecimalCents(decimal);
  const isOnly = text.trim() === '';
  if (cents instanceof ParseError)
    return isOnly ? cents : new ParseError(`${cents.reason} ({${column.decimalName}})`);
  if (!isOnly && Number(text) !== cents) {
    return new ParseError(`differs from {${column.decimalName}}`);
  }
  const value = column.type.parse(String(cents));
  return value instanceof ParseError ? new ParseError(amountRule) : value;
}
