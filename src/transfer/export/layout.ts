import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { projectRoot } from '../../config/project-root.ts';
import { donationStates } from '../../db/rows/donation-rows.ts';
import { type Layout, shownAs } from '../../db/transfer/export-layout.ts';
import { OperatorError } from '../../errors.ts';
import { isTimeZone } from '../import/wall-clock.ts';
import { donations } from '../kinds/donations.ts';

/** Layouts for other systems that are included in the program. */
const LAYOUTS_FOLDER = join(projectRoot, 'src', 'transfer', 'layouts');

/** A layout as it is written in a file; see openapi/docs/guides/sending-donations.md. */
interface LayoutFile extends Partial<Layout> {
  /** What it is for. */
  modelled_on?: string;
  columns: Layout['columns'];
}

/** In bytes. PostgreSQL cuts off longer names. */
const LONGEST_NAME = 63;

const text = { type: 'string', pattern: '^[^\\0]*$' };

const isLayoutFile = new Ajv({ allErrors: true }).compile<LayoutFile>({
  type: 'object',
  required: ['columns'],
  additionalProperties: false,
  properties: {
    modelled_on: text,
    states: { type: 'array', items: { enum: donationStates }, minItems: 1 },
    zone: text,
    columns: {
      type: 'object',
      minProperties: 1,
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        oneOf: [{ required: ['text'] }, { required: ['from'] }],
        dependencies: { with: ['text'], as: ['from'], values: ['from'], otherwise: ['from'] },
        properties: {
          text,
          with: text,
          from: text,
          as: { enum: Object.keys(shownAs) },
          values: { type: 'object', propertyNames: text, additionalProperties: text },
          otherwise: text,
        },
      },
    },
  },
});

/** Returns the names of the shipped layouts, in alphabetical order. */
export function shippedLayouts(): string[] {
  return readdirSync(LAYOUTS_FOLDER)
    .map((name) => name.replace(/\.json$/, ''))
    .sort();
}

/**
 * Reads a layout.
 * @param name of a shipped layout, or the path of a file
 * @param options.personal whether contact details are exported
 * @throws OperatorError if the file isn't a layout for donations, or has contact details that aren't exported
 */
export async function readLayout(name: string, { personal }: { personal: boolean }): Promise<Layout> {
  const path = shippedLayouts().includes(name) ? join(LAYOUTS_FOLDER, `${name}.json`) : name;
  const refuse = (problem: string): never => {
    throw new OperatorError(
      `The layout ${path} ${problem}.`,
      `Fix it, or use one of these: ${shippedLayouts().join(', ')}. See openapi/docs/guides/sending-donations.md.`,
    );
  };
  let file: unknown;
  try {
    file = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    return refuse(error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'cannot be read');
  }
  if (!isLayoutFile(file)) {
    const [error] = isLayoutFile.errors ?? [];
    return refuse(`is wrong at ${error?.instancePath || 'the top level'}: ${error?.message}`);
  }
  const { columns, states = donationStates, zone = 'UTC' } = file;
  if (!isTimeZone(zone)) return refuse(`has an unknown time zone: ${zone}`);
  for (const [theirs, column] of Object.entries(columns)) {
    if (!/^\P{Cc}+$/u.test(theirs) || Buffer.byteLength(theirs) > LONGEST_NAME)
      return refuse(
        `has the column name ${JSON.stringify(theirs)}: use 1 to ${LONGEST_NAME} bytes on one line`,
      );
    const ours = 'from' in column ? column.from : column.with;
    if (ours === undefined) continue;
    const known = donations.columns.find(({ name }) => name === ours);
    if (!known) return refuse(`names the field ${ours}, which donations do not have`);
    if ('as' in column && column.as && shownAs[column.as] !== known.type.storage)
      return refuse(`shows ${ours} as ${column.as}, in ${theirs}, which isn't possible`);
    if (known.personal && !personal) {
      throw new OperatorError(
        `The layout ${path} contains contact details, such as ${ours}.`,
        'Add --personal, or pass a copy without these columns.',
      );
    }
  }
  return { columns, states, zone };
}
