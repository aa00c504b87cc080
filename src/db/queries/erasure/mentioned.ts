/** SQL: whether a text contains one of `:texts`, which are in lower case. */
export function mentioned(column: string): string {
  return `exists (select from unnest(cast(:texts as text[])) as own (text) where strpos(lower(${column}), own.text) > 0)`;
}
