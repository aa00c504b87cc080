import { OperatorError } from '../../errors.ts';
import type { Format } from '../column.ts';
import type { Mapping } from './mapping.ts';

/** @throws OperatorError for a header by which no row could be right */
export function checkHeader(format: Format, mapping: Mapping, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) refuse(`The header names ${JSON.stringify(twice)} twice.`);
  if (mapping.sourceColumns.length > 0) {
    const missing = mapping.sourceColumns.find((name) => !names.includes(name));
    if (missing !== undefined)
      refuse(`The header lacks ${JSON.stringify(missing)}, which the mapping reads.`);
    requireColumns(format, mapping.fields);
    return;
  }
  const known = fieldsOf(format);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const list = unknown.slice(0, 5).map((name) => JSON.stringify(name.slice(0, 60)));
    refuse(`The header holds what ${format.kind} do not have: ${list.join(', ')}.`);
  }
  requireColumns(format, [...names, ...mapping.fields]);
}

/** All names that a file of this format may use. */
export function fieldsOf({ columns }: Format): string[] {
  return columns.flatMap(({ name, decimalName }) => (decimalName ? [name, decimalName] : [name]));
}

/** Columns of the format that these names give. */
export function givenColumns({ columns }: Format, names: Iterable<string>): Set<string> {
  const given = new Set(names);
  return new Set(
    columns
      .filter(
        ({ name, decimalName }) => given.has(name) || (decimalName !== undefined && given.has(decimalName)),
      )
      .map(({ name }) => name),
  );
}

/** What a file with these names calls a field: `amount` where it has no `amount_cents`. */
export function nameInFile({ columns }: Format, field: string, names: readonly string[]): string {
  const decimalName = columns.find(({ name }) => name === field)?.decimalName;
  return decimalName !== undefined && names.includes(decimalName) && !names.includes(field)
    ? decimalName
    : field;
}

function requireColumns(format: Format, names: readonly string[]): void {
  const given = givenColumns(format, names);
  const missing = format.columns.filter(({ name, required }) => required && !given.has(name));
  if (missing.length > 0) refuse(`There is no column ${missing.map(({ name }) => name).join(', ')}.`);
}

function refuse(problem: string): never {
  throw new OperatorError(
    problem,
    'Write the columns as src/transfer/README.md lists them, or translate them by --map.',
  );
}
