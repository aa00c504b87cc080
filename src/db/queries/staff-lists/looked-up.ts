/** SQL: joins a row by its unique key. The limit keeps the planner from reading the whole table for a join. */
export const lookedUp = (table: string, key: string) =>
  `cross join lateral (select * from ${table} where ${table}.${key} limit 1) as ${table}`;
