/** How rows of a table become rows of a file. */
export interface ExportPlan {
  /** Tells about how many rows there are. */
  table: string;
  /** SQL that follows `from`, each with an order; they are written one after the other. */
  parts: readonly string[];
  /** Column of the file → SQL over any of the parts, of the type by which the column is stored. */
  columns: Readonly<Record<string, string>>;
}

/** Columns of the same names in table and file. */
export function own(table: string, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `${table}.${name}`]));
}

/** SQL: the UUID of what a column refers to. No name of another platform looks like it, so that it means one record wherever it is read. */
export function uuidOf(table: string, id: string): string {
  return `(select referred.uuid from ${table} as referred where referred.id = ${id})`;
}

/** SQL: a moment inside JSON, as files hold moments. */
export function momentText(moment: string): string {
  return `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}
