import pg from 'pg';
import { withoutFormula } from './without-formula.ts';

/** How another system wants a value, and the type that the value must have. */
export const shownAs = {
  decimal: 'bigint',
  first_name: 'text',
  last_name: 'text',
  'YYYY-MM-DD': 'timestamptz',
  'MM/DD/YYYY': 'timestamptz',
  'DD/MM/YYYY': 'timestamptz',
} as const;

type ShownAs = keyof typeof shownAs;

/** A column of a file for another system. */
type LayoutColumn =
  | {
      /** The same text in each row. */
      text: string;
      /** Blank unless this column of ours has a value. */
      with?: string;
    }
  | {
      /** Our column. */
      from: string;
      as?: ShownAs;
      /** Our word → theirs; any other word stays. */
      values?: Record<string, string>;
      /** For a blank value. */
      otherwise?: string;
    };

/** The rows and columns that another system reads. */
export interface Layout {
  columns: Record<string, LayoutColumn>;
  /** Rows with another `state` are left out. */
  states: readonly string[];
  /** Time zone of dates. */
  zone: string;
  /** No text can be read as a formula. */
  spreadsheet?: boolean;
}

/** SQL: a row with our columns as the other system reads it. @param rows SQL: rows with our columns */
export function laidOut({ columns, states, zone, spreadsheet = false }: Layout, rows: string): string {
  const values = Object.entries(columns).map(([name, column]) => {
    const sql = laidOutValue(column, zone);
    return `${spreadsheet ? withoutFormula(sql) : sql} as ${pg.escapeIdentifier(name)}`;
  });
  const isShown = `ours.state = any(array[${states.map(pg.escapeLiteral).join(', ')}])`;
  return `select ${values.join(', ')} from (${rows}) as ours where ${isShown}`;
}

function laidOutValue(column: LayoutColumn, zone: string): string {
  if ('text' in column) {
    const text = pg.escapeLiteral(column.text);
    return column.with === undefined
      ? `${text}::text`
      : `case when ${ours(column.with)}::text <> '' then ${text}::text end`;
  }
  const { from, as, values = {}, otherwise } = column;
  const text = as === undefined ? `${ours(from)}::text` : textAs(as, ours(from), zone);
  const words = Object.entries(values).map(
    ([our, their]) => `when ${pg.escapeLiteral(our)} then ${pg.escapeLiteral(their)}`,
  );
  const said = words.length === 0 ? text : `case ${text} ${words.join(' ')} else ${text} end`;
  return otherwise === undefined ? said : `coalesce(nullif(${said}, ''), ${pg.escapeLiteral(otherwise)})`;
}

function ours(name: string): string {
  return `ours.${pg.escapeIdentifier(name)}`;
}

function textAs(as: ShownAs, value: string, zone: string): string {
  if (as === 'decimal') return `(${value} / 100.0)::numeric(20, 2)::text`;
  // The last word is the family name; a single word is one, too, because other systems need it.
  if (as === 'last_name') return String.raw`substring(${value} from '(\S+)\s*$')`;
  if (as === 'first_name') return String.raw`nullif(regexp_replace(${value}, '\s*\S+\s*$', ''), '')`;
  return `to_char(${value} at time zone ${pg.escapeLiteral(zone)}, '${as}')`;
}
