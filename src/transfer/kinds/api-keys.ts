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
      note: 'what the application sends; a second import of it changes its record',
      written: {
        key_hash: once('key_hash', hashOf('staged.key')),
        key_hint: once('key_hint', hintOf('staged.key')),
      },
    },
    { name: 'name', type: line(), required: true, note: 'whose it is' },
    {
      name: 'campaign',
      type: reference('campaigns'),
      required: true,
      note: 'the one that it reaches; cannot be changed later',
      written: { campaign_id: plain('campaign_id', []) },
    },
    {
      name: 'individual_registration_url',
      type: siteAddress,
      note: 'where the mail of an invitation to make a page leads; default: here',
    },
    {
      name: 'team_registration_url',
      type: siteAddress,
      note: 'where that of an invitation to a team leads; default: here',
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
