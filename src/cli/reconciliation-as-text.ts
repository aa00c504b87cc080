import type { TableDifferences, TotalsDifference } from '../db/running-totals.ts';

/** What `reconcile` has found, and with `--json` what it writes. */
export interface Reconciliation {
  /** How many figures differed in all tables. */
  figures: number;
  /** Whether they were mended. */
  repaired: boolean;
  seconds: number;
  tables: TableDifferences[];
}

/** For people: each table that differed, its first differences, and the sum of it. */
export function reconciliationAsText({ figures, repaired, seconds, tables }: Reconciliation): string {
  const wrong = tables.filter((table) => table.figures > 0);
  if (wrong.length === 0) {
    return `All running totals equal the rows: ${tables.length} tables, ${seconds.toFixed(1)} s.\n`;
  }
  const sum = `${count(figures, 'figure')} in ${count(wrong.length, 'table')}`;
  const ending = repaired
    ? `Mended: ${sum}. Everything equals the rows now.\n`
    : `Running totals differ from the rows: ${sum}.\nfix: groundswell reconcile --repair\n`;
  return `${wrong.map(tableAsText).join('')}\n${ending}`;
}

function tableAsText({ table, figures, rows, first }: TableDifferences): string {
  const more = figures - first.length;
  const lines = first.map(differenceAsText);
  if (more > 0) lines.push(`  and ${more.toLocaleString('en')} more\n`);
  return `\n${table}: ${count(figures, 'figure')} in ${count(rows, 'row')}\n${lines.join('')}`;
}

function differenceAsText({ key, column, stored, recomputed }: TotalsDifference): string {
  const names = Object.entries(key).map(([name, value]) => `${name} ${value ?? 'none'}`);
  return `  ${names.join(', ')}: ${column} stored ${stored ?? 'none'}, recomputed ${recomputed ?? 'none'}\n`;
}

function count(number: number, thing: string): string {
  return `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`;
}
