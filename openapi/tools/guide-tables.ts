/**
 * Writes the tables of settings, placeholders, roles and file columns from the source into their guides: `make guide-tables`. The examples
 * of columns are written manually and stay.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { placeholders } from '../../src/config/donate-url.ts';
import { projectRoot } from '../../src/config/project-root.ts';
import { settings } from '../../src/config/settings.ts';
import { type OperationObject, readDocument } from '../../src/contract/document.ts';
import type { Action } from '../../src/desk/screen.ts';
import { onlyRecords, screens } from '../../src/desk/screens/index.ts';
import { roleRules, staffRoles } from '../../src/domain/staff/roles.ts';
import type { Column } from '../../src/transfer/column.ts';
import { fileKinds } from '../../src/transfer/file-kinds.ts';
import { commandParity } from '../../test/operations/command-parity.ts';

/** Functions that update the tables in the text of a guide, by the guide's file. */
export const tabulatedGuides: Record<string, (text: string) => string> = {
  [guide('operating-settings')]: (text) =>
    withTable(text, 'All settings', () => Object.entries(settings).map(settingCells)),
  [guide('taking-donations')]: (text) =>
    withTable(text, 'Set where donors pay', () =>
      Object.entries(placeholders).map(([name, meaning]) => [`\`{${name}}\``, meaning]),
    ),
  [guide('operating-commands')]: (text) =>
    withTable(withTable(text, 'Know what the desk does', parityRows), 'Give staff their roles', () =>
      staffRoles.map((role) => {
        const { description, reach, needsSecondFactor } = roleRules[role];
        return [
          `\`${role}\``,
          description,
          reach === 'all' ? 'nothing' : `one ${reach}`,
          needsSecondFactor ? 'required' : 'optional',
        ];
      }),
    ),
  [guide('operating-desk')]: (text) => withTable(text, 'Choose roles', roleRows),
  [guide('operating-columns')]: (text) =>
    Object.values(fileKinds).reduce(
      (result, { kind, columns }) =>
        withTable(result, kind, (examples) => columns.map((column) => columnCells(column, examples))),
      text,
    ),
};

function guide(slug: string): string {
  return join(projectRoot, 'openapi', 'docs', 'guides', `${slug}.md`);
}

/** Replaces the rows of the first table below a heading. `rows` receives the current examples, by the first cell. */
function withTable(
  text: string,
  heading: string,
  rows: (examples: ReadonlyMap<string, string>) => string[][],
): string {
  const table = new RegExp(`(^## ${heading}\\n[^#]*?^\\|[- |]+\\|\\n)((?:\\|.*\\n)*)`, 'm');
  if (!table.test(text)) throw new Error(`there is no table below "## ${heading}"`);
  return text.replace(table, (_, head: string, body: string) => {
    const examples = new Map(
      body.split('\n').map((row) => {
        const [, name = '', , example = ''] = row.split(/(?<!\\) ?\| ?/);
        return [name, example.replaceAll('\\|', '|')];
      }),
    );
    const lines = rows(examples).map((cells) => `| ${cells.map(escaped).join(' | ')} |\n`);
    return head + lines.join('');
  });
}

function escaped(cell: string): string {
  return cell.replaceAll('|', '\\|');
}

/** Returns a row for each command that changes something: the screens of the desk that do the same, or why there is none. */
function parityRows(): string[][] {
  return Object.entries(commandParity).map(([command, operations]) => [
    `\`${command}\``,
    typeof operations === 'string' ? `– (${operations})` : placesOf(operations),
  ]);
}

/** Longer lists of buttons say less than the name of the screen. */
const MOST_BUTTONS = 2;

/** The screens of the desk that call operations, with their buttons if there are few. */
function placesOf(operations: readonly string[]): string {
  const places = [...screens, ...onlyRecords].flatMap((screen) => {
    const titles = actionsOf(screen).flatMap(({ operation, title, picture }) =>
      operations.includes(operation) || (picture && operations.includes(picture.removal)) ? [title] : [],
    );
    const buttons = titles.filter((title) => title !== screen.title).map((title) => `**${title}**`);
    if (titles.length === 0) return [];
    return buttons.length > 0 && buttons.length <= MOST_BUTTONS
      ? [`*${screen.title}*: ${buttons.join(', ')}`]
      : [`*${screen.title}*`];
  });
  return places.join('; ');
}

function actionsOf(screen: object): Action[] {
  const values: unknown[] = Object.values(screen).flat();
  return values.filter(
    (value): value is Action => typeof value === 'object' && value !== null && 'submit' in value,
  );
}

/** Returns a row for the operations of each tag that the same roles may call: what each role reaches with them. */
function roleRows(): string[][] {
  const { paths } = readDocument('operations') as { paths: Record<string, Record<string, RoleOperation>> };
  const groups = new Map<string, RoleOperation[]>();
  for (const operation of Object.values(paths).flatMap(Object.values<RoleOperation>)) {
    const key = `${operation.tags[0]}: ${operation['x-roles']?.join()}`;
    groups.set(key, [...(groups.get(key) ?? []), operation]);
  }
  return [...groups.values()].map((operations) => {
    const [{ tags = [], 'x-roles': roles = [] } = {}] = operations;
    const links = operations.map(
      ({ operationId: id, summary }) =>
        `[${summary.charAt(0).toLowerCase()}${summary.slice(1).replace(/\.$/, '')}](operation:operations/${id})`,
    );
    const reach = staffRoles.map((role) => {
      if (!roles.includes(role)) return '–';
      return roleRules[role].reach === 'all' ? 'all' : 'own';
    });
    return [`${tags[0]}: ${links.join(', ')}`, ...reach];
  });
}

type RoleOperation = Pick<OperationObject, 'operationId' | 'x-roles'> & { tags: string[]; summary: string };

function settingCells([name, { default: value, desc = '' }]: [
  string,
  { default?: unknown; desc?: string },
]): string[] {
  const isFolder = typeof value === 'string' && value.startsWith(projectRoot);
  const shown = isFolder ? relative(projectRoot, value) : String(value ?? '');
  return [`\`${name}\``, shown === '' ? '' : `\`${shown}\``, desc];
}

function columnCells(column: Column, examples: ReadonlyMap<string, string>): string[] {
  const { name, decimalName, type, required, filled, keepsValue, secret, personal, otherwise, note } = column;
  const isDecimal = decimalName !== undefined;
  const title = isDecimal ? `\`${name}\` or \`${decimalName}\`` : `\`${name}\``;
  const notes = [
    required && '*needed*',
    keepsValue && !filled && '*stays*',
    secret && '*secret*',
    personal && '*personal*',
    otherwise !== undefined && `default \`${otherwise}\``,
    note,
  ];
  return [
    title,
    isDecimal ? `${type.description}, or as a decimal` : type.description,
    examples.get(title) ?? '',
    notes.filter(Boolean).join('; '),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [file, written] of Object.entries(tabulatedGuides)) {
    writeFileSync(file, written(readFileSync(file, 'utf8')));
  }
}
