import knexFactory, { type Knex } from 'knex';
import { valueTypes } from '../../src/db/connection/value-types.ts';

/** A statement that is about to be sent, and its connection. */
interface NextStatement {
  sql: string;
  processId: number;
}

/** Creates a pool that runs `interrupt` before each statement. */
export function interruptedPool(
  connection: string,
  interrupt: (next: NextStatement) => Promise<void>,
  size = 4,
): Knex {
  const PostgresClient: typeof Knex.Client = knexFactory({ client: 'pg' }).client.constructor;
  class InterruptedClient extends PostgresClient {
    // biome-ignore lint/suspicious/noExplicitAny: the driver's own shapes
    override async query(driver: any, statement: any): Promise<any> {
      const sql = typeof statement === 'string' ? statement : statement.sql;
      await interrupt({ sql, processId: driver.processID });
      return super.query(driver, statement);
    }
  }
  return knexFactory({
    client: InterruptedClient,
    connection: { connectionString: connection, types: valueTypes } as Knex.PgConnectionConfig,
    pool: { min: 0, max: size },
    // The log would list every connection that a test has cut.
    log: { warn() {} },
  });
}
