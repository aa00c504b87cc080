import { linkTo, type MailText } from '../mail-text.ts';

const decided = {
  subject: 'We looked at your report',
  placeholders: {
    ...linkTo('The home page.'),
    time: { meaning: 'When it was reported, such as “3 March 2026 at 14:05 UTC”.' },
  },
  smallPrint:
    "You're getting this email because someone reported something on {{site.name}} with your email address. If it wasn't you, you don't need to do anything.",
} as const;

/** Texts of the emails about reports. Those to reporters have nothing in them that anyone typed: the address may be someone else's. */
export const reportTexts = {
  report_received: {
    sent: 'To someone who reported a page, an update or a message with this email address; at most once a day.',
    subject: "We've got your report",
    preheader: 'A person will look at it.',
    body: `{{greeting}}

Thank you for telling us. A person will look at your report, and we'll email you what we decide.

[Go to the site]({{link}})`,
    smallPrint: decided.smallPrint,
    placeholders: linkTo('The home page.'),
  },

  report_acted_on: {
    sent: 'To someone who left their email address with a report, when you hide what they reported.',
    ...decided,
    preheader: 'What you reported is no longer shown.',
    body: `{{greeting}}

Thank you for your report of {{time}}. We looked at it, and what you reported is no longer shown.

[Go to the site]({{link}})`,
  },

  report_not_acted_on: {
    sent: 'To someone who left their email address with a report, when you change nothing.',
    ...decided,
    preheader: 'We changed nothing.',
    body: `{{greeting}}

Thank you for your report of {{time}}. We looked at it, and didn't find that it breaks our rules or the law, so we changed nothing.

If you think we got it wrong, contact us and tell us why. A person will look at it again.

[Go to the site]({{link}})`,
  },
} satisfies Record<string, MailText>;
