import { once, plain } from '../../db/transfer/merge-plan.ts';
import type { FileKind } from '../column.ts';
import { sourceOfReferences, timeColumns } from '../columns/shared-columns.ts';
import { clientId, clientName, redirectUris } from '../types/application-types.ts';
import { hashOf, secret } from '../types/secret-types.ts';
import { boolean, line, reference, webAddress } from '../types/text-types.ts';

const redirectUriTexts = 'array(select jsonb_array_elements_text(staged.redirect_uris))';

export const oauthClients: FileKind = {
  kind: 'oauth-clients',
  identities: [['client_id']],
  columns: [
    sourceOfReferences,
    {
      name: 'client_id',
      type: clientId,
      required: true,
      note: 'the ID that clients send; importing it again updates the OAuth application',
      written: { client_id: once('client_id', 'staged.client_id') },
    },
    {
      name: 'client_secret',
      type: secret,
      secret: true,
      note: "blank for a public OAuth application, which has no secret; can't be changed later",
      written: {
        secret_hash: once('secret_hash', hashOf('staged.client_secret')),
        confidential: once('confidential', 'staged.client_secret is not null'),
      },
    },
    { name: 'name', type: clientName, required: true, note: 'shown to users' },
    { name: 'description', type: line(500), note: 'shown to users' },
    { name: 'application_url', type: webAddress, note: 'website of the OAuth application' },
    {
      name: 'redirect_uris',
      type: redirectUris,
      otherwise: '[]',
      note: 'where users return to',
      written: {
        redirect_uris: {
          given: ['redirect_uris'],
          inserted: redirectUriTexts,
          updated: redirectUriTexts,
        },
      },
    },
    {
      name: 'owner',
      type: reference('users'),
      note: 'who can edit it in the developer area',
      written: { owner_user_id: plain('owner_id', ['owner']) },
    },
    { name: 'trusted', type: boolean, otherwise: false, note: "users aren't asked for consent" },
    {
      name: 'passwords_allowed',
      type: boolean,
      otherwise: false,
      note: "it may ask for users' passwords in its own forms",
    },
    {
      name: 'registration_allowed',
      type: boolean,
      otherwise: false,
      note: 'it may register fundraisers, each with a page',
    },
    ...timeColumns,
  ],
  merges: [
    {
      table: 'oauth_clients',
      derived: 'null::bigint as id',
      matches: ['(select id from oauth_clients where client_id = derived.client_id)'],
      checks: [['former.deleted_at is not null', 'client_id', 'deleted_application']],
    },
  ],
  exportParts: [],
};
