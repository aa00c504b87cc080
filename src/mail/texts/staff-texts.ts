import { linkTo, type MailText } from '../mail-text.ts';

/** Texts of the emails to the people who run the platform. */
export const staffTexts = {
  staff_access_changed: {
    sent: 'To a member of staff, when their roles or the ways to sign in as them change.',
    subject: 'Your staff access was changed',
    preheader: "If you didn't expect it, reset your password now.",
    body: `{{greeting}}

There was a change to your staff access to {{site.name}} on {{time}}:

{{change}}

If you didn't expect it, reset your password now. This also ends all of your sessions. Then ask an owner to check your roles and your tokens.

[Reset my password]({{link}})`,
    smallPrint: "If you made or expected this change, you don't need to do anything.",
    placeholders: {
      ...linkTo('The form to reset the password.'),
      change: { meaning: 'What has changed, such as “An authenticator app was added.”', isRequired: true },
      time: { meaning: 'When, such as “3 March 2026 at 14:05 UTC”.' },
    },
  },

  export_ready: {
    sent: 'To a member of staff, when an export that they created is ready and took longer than a minute.',
    subject: 'Your export of {{records}} is ready',
    preheader: 'You can download it for 24 hours.',
    body: `{{greeting}}

Your export of {{records}} is ready. Sign in to download it within 24 hours.

[Download the export]({{link}})`,
    smallPrint: 'You get this email because you created the export.',
    placeholders: {
      ...linkTo('The export at the desk.'),
      records: { meaning: 'What was exported, such as “donations”.' },
    },
  },
} satisfies Record<string, MailText>;
