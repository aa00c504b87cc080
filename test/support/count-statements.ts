import type { Knex } from 'knex';

/** Counts the statements sent to the database while `work` runs, including BEGIN and COMMIT. */
export async function countStatements(knex: Knex, work: () => Promise<unknown>): Promise<number> {
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  knex.client.on('query', count);
  try {
    await work();
  } finally {
    knex.client.off('query', count);
  }
  return statements;
}
