import { type ExportPlan, momentText } from './export-plan.ts';

export type TextFormat = 'csv' | 'jsonl';

/** Name in the file and the type by which it is stored. */
export type ExportColumn = readonly [name: string, storage: string];

/** Bytes that JSON never holds as they are: with them as quotation mark and separator, COPY leaves each line as it is. */
const AS_IT_IS = String.raw`format csv, quote E'\x01', delimiter E'\x02'`;

/** SQL that writes one part of a plan; the header stands in the first. @throws Error for a column that the plan does not have */
export function copySql(
  plan: ExportPlan,
  columns: readonly ExportColumn[],
  { part, format }: { part: number; format: TextFormat },
): string {
  const values = columns.map(([name, storage]) => {
    const sql = plan.columns[name];
    if (sql === undefined) throw new Error(`${plan.table}: nothing says how ${name} is exported`);
    return `${encoded(sql, storage, format)} as "${name}"`;
  });
  const rows = `select ${values.join(', ')} from ${plan.parts[part]}`;
  return format === 'csv'
    ? `copy (${rows}) to stdout (format csv, header ${part === 0})`
    : `copy (select row_to_json(record) from (${rows}) as record) to stdout (${AS_IT_IS})`;
}

function encoded(sql: string, storage: string, format: TextFormat): string {
  if (storage === 'timestamptz') return momentText(sql);
  if (storage === 'boolean' && format === 'csv') return `(${sql})::text`;
  // Readers of JSON would take an exact decimal for a double.
  return storage === 'numeric' && format === 'jsonl' ? `(${sql})::text` : sql;
}
