import type { StaffMember } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

export const staff = {
  noun: 'staff_member',
  auditedAs: 'user',
  path: '/staff',
  title: 'Staff',
  group: 'Access',
  list: {
    operation: 'listStaff',
    columns: ['name', 'email', 'roles', 'state', 'second_factor', 'last_seen_at'],
    filters: ['q', 'role', 'state'],
    empty: 'Nobody matches. Try part of a name or email address, or another role.',
  },
  detail: {
    operation: 'getStaff',
    groups: {
      Access: ['roles', 'state', 'second_factor', 'last_seen_at'],
      Account: ['name', 'email'],
    },
    related: [{ noun: 'staff_token', title: 'Tokens', filters: ({ id }) => ({ user_id: id }) }],
  },
  actions: [
    {
      operation: 'inviteStaff',
      name: 'new',
      title: 'Invite someone',
      submit: 'Send invitation',
      done: 'The invitation is on its way.',
    },
    {
      operation: 'updateStaff',
      name: 'roles',
      title: 'Change roles',
      submit: 'Save roles',
      done: 'The roles are changed.',
    },
    {
      operation: 'resetStaffFactor',
      name: 'reset-factor',
      title: 'Reset second factor',
      submit: 'Remove second factor',
      done: 'The second factor is removed.',
      isDangerous: true,
      question: ({ name, email }) =>
        `The authenticator app, recovery codes, passkeys and single sign-on link of ${name} (${email}) are removed, and they are signed out. Until they add another factor, their password is enough to sign in, so make sure that the request really comes from them.`,
    },
  ],
} satisfies Screen<StaffMember>;
