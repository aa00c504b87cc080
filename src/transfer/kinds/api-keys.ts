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
      note: 'the key that clients send; importing it again updates the record',
      written: {
        key_hash: once('key_hash', hashOf('staged.key')),
        key_hint: once('key_hint', hintOf('staged.key')),
      },
    },
    { name: 'name', type: line(), required: true, note: "name of the key's owner" },
    {
      name: 'campaign',
      type: reference('campaigns'),
      required: true,
      note: "campaign that the key gives access to; can't be changed later",
      written: { campaign_id: plain('campaign_id', []) },
    },
    {
      name: 'individual_registration_url',
      type: siteAddress,
      note: 'link in emails that invite people to create a page; default: this site',
    },
    {
      name: 'team_registration_url',
      type: siteAddress,
      note: 'link in emails that invite people to a team; default: this site',
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
