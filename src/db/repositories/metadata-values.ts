import { retryWrites } from '../connection/retry-writes.ts';
import type { MetadataValueRow } from '../rows/metadata-rows.ts';
import type { MetadataScope } from './metadata-keys.ts';
import { Repository } from './repository.ts';

export interface MetadataEntry extends Pick<MetadataValueRow, 'object_id' | 'value'> {
  /** Name of the key. */
  name: string;
}

/** The values stored for objects. */
export class MetadataValueRepository extends Repository {
  /**
   * Stores a value, replacing the object's previous one for this key unless it is the same. The key is locked before the value, as when a
   * key is deleted, so that neither deadlocks and no value outlives its key.
   * @returns false if there is no such key
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
