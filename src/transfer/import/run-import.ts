import type { ImportStore } from '../../db/transfer/import-store.ts';
import type { FileKind } from '../column.ts';
import { ErasedPeople } from './erased-people.ts';
import { FileColumns } from './file-columns.ts';
import { type ImportCounts, type ImportOptions, importRecords } from './import-records.ts';
import { createMapping, plainMapping } from './mapping.ts';
import type { Input } from './open-input.ts';
import type { MappingFile } from './read-mapping.ts';
import { readRecords } from './read-records.ts';

/** How a file is read. */
export interface ImportSettings {
  fileKind: FileKind;
  /** Default: columns have the names of the kind. */
  mapping?: MappingFile | undefined;
  /** Values of fields that are blank or missing. */
  constants: Readonly<Record<string, string>>;
  encoding?: string | undefined;
  separator?: string | undefined;
}

interface RunOptions extends Omit<ImportOptions, 'fileKind' | 'mapping' | 'erased'> {
  store: ImportStore;
  /** The key that recognises erased people. */
  secretKey: string;
  /** How many rows are read. Default: all. */
  mostRows?: number | undefined;
}

/** Imports what is read from `input`. If this throws, only complete batches have been written. */
export async function runImport(
  input: Input,
  { fileKind, mapping: file, constants, encoding, separator }: ImportSettings,
  { secretKey, mostRows, ...options }: RunOptions,
): Promise<{ counts: ImportCounts; warnings: string[] }> {
  const mapping = file ? createMapping(fileKind, file, constants) : plainMapping(constants);
  const columns = new FileColumns(fileKind, mapping);
  const records = readRecords(input, {
    encoding: encoding ?? file?.encoding,
    separator: separator ?? file?.separator,
    checkHeader: (names) => columns.ofHeader(names),
    namesOf: (names) => columns.ofObject(names),
  });
  const erased = new ErasedPeople(options.store, secretKey);
  const read = mostRows === undefined ? records : firstOf(records, mostRows);
  const counts = await importRecords(read, { ...options, fileKind, mapping, erased });
  if (fileKind.kind === 'donations' && mostRows === undefined) await options.store.noteReachedTargets();
  return { counts, warnings: [...columns.warnings(), ...mapping.warnings()] };
}

async function* firstOf<Item>(items: AsyncIterable<Item>, most: number): AsyncGenerator<Item> {
  let count = 0;
  for await (const item of items) {
    yield item;
    count += 1;
    if (count === most) return;
  }
}

/** What the audit log records about a finished import. */
export function auditedCounts({ leftOut, rows: _, refunds: __, ...counts }: ImportCounts): object {
  return { ...counts, left_out: leftOut };
}
