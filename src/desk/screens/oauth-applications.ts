import type { OauthApplication } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

export const oauthApplications = {
  noun: 'oauth_application',
  auditedAs: 'oauth_client',
  path: '/oauth-applications',
  title: 'OAuth applications',
  group: 'Settings',
  list: {
    operation: 'listOauthApplications',
    columns: ['name', 'client_id', 'owner_name', 'trusted', 'passwords_allowed', 'created_at'],
    empty: 'No OAuth application matches.',
    none: 'There are no OAuth applications yet. An app needs one to act for fundraisers who allow it.',
  },
  detail: {
    operation: 'getOauthApplication',
    groups: {
      Application: ['name', 'description', 'application_url', 'client_id', 'redirect_uris', 'confidential'],
      Permissions: ['trusted', 'implicit_allowed', 'passwords_allowed', 'registration_allowed'],
      'Registered by': ['owner_name', 'owner_email', 'created_at', 'updated_at'],
    },
  },
  actions: [
    {
      operation: 'createOauthApplication',
      name: 'new',
      title: 'Create an OAuth application',
      submit: 'Create application',
      done: 'The application is created.',
      secret: 'client_secret',
      values: () => ({ confidential: true }),
    },
    {
      operation: 'updateOauthApplication',
      name: 'edit',
      title: 'Edit',
      submit: 'Save',
      done: 'The application is changed.',
    },
    {
      operation: 'rotateOauthApplicationSecret',
      name: 'rotate',
      title: 'Replace secret',
      submit: 'Replace secret',
      done: 'The secret is replaced.',
      secret: 'client_secret',
      isDangerous: true,
      question: ({ name }) =>
        `The current secret of “${name}” stops working immediately. Its tokens remain valid. The new secret is shown once.`,
      suits: ({ confidential }) => confidential,
    },
    {
      operation: 'deleteOauthApplication',
      name: 'delete',
      title: 'Delete',
      submit: 'Delete application',
      done: 'The application is deleted.',
      isDangerous: true,
      endsRecord: true,
      question: ({ name }) =>
        `All tokens of “${name}” stop working immediately, for every user who has allowed it. This can't be undone.`,
    },
  ],
  links: { owner_name: ({ owner_id: id }) => (id === null ? undefined : ['user', id]) },
} satisfies Screen<OauthApplication>;
