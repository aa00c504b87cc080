import type { Command } from 'commander';
import type { DatabaseHandle } from '../../db/connection/connection.ts';
import {
  compareTotals,
  listTotals,
  repairTotals,
  type TableDifferences,
  type TotalsDifference,
} from '../../db/queries/totals/running-totals.ts';
import { AuditLogRepository } from '../../db/repositories/audit-log.ts';
import { operatorCommand } from '../terminal/operator-command.ts';
import { showProgress } from '../terminal/progress.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { withOperator } from '../terminal/with-operator.ts';

const SHOWN = 20;
const FOUND_DIFFERENCES = 1;

export function reconcileCommand(): Command {
  return operatorCommand('reconcile', {
    description:
      'Check every running total (pages, teams, campaigns, charities, days, activities, …) against the rows, and report differences.',
    examples: [
      'groundswell reconcile',
      'groundswell reconcile --repair',
      `groundswell reconcile --json | jq '.tables[] | select(.figures > 0)'`,
    ],
    notes: `\
Triggers update the totals, so they do not drift. They can only be wrong if rows were written with the triggers off
(restoring single tables, session_replication_role), or if a table of totals was edited manually.

The services can keep running: each table is compared in one snapshot, without locks. --repair only fixes differences,
in one transaction. Meanwhile, writes to donations, activities, pages and teams wait, but reads continue. Ten million
donations take a few minutes. Progress is shown on standard error.

Exits with 1 if there are differences that were not fixed.`,
    changes: true,
  })
    .option('--repair', 'fix the differences')
    .action(
      withOperator<[], { repair?: true }>(async ({ database, actor, options, terminal }) => {
        const found = await reconcile(database, options.repair ?? false, terminal);
        if (found.repaired) {
          const tables = found.tables.filter(({ figures }) => figures > 0).map(({ table }) => table);
          const operation = {
            operator: actor.name,
            action: 'totals.repair',
            details: { figures: found.figures, tables },
          };
          await new AuditLogRepository(database).recordOperation(operation);
        }
        if (found.figures > 0 && !found.repaired) terminal.exitCode = FOUND_DIFFERENCES;
        return { document: found, text: reconciliationAsText(found) };
      }),
    );
}

async function reconcile(
  database: DatabaseHandle,
  repair: boolean,
  { stderr }: Terminal,
): Promise<Reconciliation> {
  const started = Date.now();
  const names = await listTotals(database);
  const tables = await withProgress({ names, verb: 'found', stderr }, async (report) => {
    const compared: TableDifferences[] = [];
    for (const name of names) {
      const differences = await compareTotals(database, name, SHOWN);
      compared.push(differences);
      report(differences);
    }
    return compared;
  });
  const wrong = tables.filter(({ figures }) => figures > 0).map(({ table }) => table);
  const repaired = repair && wrong.length > 0;
  if (repaired) {
    // The repair takes locks, and may find more differences than the comparison did.
    const fixed = await withProgress({ names: wrong, verb: 'fixed', stderr }, (report) =>
      repairTotals(database, wrong, SHOWN, report),
    );
    for (const table of fixed) tables[names.indexOf(table.table)] = table;
  }
  const figures = tables.reduce((sum, table) => sum + table.figures, 0);
  return { figures, repaired, seconds: (Date.now() - started) / 1000, tables };
}

async function withProgress<Result>(
  { names, verb, stderr }: { names: readonly string[]; verb: 'found' | 'fixed'; stderr: Terminal['stderr'] },
  work: (report: (table: TableDifferences) => void) => Promise<Result>,
): Promise<Result> {
  const progress = showProgress(stderr);
  let started = Date.now();
  let done = 0;
  try {
    return await work(({ table, figures }) => {
      const outcome = figures === 0 ? 'exact' : `${count(figures, 'difference')} ${verb}`;
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      started = Date.now();
      done += 1;
      // A terminal shows one bar for all tables; other outputs get a line per table.
      const isLast = !stderr.isTTY || done === names.length;
      progress.report({ text: `${table}: ${outcome}, ${seconds} s`, done, total: names.length, isLast });
    });
  } finally {
    progress.stop();
  }
}

interface Reconciliation {
  /** Number of totals that differed, in all tables. */
  figures: number;
  repaired: boolean;
  seconds: number;
  tables: TableDifferences[];
}

function reconciliationAsText({ figures, repaired, seconds, tables }: Reconciliation): string {
  const wrong = tables.filter((table) => table.figures > 0);
  if (wrong.length === 0) {
    return `All running totals match the rows: ${tables.length} tables, ${seconds.toFixed(1)} s.\n`;
  }
  const sum = `${count(figures, 'difference')} in ${count(wrong.length, 'table')}`;
  const ending = repaired
    ? `Fixed ${sum}. All totals now match the rows.\n`
    : `Running totals differ from the rows: ${sum}.\nhint: groundswell reconcile --repair\n`;
  return `${wrong.map(tableAsText).join('')}\n${ending}`;
}

function tableAsText({ table, figures, rows, first }: TableDifferences): string {
  const more = figures - first.length;
  const lines = first.map(differenceAsText);
  if (more > 0) lines.push(`  and ${more.toLocaleString('en')} more\n`);
  return `\n${table}: ${count(figures, 'difference')} in ${count(rows, 'row')}\n${lines.join('')}`;
}

function differenceAsText({ key, column, stored, recomputed }: TotalsDifference): string {
  const names = Object.entries(key).map(([name, value]) => `${name} ${value ?? 'none'}`);
  return `  ${names.join(', ')}: ${column} stored ${stored ?? 'none'}, recomputed ${recomputed ?? 'none'}\n`;
}

function count(number: number, thing: string): string {
  return `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`;
}
