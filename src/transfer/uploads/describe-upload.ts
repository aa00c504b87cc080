import type { Connection } from '../../db/connection/in-transaction.ts';
import type { StoredSettings } from '../../db/rows/import-rows.ts';
import { invalid, OperatorError, ValidationError } from '../../errors.ts';
import { type FileKind, holdsSecrets } from '../column.ts';
import { checkHeader, fieldsOf, givenColumns } from '../import/check-header.ts';
import { knownNames } from '../import/column-names.ts';
import { decodeText } from '../import/decode-text.ts';
import { createMapping, plainMapping } from '../import/mapping.ts';
import type { Input } from '../import/open-input.ts';
import { readRecords } from '../import/read-records.ts';
import type { ImportSettings } from '../import/run-import.ts';
import type { SourceRecord } from '../import/source-record.ts';
import { findDelimiter } from './detect-format.ts';
import { openStart, type StoredUpload } from './stored-input.ts';
import { mappingsFor, readSettings } from './stored-settings.ts';

/** What a file contains, and how it is read with its settings. */
export interface UploadDescription {
  columns: {
    name: string;
    /** The fields that it becomes; empty for a column that is left out. */
    fields: string[];
    /** Values of the first rows; none of secrets. */
    samples: string[];
  }[];
  /** Fields that are needed, and that no column becomes. */
  missing: string[];
  /** Why the file can't be imported with these settings. */
  problem: string | null;
  mappings: {
    name: string;
    description: string;
    /** Columns that it reads, and that the file doesn't have. */
    missing: string[];
  }[];
}

const SAMPLES = 3;

/** Describes a file by its first rows. One whose columns can't be read with its settings has none. */
export async function describeUpload(
  database: Connection,
  fileKind: FileKind,
  upload: StoredUpload & { settings: StoredSettings },
): Promise<UploadDescription> {
  try {
    return await describe(await openStart(database, upload), fileKind, upload.settings);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return { columns: [], missing: [], problem: error.message, mappings: [] };
  }
}

/** @throws OperatorError for a file whose columns can't be read with these settings */
async function describe(
  start: Input,
  fileKind: FileKind,
  stored: StoredSettings,
): Promise<UploadDescription> {
  const settings = readSettings(fileKind, stored);
  const { mapping: file, constants } = settings;
  const { names, rows, hasHeader } = await readFirstRows(start, settings);
  const mapping = file ? createMapping(fileKind, file, constants) : plainMapping(constants);
  const read = mapping.sourceColumns.length > 0 ? mapping.sourceColumns : fieldsOf(fileKind);
  const known = knownNames(read, names);
  const given = givenColumns(fileKind, mapping.fieldsIn(known.filter((name) => name !== undefined)));
  const fieldsFor = (name: string | undefined) => {
    if (name === undefined) return [];
    if (!file) return [name];
    return Object.entries(file.columns).flatMap(([field, from]) =>
      [from].flat().includes(name) ? [field] : [],
    );
  };
  const secrets = fileKind.columns.flatMap(({ name, secret }) => (secret ? [name] : []));
  return {
    columns: names.map((name, index) => {
      const fields = fieldsFor(known[index]);
      const isSecret = holdsSecrets(fileKind) || fields.some((field) => secrets.includes(field));
      return { name, fields, samples: isSecret ? [] : rows.map((row) => row.fields[name] ?? '') };
    }),
    missing: fileKind.columns.flatMap(({ name, required }) => (required && !given.has(name) ? [name] : [])),
    problem: hasHeader ? messageOf(() => checkHeader(fileKind, mapping, names)) : null,
    mappings: mappingsFor(fileKind.kind).map(([name, shipped]) => {
      const { sourceColumns, optional } = createMapping(fileKind, shipped, {});
      const found = new Set(knownNames(sourceColumns, names));
      const missing = sourceColumns.filter((column) => !found.has(column) && !optional.has(column));
      return { name, description: shipped.modelled_on ?? '', missing };
    }),
  };
}

/**
 * Returns settings for a new file, as far as its first rows show them: a mapping if only that one fits, or else the columns that have the
 * names of fields.
 * @throws ValidationError for a file that isn't CSV or JSON Lines
 */
export async function suggestSettings(
  database: Connection,
  fileKind: FileKind,
  upload: StoredUpload,
  encoding: string,
): Promise<StoredSettings> {
  try {
    const start = await openStart(database, upload);
    const { value: text = '' } = await decodeText(start.chunks(), { name: 'file', encoding }).next();
    const isJson = text.trimStart().startsWith('{');
    const settings = { encoding, ...(isJson ? {} : { delimiter: findDelimiter(text) }) };
    const { columns, problem, mappings } = await describe(start, fileKind, settings);
    if (problem === null) return settings;
    const [fitting, ...others] = mappings.filter(({ missing }) => missing.length === 0);
    if (fitting && others.length === 0) return { ...settings, mapping: fitting.name };
    const known = columns.flatMap(({ name, fields }) => fields.map((field) => ({ column: name, field })));
    return known.length > 0 ? { ...settings, columns: known } : settings;
  } catch (error) {
    if (error instanceof OperatorError)
      throw new ValidationError([invalid('file', `can't be read: ${error.message}`)]);
    throw error;
  }
}

/** Reads the names of columns as the file spells them, and some rows. JSON Lines have the names that are in these rows. */
async function readFirstRows(
  input: Input,
  { encoding, separator }: ImportSettings,
): Promise<{ names: string[]; rows: SourceRecord[]; hasHeader: boolean }> {
  const names = new Set<string>();
  const rows: SourceRecord[] = [];
  const note = (given: readonly string[]) => {
    for (const name of given) if (name !== '') names.add(name);
    return given;
  };
  let hasHeader = false;
  const checkHeader = (given: readonly string[]) => {
    hasHeader = true;
    return note(given);
  };
  try {
    const records = readRecords(input, { encoding, separator, checkHeader, namesOf: note });
    for await (const record of records) {
      rows.push(record);
      if (rows.length === SAMPLES) break;
    }
  } catch (error) {
    // The beginning of a file may end in the middle of a row.
    if (names.size === 0) throw error;
  }
  return { names: [...names], rows, hasHeader };
}

function messageOf(check: () => unknown): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
}
