import { metadataByKey } from '../../db/queries/metadata-by-key.ts';
import { NotFoundError } from '../../errors.ts';
import { presentMetadataRecords } from '../presenters.ts';
import { metadataScope } from '../scope.ts';
import type { MetadataHandlers } from './types.ts';

export const metadata = {
  async listMetadata({ query }, { database, secretKey }) {
    const scope = metadataScope(query, secretKey);
    const objectIds = [...new Set(query.ids)];
    const keys = await metadataByKey(database.metadata, scope, objectIds);
    return {
      status: 200,
      body: { metadata: presentMetadataRecords(scope.object_type, objectIds, keys) },
    };
  },

  async saveMetadata({ body }, { metadataValues, secretKey, deadline }) {
    const { key: name, id, value } = body;
    const scope = metadataScope(body, secretKey);
    if (!(await metadataValues.save(scope, { name, object_id: id, value }, deadline)))
      throw new NotFoundError();
    return { status: 204, body: undefined };
  },
} satisfies Partial<MetadataHandlers>;
