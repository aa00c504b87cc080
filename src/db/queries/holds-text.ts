/**
 * SQL: whether a column contains a text, ignoring case and accents like the search does. Plain ASCII isn't folded: for 200,000 messages
 * that takes 58 ms instead of 358.
 * @param wanted a binding
 */
export function holdsText(column: string, wanted: string): string {
  return `strpos(case when octet_length(${column}) = length(${column}) then lower(${column})
    else fold_text(${column}) end, fold_text(${wanted})) > 0`;
}
