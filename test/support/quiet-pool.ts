import knexFactory, { type Knex } from 'knex';

/** Opens a pool that gives up soon and logs nothing, for a broken database. */
export function quietPool(connection: string): Knex {
  const quiet = () => {};
  return knexFactory({
    client: 'pg',
    connection,
    pool: { min: 0, max: 8 },
    acquireConnectionTimeout: 1000,
    log: { debug: quiet, warn: quiet, error: quiet, deprecate: quiet },
  });
}
