import { readFileSync } from 'node:fs';
import type { StoredSettings } from '../../db/rows/import-rows.ts';
import { type FieldError, invalid } from '../../errors.ts';
import type { FileKind, ImportedKind } from '../column.ts';
import { fieldsOf } from '../import/check-header.ts';
import { formatError } from '../import/date-format.ts';
import type { MappingFile } from '../import/read-mapping.ts';
import type { ImportSettings } from '../import/run-import.ts';
import { shippedMappingPath, shippedMappings } from '../import/shipped-mappings.ts';
import { isTimeZone } from '../import/wall-clock.ts';
import { delimiters } from './detect-format.ts';

let shipped: ReadonlyMap<string, MappingFile> | undefined;

/** Mappings for a kind of file that are part of the program, by name. */
export function mappingsFor(kind: ImportedKind): [name: string, file: MappingFile][] {
  shipped ??= new Map(
    shippedMappings().map((name) => [name, JSON.parse(readFileSync(shippedMappingPath(name), 'utf8'))]),
  );
  return [...shipped].filter(([, file]) => file.kind === kind);
}

/** Returns what is wrong with settings. */
export function settingsErrors(fileKind: FileKind, settings: StoredSettings): FieldError[] {
  const { mapping, columns = [], source, constants = [], date_format, time_zone } = settings;
  const fields = fieldsOf(fileKind);
  const errors: FieldError[] = [];
  if (mapping !== undefined && !mappingsFor(fileKind.kind).some(([name]) => name === mapping)) {
    errors.push(invalid('mapping', `is not for ${fileKind.kind}`));
  }
  for (const [name, list] of [
    ['columns', columns],
    ['constants', constants],
  ] as const) {
    const unknown = list.find(({ field }) => !fields.includes(field));
    if (unknown)
      errors.push(invalid(name, `has the field ${unknown.field}, which ${fileKind.kind} do not have`));
  }
  if (source !== undefined && !fields.includes('source')) {
    errors.push(invalid('source', `is not a field of ${fileKind.kind}, leave it out`));
  }
  const formatted = date_format === undefined ? undefined : formatError(date_format);
  if (formatted !== undefined) errors.push(invalid('date_format', formatted));
  if (time_zone !== undefined && !isTimeZone(time_zone)) {
    errors.push(invalid('time_zone', 'is not a time zone, such as Europe/London'));
  }
  return errors;
}

/** Returns how a file is read with these settings. */
export function readSettings(fileKind: FileKind, settings: StoredSettings): ImportSettings {
  const { source, constants = [], encoding, delimiter } = settings;
  return {
    fileKind,
    mapping: mappingOf(fileKind, settings),
    constants: {
      ...Object.fromEntries(constants.map(({ field, value }) => [field, value])),
      ...(source === undefined ? {} : { source }),
    },
    encoding,
    separator: delimiter && delimiters[delimiter],
  };
}

function mappingOf(fileKind: FileKind, settings: StoredSettings): MappingFile | undefined {
  const { mapping, columns, date_format, time_zone, decimal_mark } = settings;
  const base = mappingsFor(fileKind.kind).find(([name]) => name === mapping)?.[1];
  const isPlain = !base && !columns && date_format === undefined && decimal_mark === undefined;
  if (isPlain) return undefined;
  const ofKind = Object.fromEntries(fieldsOf(fileKind).map((field) => [field, field]));
  const chosen = columns ? { columns: byField(columns) } : {};
  return {
    // Without columns, the file has those of the kind, or some of them.
    ...(base ?? {
      kind: fileKind.kind,
      columns: ofKind,
      ...(columns ? {} : { optional: Object.keys(ofKind) }),
    }),
    ...chosen,
    ...(date_format !== undefined && { dates: { format: date_format, zone: time_zone ?? 'UTC' } }),
    ...(decimal_mark !== undefined && { amounts: { decimal: decimal_mark === 'comma' ? ',' : '.' } }),
  };
}

function byField(columns: readonly { column: string; field: string }[]): Record<string, string[]> {
  const all: Record<string, string[]> = {};
  for (const { column, field } of columns) all[field] = [...(all[field] ?? []), column];
  return all;
}
