/**
 * Parts of records that platforms have given names to, as `name`: each record once with its first name, or without one,
 * and at the end those again that have more names, so that none is lost.
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

/** SQL: what platforms call a record; `place` counts the names that one of them gives. */
export function namesOf(kind: string, id: string): string {
  return `select source, external_id, row_number() over (partition by source order by external_id) as place
    from external_references where kind = '${kind}' and record_id = ${id}`;
}

export const nameColumns = { source: 'name.source', external_id: 'name.external_id' };
