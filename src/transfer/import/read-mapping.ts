import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import { OperatorError } from '../../errors.ts';
import { type FileKind, importedKinds } from '../column.ts';
import { formatError } from './date-format.ts';
import type { RowRule } from './row-filter.ts';
import { isTimeZone } from './wall-clock.ts';

/** How the file of another platform is read; see openapi/docs/guides/operating-import.md. */
export interface MappingFile {
  /** Which export it is for, and where that is described. */
  modelled_on?: string;
  kind: FileKind['kind'];
  separator?: string;
  encoding?: string;
  /** Field of ours → column of the file, or several, joined by blanks. */
  columns: Record<string, string | string[]>;
  constants?: Record<string, string>;
  /** Field of ours → word of the file → word of ours. */
  values?: Record<string, Record<string, string>>;
  /** Which rows are gifts; all must agree. */
  rows?: RowRule[];
  /** The columns of how much was given back, and when. */
  refunds?: { amount?: string; created_at?: string };
  /** Columns that a file may lack. */
  optional?: string[];
  amounts?: { decimal?: string; thousands?: string };
  /** Several formats are tried in their order. */
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

/** @throws OperatorError for a file that is no mapping of this kind */
export async function readMapping(path: string, fileKind: FileKind): Promise<MappingFile> {
  const refuse = (problem: string): never => {
    throw new OperatorError(
      `The mapping ${path} ${problem}.`,
      'Mend it; "groundswell import --help" says where mappings are described.',
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
    return refuse(`is wrong at ${error?.instancePath || 'its top'}: ${error?.message}`);
  }
  if (file.kind !== fileKind.kind) return refuse(`is for ${file.kind}, not for ${fileKind.kind}`);
  const known = new Set(fileKind.columns.flatMap(({ name, decimalName }) => [name, decimalName]));
  for (const field of [file.columns, file.constants ?? {}, file.values ?? {}].flatMap(Object.keys)) {
    if (!known.has(field)) return refuse(`names the field ${field}, which ${fileKind.kind} do not have`);
  }
  const refunding = file.rows?.some(({ refunded }) => refunded !== undefined) || file.refunds !== undefined;
  if (refunding && file.kind !== 'donations') return refuse('speaks of refunds, which only donations have');
  const { decimal = '.', thousands } = file.amounts ?? {};
  if (thousands === decimal || /[\d-]/.test(thousands ?? '')) {
    return refuse(`has ${JSON.stringify(thousands)} as the thousands separator, which has another meaning`);
  }
  if (file.dates?.zone && !isTimeZone(file.dates.zone)) {
    return refuse(`names the time zone ${file.dates.zone}, which nobody knows`);
  }
  for (const format of [file.dates?.format ?? []].flat()) {
    const error = formatError(format);
    if (error !== undefined)
      return refuse(`has the format of dates ${JSON.stringify(format)}, which ${error}`);
  }
  return file;
}
