import type { Knex } from 'knex';
import type { ResourceReference } from './filters.ts';
import { prepared } from './prepared.ts';

/**
 * A prepared statement that finds one record by any of the ways to name it.
 * @param name unique among all prepared statements
 * @param table of the record
 * @param sqlWhere the statement, given the condition; with `:name` bindings of its own
 */
export function preparedByReference<Bindings extends Record<string, Knex.RawBinding>, Row>(
  name: string,
  table: string,
  sqlWhere: (condition: string) => string,
): (knex: Knex, reference: ResourceReference, bindings: Bindings) => Promise<Row | undefined> {
  const conditions = {
    id: `${table}.id = :id`,
    uid: `${table}.uid = :uid`,
    uuid: `${table}.uuid = :uuid`,
    address: `${table}.country_code = :countryCode and ${table}.slug = :slug`,
  };
  const statement = (kind: ResourceReference['kind']) =>
    prepared<Record<string, Knex.RawBinding>, Row>(`${name}-by-${kind}`, sqlWhere(conditions[kind]));
  const statements = {
    id: statement('id'),
    uid: statement('uid'),
    uuid: statement('uuid'),
    address: statement('address'),
  };
  return async (knex, { kind, ...named }, bindings) => {
    const [row] = await statements[kind](knex, { ...named, ...bindings });
    return row;
  };
}
