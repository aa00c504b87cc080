import type { Knex } from 'knex';
import { ResponseTooLargeError } from '../../errors.ts';
import { whereAnyOf } from '../filters.ts';
import type { MetadataScope } from '../repositories/metadata-keys.ts';
import type { MetadataEntry } from '../repositories/metadata-values.ts';

/** Most bytes of values, as JSON, that one answer holds. */
const MAXIMUM_BYTES = 8 * 2 ** 20;

/**
 * The values of the objects under all keys of the scope, by name of the key; one statement for any number of objects.
 * @throws ResponseTooLargeError for more than 8 MiB of values; none of them is read then
 */
export async function metadataEntries(
  knex: Knex,
  scope: MetadataScope,
  objectIds: readonly number[],
): Promise<MetadataEntry[]> {
  const entries = knex('metadata_keys')
    .join('metadata_values', 'metadata_values.key_id', 'metadata_keys.id')
    .where({
      'metadata_keys.token_hash': scope.token_hash,
      'metadata_keys.object_type': scope.object_type,
    })
    .select(
      'metadata_values.object_id',
      'metadata_keys.name',
      'metadata_values.value',
      knex.raw('sum(metadata_values.bytes) over () > ? as "isTooLarge"', [MAXIMUM_BYTES]),
      knex.raw(
        'row_number() over (order by metadata_keys.name collate "C", metadata_values.object_id) as place',
      ),
    );
  whereAnyOf(entries, 'metadata_values.object_id', objectIds);
  // Of an answer that is refused one row is fetched, to know it.
  const rows: (MetadataEntry & { isTooLarge: boolean })[] = await knex(entries.as('entries'))
    .select('object_id', 'name', 'value', 'isTooLarge')
    .whereRaw('not "isTooLarge" or place = 1')
    .orderBy('place');
  if (rows[0]?.isTooLarge) throw new ResponseTooLargeError();
  return rows;
}
