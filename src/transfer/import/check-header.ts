import { OperatorError } from '../../errors.ts';
import { type FileKind, holdsSecrets } from '../column.ts';
import type { Mapping } from './mapping.ts';

/** @throws OperatorError for a header with unknown, repeated or missing columns */
export function checkHeader(fileKind: FileKind, mapping: Mapping, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  // Without a header its place is taken by a row.
  const quoted = (words: readonly string[]) =>
    holdsSecrets(fileKind) ? 'something' : words.map((word) => JSON.stringify(word.slice(0, 60))).join(', ');
  if (twice !== undefined) refuse(`The header names ${quoted([twice])} twice.`);
  if (mapping.sourceColumns.length > 0) {
    const missing = mapping.sourceColumns.filter(
      (name) => !names.includes(name) && !mapping.optional.has(name),
    );
    if (missing.length > 0) {
      throw new OperatorError(
        `The header lacks what the mapping reads: ${missing.map((name) => JSON.stringify(name)).join(', ')}.`,
        'Write the names that the file has into a copy of the mapping, and give that by --map.',
      );
    }
    requireColumns(fileKind, mapping.fields);
    return;
  }
  const known = fieldsOf(fileKind);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    refuse(`The header holds what ${fileKind.kind} do not have: ${quoted(unknown.slice(0, 5))}.`);
  }
  requireColumns(fileKind, [...names, ...mapping.fields]);
}

export function fieldsOf({ columns }: FileKind): string[] {
  return columns.flatMap(({ name, decimalName }) => (decimalName ? [name, decimalName] : [name]));
}

/** Columns of the kind that these names give. */
export function givenColumns({ columns }: FileKind, names: Iterable<string>): Set<string> {
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
export function nameInFile({ columns }: FileKind, field: string, names: readonly string[]): string {
  const decimalName = columns.find(({ name }) => name === field)?.decimalName;
  return decimalName !== undefined && names.includes(decimalName) && !names.includes(field)
    ? decimalName
    : field;
}

function requireColumns(fileKind: FileKind, names: readonly string[]): void {
  const given = givenColumns(fileKind, names);
  const missing = fileKind.columns.filter(({ name, required }) => required && !given.has(name));
  if (missing.length > 0) refuse(`There is no column ${missing.map(({ name }) => name).join(', ')}.`);
}

function refuse(problem: string): never {
  throw new OperatorError(
    problem,
    'Write the columns as openapi/docs/guides/operating-columns.md lists them, or translate them by --map.',
  );
}
