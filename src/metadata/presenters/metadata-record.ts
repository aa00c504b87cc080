import type { MetadataRecord } from '../../../generated/metadata/operations.ts';
import type { MetadataEntry } from '../../db/repositories/metadata-values.ts';

/** One record for each object (specification 2.11), in the order of `objectIds`; `labels` is empty for one without values. */
export function presentMetadataRecords(
  type: string,
  objectIds: readonly number[],
  entries: readonly MetadataEntry[],
): MetadataRecord[] {
  const labels = new Map(objectIds.map((id) => [id, [] as [string, MetadataEntry['value']][]]));
  for (const { object_id, name, value } of entries) labels.get(object_id)?.push([name, value]);
  return objectIds.map((id) => ({
    type,
    id,
    // Not by assignment, which would lose a key with the name __proto__.
    labels: Object.fromEntries(labels.get(id) ?? []),
  }));
}
