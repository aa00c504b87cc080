import type { OauthClientRow } from '../../db/rows/credential-rows.ts';

/** Where a developer finds an application of theirs. */
export function applicationPath({ client_id }: Pick<OauthClientRow, 'client_id'>): string {
  return `/developers/oauth_applications/${encodeURIComponent(client_id)}`;
}
