import type { MailText } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

export const mailTexts = {
  noun: 'mail_text',
  path: '/emails',
  title: 'Emails',
  group: 'Settings',
  list: {
    operation: 'listMailTexts',
    columns: ['name', 'sent', 'changed', 'campaign_uid', 'updated_at', 'problems'],
    empty: 'No email matches.',
  },
  detail: {
    operation: 'getMailText',
    title: ({ id }) => id,
    groups: {
      'What is sent': ['subject', 'body'],
      Email: ['sent', 'campaign_uid', 'changed', 'problems', 'default_changed', 'edited_by', 'updated_at'],
      Default: ['default_subject', 'default_body'],
    },
    parts: { placeholders: 'Placeholders' },
  },
  actions: [
    {
      operation: 'updateMailText',
      name: 'edit',
      title: 'Edit',
      submit: 'Save email',
      done: 'The email is saved.',
      question: (_record, { placeholders }) =>
        `Placeholders are filled in when the email is sent: ${placeholders.map(({ name }: { name: string }) => `{{${name}}}`).join(', ')}`,
      preview: { operation: 'previewMailText', test: 'sendTestMail' },
    },
    {
      operation: 'resetMailText',
      name: 'reset',
      title: 'Reset',
      submit: 'Use the default again',
      done: 'The default text is sent again.',
      isDangerous: true,
      question: () =>
        'Your subject and text are removed, and the default is sent again. The audit log keeps yours.',
      suits: ({ changed }) => changed.length > 0,
    },
  ],
} satisfies Screen<MailText>;
