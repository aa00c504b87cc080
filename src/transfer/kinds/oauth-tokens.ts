import { once, plain } from '../../db/transfer/merge-plan.ts';
import type { FileKind } from '../column.ts';
import { createdColumn, revokedColumn, sourceOfReferences } from '../columns/shared-columns.ts';
import { clientId } from '../types/application-types.ts';
import { hashOf, secret } from '../types/secret-types.ts';
import { reference } from '../types/text-types.ts';
import { timestamp } from '../types/time-types.ts';

const sameToken = `(select id from oauth_tokens where token_hash = ${hashOf('derived.access_token')})`;
const sameRefreshToken = `(select id from oauth_tokens where refresh_token_hash = ${hashOf('derived.refresh_token')})`;

export const oauthTokens: FileKind = {
  kind: 'oauth-tokens',
  identities: [['access_token'], ['refresh_token']],
  columns: [
    sourceOfReferences,
    {
      name: 'client_id',
      type: clientId,
      required: true,
      note: "client_id of the OAuth application that got the token; can't be changed later",
      written: { oauth_client_id: plain('oauth_client_id', ['client_id']) },
    },
    {
      name: 'user',
      type: reference('users'),
      note: "user for whom the application acts; blank: a token for the application itself; can't be changed later",
      written: { user_id: plain('user_id', []) },
    },
    {
      name: 'access_token',
      type: secret,
      required: true,
      secret: true,
      note: 'importing it again updates the record',
      written: { token_hash: once('token_hash', hashOf('staged.access_token')) },
    },
    {
      name: 'refresh_token',
      type: secret,
      secret: true,
      note: 'used to get a new access token that replaces this one; not for public OAuth applications',
      written: { refresh_token_hash: once('refresh_token_hash', hashOf('staged.refresh_token')) },
    },
    {
      name: 'expires_at',
      type: timestamp,
      note: 'when the access token expires; blank: never',
      written: { expires_at: once('expires_at', 'staged.expires_at') },
    },
    createdColumn,
    revokedColumn,
  ],
  merges: [
    {
      table: 'oauth_tokens',
      joined: `left join oauth_clients on oauth_clients.client_id = referred.client_id and oauth_clients.deleted_at is null`,
      derived: 'null::bigint as id, oauth_clients.id as oauth_client_id, oauth_clients.confidential',
      // Refreshing changes the access token, so the refresh token also identifies a row.
      matches: [sameToken, sameRefreshToken],
      unique: [{ field: 'refresh_token', holder: sameRefreshToken }],
      checks: [
        ['staged.oauth_client_id is null', 'client_id', 'unknown_record', { kind: "'oauth-clients'" }],
        ['staged.oauth_client_id <> former.oauth_client_id', 'client_id', 'unchangeable'],
        ['former.id is not null and staged.user_id is distinct from former.user_id', 'user', 'unchangeable'],
        [
          'staged.refresh_token is not null and not staged.confidential',
          'refresh_token',
          'public_application',
        ],
      ],
      // Consents are stored, so that a user who has allowed an application isn't asked again.
      beforeInsert: () => [rememberConsents],
    },
  ],
  exportParts: [],
};

const rememberConsents = `insert into oauth_consents (user_id, oauth_client_id, created_at)
  select user_id, oauth_client_id, min(coalesce(created_at, now())) from import_resolved
  where user_id is not null and revoked_at is null and matched_id is null and errors is null
  group by user_id, oauth_client_id order by user_id, oauth_client_id
  on conflict do nothing`;
