import type { OauthApplication } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

export const oauthApplications = {
  noun: 'oauth_application',
  auditedAs: 'oauth_client',
  path: '/oauth-applications',
  title: 'OAuth applications',
  group: 'Access',
  list: {
    operation: 'listOauthApplications',
    columns: ['name', 'client_id', 'owner_name', 'trusted', 'passwords_allowed', 'created_at'],
    empty: 'There are no OAuth applications.',
  },
  detail: {
    operation: 'getOauthApplication',
    groups: {
      Application: ['name', 'description', 'application_url', 'client_id', 'redirect_uris', 'confidential'],
      Permissions: ['trusted', 'implicit_allowed', 'passwords_allowed', 'registration_allowed'],
      'Registered by': ['owner_name', 'owner_email', 'created_at', 'updated_at'],
    },
  },
  links: { owner_name: ({ owner_id: id }) => (id === null ? undefined : ['user', id]) },
} satisfies Screen<OauthApplication>;
