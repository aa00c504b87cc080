import type { CopyRow, CopyValue } from '../../db/copy-rows.ts';
import { type Column, Fault, type Format } from '../column.ts';
import { parseDecimalCents } from '../types/number-types.ts';

export interface FieldFault {
  field: string;
  reason: string;
}

/** Fields by the names of the format, with `amount` in the place of `amount_cents` where the file has it so. */
export type Fields = Readonly<Record<string, string | undefined>>;

/** @returns the row as it goes to the database, or everything that is wrong with it */
export function validateRow(format: Format, line: number, fields: Fields): CopyRow | FieldFault[] {
  const faults: FieldFault[] = [];
  const row: Record<string, CopyValue> = { line };
  for (const column of format.columns) {
    const value = fieldValue(column, fields);
    if (value instanceof Fault) faults.push({ field: givenName(column, fields), reason: value.reason });
    else row[column.name] = value;
  }
  if (
    faults.length === 0 &&
    row.source === null &&
    (row.external_id ?? row.page_external_id ?? null) !== null
  ) {
    faults.push({ field: 'source', reason: 'is needed with external_id; --source gives one to all rows' });
  }
  return faults.length > 0 ? faults : row;
}

/** Staged columns of a format, in order, with their types. */
export function stagingColumns(format: Format): [name: string, type: string][] {
  return [
    ['line', 'bigint'],
    ...format.columns.map(({ name, type }): [string, string] => [name, type.storage]),
  ];
}

/** The file's own name of it: `amount` where that is what it gives. */
function givenName({ name, decimalName }: Column, fields: Fields): string {
  const isDecimal = decimalName !== undefined && fields[decimalName] !== undefined;
  return isDecimal && (fields[name] ?? '').trim() === '' ? decimalName : name;
}

function fieldValue(column: Column, fields: Fields): CopyValue | Fault {
  const text = fields[column.name] ?? '';
  const decimal = column.decimalName === undefined ? '' : (fields[column.decimalName]?.trim() ?? '');
  if (decimal !== '') return fromDecimal(column, text, decimal);
  const trimmed = text.trim();
  if (trimmed === '') return column.required ? new Fault('is needed') : (column.otherwise ?? null);
  // PostgreSQL stores no half of a pair, and would not be told of it: the copy would hold another character.
  if (!text.isWellFormed()) return new Fault('is not text');
  return column.type.parse(column.type.verbatim ? text : trimmed);
}

function fromDecimal(column: Column, text: string, decimal: string): CopyValue | Fault {
  const cents = parseDecimalCents(decimal);
  const isOnly = text.trim() === '';
  if (cents instanceof Fault) return isOnly ? cents : new Fault(`${cents.reason} (${column.decimalName})`);
  const same = isOnly || Number(text) === cents;
  return same
    ? column.type.parse(String(cents))
    : new Fault(`says something else than ${column.decimalName}`);
}
