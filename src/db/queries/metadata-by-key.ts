import type { Knex } from 'knex';
import { TooManyRowsError } from '../connection/database-errors.ts';
import { statement } from '../connection/statement.ts';
import type { MetadataScope } from '../repositories/metadata-keys.ts';
import type { MetadataValueRow } from '../rows/metadata-rows.ts';

export interface KeyMetadata {
  name: string;
  /** By the object's id; objects without a value are missing. */
  values: Record<number, MetadataValueRow['value']>;
}

/** Limits the values, as JSON, in one response and, separately, the names that are returned with them. */
const MAXIMUM_BYTES = 8 * 2 ** 20;

type Values = [
  tokenHash: MetadataScope['token_hash'],
  objectType: MetadataScope['object_type'],
  ids: number[],
  maximum: number,
];

// One row for each key: the driver reads one row at a time, and parses a JSON text in one go. The subquery around `$3` hides the number of
// ids from the planner, so that it makes one plan instead of one per call.
const readByKey = statement<Values, Omit<KeyMetadata, 'values'> & { values: KeyMetadata['values'] | null }>(
  'metadata-by-key',
  `
  select name, json_object_agg(object_id, value) filter (where total_bytes <= $4) as values
    from (select metadata_keys.id, metadata_keys.name, metadata_values.object_id, metadata_values.value,
                 greatest(sum(metadata_values.bytes) over (), sum(octet_length(metadata_keys.name)) over ()) as total_bytes
            from metadata_keys
            join metadata_values on metadata_values.key_id = metadata_keys.id
           where metadata_keys.token_hash = $1 and metadata_keys.object_type = $2
             and metadata_values.object_id = any((select $3::bigint[])::bigint[])) as found
   group by id, name
   order by name collate "C"`,
);

/**
 * Returns the objects' values under all keys of the scope that have any, in the order of the keys' names, in one statement for any number
 * of objects.
 * @throws TooManyRowsError for more than 8 MiB of values or of names; none of them is read then
 */
export async function metadataByKey(
  knex: Knex,
  scope: MetadataScope,
  objectIds: readonly number[],
): Promise<KeyMetadata[]> {
  const { token_hash: tokenHash, object_type: objectType } = scope;
  const rows = await readByKey(knex, tokenHash, objectType, [...objectIds], MAXIMUM_BYTES);
  if (rows[0]?.values === null) throw new TooManyRowsError();
  return rows as KeyMetadata[];
}
