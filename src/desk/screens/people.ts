import type { User } from '../../../generated/operations/operations.ts';
import { countText } from '../../web/views/count-text.ts';
import type { Screen } from '../screen.ts';

const isPresent = ({ state }: User) => state !== 'erased';

export const people = {
  noun: 'user',
  path: '/people',
  title: 'People',
  group: 'People',
  list: {
    operation: 'listUsers',
    columns: ['name', 'email', 'state', 'page_count', 'email_confirmed_at', 'created_at'],
    filters: ['q', 'state'],
    empty: 'Nobody matches. Try the beginning of a name, or of an email address.',
  },
  detail: {
    operation: 'getUser',
    groups: {
      Account: ['name', 'nickname', 'email', 'phone', 'state', 'email_confirmed_at', 'has_password'],
    },
    parts: { records: 'Records' },
    related: [
      {
        noun: 'page',
        title: 'Pages',
        filters: ({ id }) => ({ user_id: id }),
        add: ({ id }) => ({ user_id: id }),
      },
      {
        noun: 'donation',
        title: 'Donations with this email address',
        filters: ({ email }) => ({ q: email }),
      },
    ],
  },
  actions: [
    {
      operation: 'createUser',
      name: 'new',
      title: 'Create a person',
      submit: 'Create person',
      done: 'The account is created, and an email with a link to choose a password is on its way.',
    },
    {
      operation: 'updateUser',
      name: 'edit',
      title: 'Edit',
      submit: 'Save',
      done: 'The person is changed.',
      fields: ['name', 'nickname', 'phone'],
      suits: isPresent,
    },
    {
      operation: 'updateUser',
      name: 'email',
      title: 'Change email address',
      submit: 'Send link to new address',
      done: 'An email with a link is on its way to the new address.',
      fields: ['email'],
      suits: isPresent,
    },
    {
      operation: 'sendPasswordReset',
      name: 'password',
      title: 'Send password link',
      submit: 'Send link',
      done: 'The link is on its way.',
      question: ({ name, email }) =>
        `${name} gets an email at ${email} with a link to choose a password. Until it is used, nothing changes.`,
      suits: ({ state }) => state === 'active',
    },
    {
      operation: 'disableUser',
      name: 'disable',
      title: 'Disable',
      submit: 'Disable account',
      done: 'The account is disabled.',
      isDangerous: true,
      question: ({ name, page_count: pages }) =>
        `${name} is signed out everywhere and can't sign in, and ${countText(pages, 'page')} and the teams they lead are hidden. Donations still count. You can enable the account again.`,
      suits: ({ state }) => state === 'active',
    },
    {
      operation: 'enableUser',
      name: 'enable',
      title: 'Enable',
      submit: 'Enable account',
      done: 'The account is enabled.',
      question: ({ name }) => `${name} can sign in again, and their pages are shown again.`,
      suits: ({ state }) => state === 'disabled',
    },
    {
      operation: 'exportUser',
      name: 'data',
      title: 'Export data',
      submit: 'Download data',
      done: 'The data is downloaded.',
      question: ({ name }) =>
        `Downloads everything that is stored about ${name} as a JSON file, for when they ask for it. They can do it themselves on their account page. The audit log records the download.`,
      file: ({ data }) => ({
        name: `user-${data.account[0].id}.json`,
        type: 'application/json',
        content: JSON.stringify(data, null, 2),
      }),
      suits: isPresent,
    },
    {
      operation: 'eraseUser',
      name: 'erase',
      title: 'Erase',
      submit: 'Erase permanently',
      done: 'The person is erased.',
      isDangerous: true,
      question: ({ name, email }, { records: { pages, teams, donations, activities } }) =>
        `Everything personal about ${name} (${email}) is permanently removed: the account, ${countText(pages, 'page')}, ${countText(teams, 'team')} without other members, names and messages of ${countText(donations, 'donation')}, ${countText(activities, 'activity', 'activities')}, and all pictures. Amounts and totals stay. This can't be undone.`,
      values: () => ({}),
      suits: isPresent,
    },
  ],
} satisfies Screen<User>;
