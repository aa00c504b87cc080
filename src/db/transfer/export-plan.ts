import { type Layout, laidOut } from './export-layout.ts';

export type TextFormat = 'csv' | 'jsonl';

/** How a table's rows become rows of a file. */
export interface ExportPlan {
  /** The table whose estimated row count is used. */
  table: string;
  /** SQL that follows `from`, each part with its order; they are written one after another. */
  parts: readonly string[];
  columns: readonly ExportColumn[];
  /** The columns that another system reads instead. */
  layout?: Layout | undefined;
}

interface ExportColumn {
  name: string;
  /** The type in which an import stores it. */
  storage: string;
  /** Its value, over any of the parts. */
  sql: string;
}

/** Bytes that never appear unescaped in JSON: with them as quotation mark and separator, COPY leaves each line unchanged. */
const AS_IT_IS = String.raw`format csv, quote E'\x01', delimiter E'\x02'`;

/** SQL that writes one part of a plan; the first part includes the header. */
export function copySql(plan: ExportPlan, part: number, format: TextFormat): string {
  const select = (sqlOf: (column: ExportColumn) => string) =>
    `select ${plan.columns.map((column) => `${sqlOf(column)} as "${column.name}"`).join(', ')} from ${plan.parts[part]}`;
  const rows = plan.layout
    ? laidOut(
        plan.layout,
        select(({ sql }) => sql),
      )
    : select((column) => encoded(column, format));
  return format === 'csv'
    ? `copy (${rows}) to stdout (format csv, header ${part === 0})`
    : `copy (select row_to_json(record) from (${rows}) as record) to stdout (${AS_IT_IS})`;
}

function encoded({ sql, storage }: ExportColumn, format: TextFormat): string {
  if (storage === 'timestamptz') return timestampText(sql);
  if (storage === 'boolean' && format === 'csv') return `(${sql})::text`;
  // JSON parsers would read an exact decimal as a double.
  return storage === 'numeric' && format === 'jsonl' ? `(${sql})::text` : sql;
}

/** SQL: a timestamp as files contain it, with microseconds. */
export function timestampText(timestamp: string): string {
  return `to_char(${timestamp} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/**
 * SQL: the UUID of the record that a column refers to. It can't be confused with another platform's name, so it identifies one record
 * wherever it is read.
 */
export function uuidOf(table: string, id: string): string {
  return `(select referred.uuid from ${table} as referred where referred.id = ${id})`;
}

/**
 * Parts for records that platforms have named, as `name`: each record once with its first name, or without one, then again for each further
 * name, so that none is lost.
 * @param names SQL: `source`, `place` and the names of one record
 */
export function nameParts(
  table: string,
  {
    names = namesOf(table, `${table}.id`),
    joins = '',
    where = 'true',
  }: Partial<Record<'names' | 'joins' | 'where', string>> = {},
): string[] {
  const numbered = `lateral (
    select *, row_number() over (order by source, place) as number from (${names}) as names) as name`;
  return [
    `${table} ${joins} left join ${numbered} on name.number = 1 where ${where} order by ${table}.id`,
    `${table} ${joins} join ${numbered} on name.number > 1 where ${where} order by name.number, ${table}.id`,
  ];
}

/** SQL: the names that platforms use for a record; `place` counts the names from one platform. */
export function namesOf(kind: string, id: string): string {
  return `select source, external_id, row_number() over (partition by source order by external_id) as place
    from external_references where kind = '${kind}' and record_id = ${id}`;
}
