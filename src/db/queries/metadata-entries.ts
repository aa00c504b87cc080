import type { Knex } from 'knex';
import { ResponseTooLargeError } from '../../errors.ts';
import { whereAnyOf } from '../filters.ts';
import type { MetadataScope } from '../repositories/metadata-keys.ts';
import type { MetadataEntry } from '../repositories/metadata-values.ts';

/** Most bytes of values, as JSON, that one answer holds. */
const MAXIMUM_BYTES = 8 * 2 ** 20;

/**
 * The values of the objects under all keys of the scope, in no order; one statement for any number of objects.
 * @throws ResponseTooLargeError for more than 8 MiB of values; none of them is read then
 */
export async function metadataEntries(
  knex: Knex,
  scope: MetadataScope,
  objectIds: readonly number[],
): Promise<MetadataEntry[]> {
  const query = knex('metadata_keys')
    .join('metadata_values', 'metadata_values.key_id', 'metadata_keys.id')
    .where({
      'metadata_keys.token_hash': scope.token_hash,
      'metadata_keys.object_type': scope.object_type,
    })
    .select(
      'metadata_values.object_id',
      'metadata_keys.name',
      knex.raw('case when sum(metadata_values.bytes) over () <= ? then metadata_values.value end as value', [
        MAXIMUM_BYTES,
      ]),
    );
  whereAnyOf(query, 'metadata_values.object_id', objectIds);
  const rows: (Omit<MetadataEntry, 'value'> & { value: MetadataEntry['value'] | null })[] = await query;
  // No stored value is null.
  if (rows[0]?.value === null) throw new ResponseTooLargeError();
  return rows as MetadataEntry[];
}
