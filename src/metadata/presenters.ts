import type { MetadataKey, MetadataRecord } from '../../generated/metadata/operations.ts';
import type { KeyMetadata } from '../db/queries/metadata-by-key.ts';
import type { MetadataKeyRow } from '../db/rows/metadata-rows.ts';

export function presentMetadataKey(key: MetadataKeyRow): MetadataKey {
  return {
    id: key.id,
    name: key.name,
    description: key.description,
    object_type: key.object_type,
  };
}

/** One record per object, in the order of `objectIds`; `labels` is empty for one without values. */
export function presentMetadataRecords(
  type: string,
  objectIds: readonly number[],
  keys: readonly KeyMetadata[],
): MetadataRecord[] {
  return objectIds.map((id) => ({ type, id, labels: labelsOf(id, keys) }));
}

function labelsOf(id: number, keys: readonly KeyMetadata[]): MetadataRecord['labels'] {
  const labels: [string, KeyMetadata['values'][number]][] = [];
  for (const { name, values } of keys) {
    const value = values[id];
    if (value !== undefined) labels.push([name, value]);
  }
  // An assignment would lose a key with the name __proto__.
  return Object.fromEntries(labels);
}
