import { once, plain } from '../../db/transfer/merge-plan.ts';
import type { FileKind } from '../column.ts';
import { createdColumn, revokedColumn, sourceOfReferences } from '../columns/shared-columns.ts';
import { siteAddress } from '../types/application-types.ts';
import { hashOf, hintOf, secretWithHint } from '../types/secret-types.ts';
import { line, reference } from '../types/text-types.ts';

export const apiKeys: FileKind = {
  kind: 'api-keys',
  identities: [['key']],
  columns: [
    sourceOfReferences,
    {
      name: 'key',
      type: secretWithHint,
      required: true,
      secret: true,
      note: 'the key that is sent; importing it again updates its record',
      written: {
        key_hash: once('key_hash', hashOf('staged.key')),
        key_hint: once('key_hint', hintOf('staged.key')),
      },
    },
    { name: 'name', type: line(), required: true, note: 'name of its owner' },
    {
      name: 'campaign',
      type: reference('campaigns'),
      required: true,
      note: "campaign that it gives access to; can't be changed later",
      written: { campaign_id: plain('campaign_id', []) },
    },
    {
      name: 'individual_registration_url',
      type: siteAddress,
      note: 'address in emails that invite to create a page; default: here',
    },
    {
      name: 'team_registration_url',
      type: siteAddress,
      note: 'address in emails that invite to a team; default: here',
    },
    createdColumn,
    revokedColumn,
  ],
  merges: [
    {
      table: 'registered_applications',
      derived: 'null::bigint as id',
      matches: [`(select id from registered_applications where key_hash = ${hashOf('derived.key')})`],
      checks: [['staged.campaign_id <> former.campaign_id', 'campaign', 'unchangeable']],
    },
  ],
  exportParts: [],
};
