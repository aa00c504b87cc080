import type { CopyRow, CopyValue } from '../../db/transfer/copy-rows.ts';
import { type Column, type FileKind, ParseError } from '../column.ts';
import { parseDecimalCents } from '../types/number-types.ts';

export interface RowError {
  field: string;
  reason: string;
}

/** Fields by the names of the kind, with `amount` in the place of `amount_cents` where the file has it so. */
export type Fields = Readonly<Record<string, string | undefined>>;

/** @returns the row for the database, or all its errors */
export function validateRow(fileKind: FileKind, line: number, fields: Fields): CopyRow | RowError[] {
  const errors: RowError[] = [];
  const row: Record<string, CopyValue> = { line };
  for (const column of fileKind.columns) {
    const value = fieldValue(column, fields);
    if (value instanceof ParseError) errors.push({ field: givenName(column, fields), reason: value.reason });
    else row[column.name] = value;
  }
  if (
    errors.length === 0 &&
    row.source === null &&
    (row.external_id ?? row.page_external_id ?? null) !== null
  ) {
    errors.push({ field: 'source', reason: 'is needed with external_id; --source gives one to all rows' });
  }
  return errors.length > 0 ? errors : row;
}

export function stagingColumns(fileKind: FileKind): [name: string, type: string][] {
  return [
    ['line', 'bigint'],
    ...fileKind.columns.map(({ name, type }): [string, string] => [name, type.storage]),
  ];
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
  if (trimmed === '') return column.required ? new ParseError('is needed') : (column.otherwise ?? null);
  // An unpaired surrogate would be stored as another character.
  if (!text.isWellFormed()) return new ParseError('is not text');
  return column.type.parse(column.type.verbatim ? text : trimmed);
}

function fromDecimal(column: Column, text: string, decimal: string): CopyValue | ParseError {
  const cents = parseDecimalCents(decimal);
  const isOnly = text.trim() === '';
  if (cents instanceof ParseError)
    return isOnly ? cents : new ParseError(`${cents.reason} (${column.decimalName})`);
  const same = isOnly || Number(text) === cents;
  return same
    ? column.type.parse(String(cents))
    : new ParseError(`says something else than ${column.decimalName}`);
}
