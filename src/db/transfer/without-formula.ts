/** SQL: a text that no spreadsheet takes for a formula: if it starts like one, an apostrophe is put in front. */
export function withoutFormula(text: string): string {
  return String.raw`regexp_replace((${text})::text, '^[-=+@\t\r]', '''\&')`;
}
