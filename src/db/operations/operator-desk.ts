import type { Knex } from 'knex';

/** What every operation of the operator needs: where it happens, and on whose account. */
export interface OperatorDesk {
  database: Knex;
  /** Who gave the command; stands in the audit log. */
  operator: string;
}
