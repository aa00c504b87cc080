import { metadataEntries } from '../../db/queries/metadata-entries.ts';
import { NotFoundError } from '../../errors.ts';
import { presentMetadataRecords } from '../presenters/metadata-record.ts';
import { metadataScope } from '../scope.ts';
import type { MetadataHandlers } from './types.ts';

type RecordHandlers = Pick<MetadataHandlers, 'listMetadata' | 'saveMetadata'>;

export const metadata: RecordHandlers = {
  async listMetadata({ query }, { database, secretKey }) {
    const scope = metadataScope(query, secretKey);
    const objectIds = [...new Set(query.ids)];
    const entries = await metadataEntries(database.metadata, scope, objectIds);
    return {
      status: 200,
      body: { metadata: presentMetadataRecords(scope.object_type, objectIds, entries) },
    };
  },

  async saveMetadata({ body }, { metadataValues, secretKey }) {
    const { key: name, id, value } = body;
    const scope = metadataScope(body, secretKey);
    if (!(await metadataValues.save(scope, { name, object_id: id, value }))) throw new NotFoundError();
    return { status: 204, body: undefined };
  },
};
