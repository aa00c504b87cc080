/** SQL: joins a row by its unique key. The limit keeps the planner from reading the whole table for a join. */
export const lookedUp = (table: string, key: string) =>
  `cross join lateral (select * from ${table} where ${table}.${key} limit 1) as ${table}`;

/** SQL: whether there is a row. The limit keeps the planner from reading the whole table, which it may do for `exists`. */
export const hasRow = (from: string) => `((select true ${from} limit 1) is not null)`;
