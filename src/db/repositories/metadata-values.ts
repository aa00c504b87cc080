import { retryWrites } from '../connection/retry-writes.ts';
import type { MetadataValueRow } from '../rows/metadata-rows.ts';
import type { MetadataScope } from './metadata-keys.ts';
import { Repository } from './repository.ts';

export interface MetadataEntry extends Pick<MetadataValueRow, 'object_id' | 'value'> {
  /** Name of the key. */
  name: string;
}

/** What is stored for objects. */
export class MetadataValueRepository extends Repository {
  /**
   * Stores a value in the place of the one that the object had for this key, unless it is the same. The key is locked before the value, as a
   * deletion of the key does it, so that neither waits for the other in a circle and no value outlives its key.
   * @returns false when there is no such key
   */
  async save(
    scope: MetadataScope,
    { name, object_id, value }: MetadataEntry,
    deadline: AbortSignal | undefined,
  ): Promise<boolean> {
    const write = async () =>
      this.knex.raw(
        `with key as (
           select id from metadata_keys
           where token_hash = :token_hash and object_type = :object_type and name = :name
           for key share
         ), saved as (
           insert into metadata_values as stored (key_id, object_id, value) select id, :object_id, :json::jsonb from key
           on conflict (key_id, object_id) do update set value = excluded.value, updated_at = now()
             where stored.value <> excluded.value
         )
         select from key`,
        { ...scope, name, object_id, json: JSON.stringify(value) },
      );
    const { rowCount } = await retryWrites(write, deadline);
    return rowCount > 0;
  }
}
