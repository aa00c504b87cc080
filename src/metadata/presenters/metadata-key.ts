import type { MetadataKey } from '../../../generated/metadata/operations.ts';
import type { MetadataKeyRow } from '../../db/rows/metadata-rows.ts';

/** A key (specification 2.11). */
export function presentMetadataKey(key: MetadataKeyRow): MetadataKey {
  return {
    id: key.id,
    name: key.name,
    description: key.description,
    object_type: key.object_type,
  };
}
