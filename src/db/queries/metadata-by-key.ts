import type { Knex } from 'knex';
import { TooManyRowsError } from '../connection/database-errors.ts';
import { statement } from '../connection/statement.ts';
import type { MetadataScope } from '../repositories/metadata-keys.ts';
import type { MetadataValueRow } from '../rows/metadata-rows.ts';

export interface KeyMetadata {
  name: string;
  /** By the object's id; an object without a value is not in it. */
  values: Record<number, MetadataValueRow['value']>;
}

/** Most bytes of values, as JSON, that one answer holds; and most bytes of the names before them. */
const MAXIMUM_BYTES = 8 * 2 ** 20;

type Values = [
  tokenHash: MetadataScope['token_hash'],
  objectType: MetadataScope['object_type'],
  ids: number[],
  maximum: number,
];

// One row for each key: the driver reads a row at a time, and a JSON text at once. The subquery around `$3` hides their
// number from the planner, so that it makes one plan and not one for each call.
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
 * The values of the objects under all keys of the scope that they have values for, in the order of the keys' names; one
 * statement for any number of objects.
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
