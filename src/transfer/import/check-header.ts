import { OperatorError } from '../../errors.ts';
import { type FileKind, holdsSecrets } from '../column.ts';
import { knownNames } from './column-names.ts';
import type { Mapping } from './mapping.ts';

/**
 * Finds the known columns in a header.
 * @returns the name of each column in a row: undefined for one that is not read, blank for one that must be blank
 * @throws OperatorError for a header with unknown, repeated or missing columns
 */
export function checkHeader(
  fileKind: FileKind,
  mapping: Mapping,
  header: readonly string[],
): readonly (string | undefined)[] {
  // Without a header, the first line is a row of the file.
  const quoted = (words: readonly string[]) =>
    holdsSecrets(fileKind) ? 'something' : words.map((word) => JSON.stringify(word.slice(0, 60))).join(', ');
  const names = knownNames(readColumns(fileKind, mapping), header);
  if (!names.some((name) => name !== undefined)) refuseOtherSeparator(header);
  const twice = header.findIndex((_, index) => {
    const name = names[index];
    return name !== undefined && names.indexOf(name) !== index;
  });
  if (twice >= 0) refuse(`The header names ${quoted([header[twice] ?? ''])} twice.`);
  const missing = mapping.sourceColumns.filter(
    (name) => !names.includes(name) && !mapping.optional.has(name),
  );
  if (missing.length > 0) {
    throw new OperatorError(
      `The header lacks columns that the mapping reads: ${missing.map((name) => JSON.stringify(name)).join(', ')}.`,
      'Put the column names of the file into a copy of the mapping, and pass it with --map.',
    );
  }
  const isMapped = mapping.sourceColumns.length > 0;
  const unknown = header.filter((name, index) => name !== '' && names[index] === undefined);
  if (!isMapped && unknown.length > 0) {
    refuse(`The header has columns that ${fileKind.kind} do not have: ${quoted(unknown.slice(0, 5))}.`);
  }
  requireColumns(fileKind, mapping.fieldsIn(names.filter((name) => name !== undefined)));
  return isMapped ? names : names.map((name) => name ?? '');
}

/** Columns of a file that an import reads. */
export function readColumns(fileKind: FileKind, { sourceColumns }: Mapping): readonly string[] {
  return sourceColumns.length > 0 ? sourceColumns : fieldsOf(fileKind);
}

export function fieldsOf({ columns }: FileKind): string[] {
  return columns.flatMap(({ name, decimalName }) => (decimalName ? [name, decimalName] : [name]));
}

/** Columns of the kind with these names. */
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

/** The file's name for a field: `amount` if it has no `amount_cents`. */
export function nameInFile({ columns }: FileKind, field: string, names: readonly string[]): string {
  const decimalName = columns.find(({ name }) => name === field)?.decimalName;
  return decimalName !== undefined && names.includes(decimalName) && !names.includes(field)
    ? decimalName
    : field;
}

/** The column separator of a spreadsheet depends on the country. */
function refuseOtherSeparator(header: readonly string[]): void {
  const [only = ''] = header;
  const [separator] = header.length === 1 ? (/[;\t|]/.exec(only) ?? []) : [];
  if (separator === undefined) return;
  const named = separator === '\t' ? 'tabs' : `"${separator}"`;
  const line = separator === '\t' ? 'sep= and a tab' : `sep=${separator}`;
  throw new OperatorError(
    `The header is a single column. The separator may be ${named}.`,
    `Add the line ${line} above the header, or the separator to a mapping, and repeat the command.`,
  );
}

function requireColumns(fileKind: FileKind, names: readonly string[]): void {
  const given = givenColumns(fileKind, names);
  const missing = fileKind.columns.filter(({ name, required }) => required && !given.has(name));
  if (missing.length > 0) refuse(`Missing columns: ${missing.map(({ name }) => name).join(', ')}.`);
}

function refuse(problem: string): never {
  throw new OperatorError(
    problem,
    'Name the columns as listed in openapi/docs/guides/operating-columns.md, or translate them with --map.',
  );
}
