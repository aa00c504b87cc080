import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import { OperatorError } from '../../errors.ts';
import { type FileKind, importedKinds } from '../column.ts';
import { formatError } from './date-format.ts';
import type { RowRule } from './row-filter.ts';
import { isTimeZone } from './wall-clock.ts';

/** Describes how to read another platform's file; see openapi/docs/guides/operating-import.md. */
export interface MappingFile {
  /** The export it is for, and where that is documented. */
  modelled_on?: string;
  kind: FileKind['kind'];
  separator?: string;
  encoding?: string;
  /** Our field → the file's column, or several columns joined by spaces. */
  columns: Record<string, string | string[]>;
  constants?: Record<string, string>;
  /** Our field → word in the file → our word. */
  values?: Record<string, Record<string, string>>;
  /** Rules for which rows are donations; all must agree. */
  rows?: RowRule[];
  /** Columns with the refunded amount and the time of the refund. */
  refunds?: { amount?: string; created_at?: string };
  /** Columns that may be missing from a file. */
  optional?: string[];
  amounts?: { decimal?: string; thousands?: string };
  /** Several formats are tried in order. */
  dates?: { format: string | string[]; zone?: string };
}

const words = { type: 'array', items: { type: 'string' } };
const texts = { type: 'object', additionalProperties: { type: 'string' } };

const isMappingFile = new Ajv({ allErrors: true }).compile<MappingFile>({
  type: 'object',
  required: ['kind', 'columns'],
  additionalProperties: false,
  properties: {
    modelled_on: { type: 'string' },
    kind: { enum: importedKinds },
    separator: { type: 'string', minLength: 1, maxLength: 1 },
    encoding: { type: 'string' },
    columns: {
      type: 'object',
      additionalProperties: {
        anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 1 }],
      },
    },
    constants: texts,
    values: { type: 'object', additionalProperties: texts },
    rows: {
      type: 'array',
      items: {
        type: 'object',
        required: ['column', 'taken'],
        additionalProperties: false,
        properties: { column: { type: 'string' }, taken: words, left_out: words, refunded: words },
      },
    },
    refunds: {
      type: 'object',
      additionalProperties: false,
      properties: { amount: { type: 'string' }, created_at: { type: 'string' } },
    },
    optional: words,
    amounts: {
      type: 'object',
      additionalProperties: false,
      properties: {
        decimal: { enum: ['.', ','] },
        thousands: { type: 'string', minLength: 1, maxLength: 1 },
      },
    },
    dates: {
      type: 'object',
      required: ['format'],
      additionalProperties: false,
      properties: {
        format: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 1 }] },
        zone: { type: 'string' },
      },
    },
  },
});

/** Reads and checks a mapping. @throws OperatorError if the file isn't a mapping for `fileKind` */
export async function readMapping(path: string, fileKind: FileKind): Promise<MappingFile> {
  const refuse = (problem: string): never => {
    throw new OperatorError(
      `The mapping ${path} ${problem}.`,
      'Fix it. See "groundswell import --help" for where mappings are documented.',
    );
  };
  let file: unknown;
  try {
    file = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    return refuse(error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'cannot be read');
  }
  if (!isMappingFile(file)) {
    const [error] = isMappingFile.errors ?? [];
    return refuse(`is wrong at ${error?.instancePath || 'the top level'}: ${error?.message}`);
  }
  if (file.kind !== fileKind.kind) return refuse(`is for ${file.kind}, not for ${fileKind.kind}`);
  const known = new Set(fileKind.columns.flatMap(({ name, decimalName }) => [name, decimalName]));
  for (const field of [file.columns, file.constants ?? {}, file.values ?? {}].flatMap(Object.keys)) {
    if (!known.has(field)) return refuse(`names the field ${field}, which ${fileKind.kind} do not have`);
  }
  const refunding = file.rows?.some(({ refunded }) => refunded !== undefined) || file.refunds !== undefined;
  if (refunding && file.kind !== 'donations') return refuse('mentions refunds, which only donations have');
  const { decimal = '.', thousands } = file.amounts ?? {};
  if (thousands === decimal || /[\d-]/.test(thousands ?? '')) {
    return refuse(`has ${JSON.stringify(thousands)} as the thousands separator, which means something else`);
  }
  if (file.dates?.zone && !isTimeZone(file.dates.zone)) {
    return refuse(`has an unknown time zone: ${file.dates.zone}`);
  }
  for (const format of [file.dates?.format ?? []].flat()) {
    const error = formatError(format);
    if (error !== undefined) return refuse(`has the date format ${JSON.stringify(format)}, which ${error}`);
  }
  return file;
}
