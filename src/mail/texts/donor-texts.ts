import { linkTo, type MailText } from '../mail-text.ts';

const placeholders = {
  ...linkTo('The page, or else the campaign or the charity, that the latest donation was for.'),
  receipts: {
    meaning: 'Where the donor finds the receipt of the latest donation, and statements.',
    kind: 'address',
  },
  amount: { meaning: 'What was donated, without refunds, such as “$25”.' },
  message: { meaning: 'What the owners of the pages say to donors, and who says it. Often empty.' },
} as const;

const smallPrint =
  "You're getting this email because you donated on {{site.name}}. We send it once for each donation, and at most once an hour.";

/** Texts of the emails that thank donors. */
export const donorTexts = {
  donation_thanks: {
    sent: 'To a donor, a minute after their donation.',
    subject: 'Thank you for your donation!',
    preheader: '{{amount}} for {{charity.name}}.',
    body: `{{greeting}}

Thank you for donating {{amount}} to {{page.name}}! Your donation helps {{charity.name}}.

{{message}}

{{donation}}

[See how it's going]({{link}})

[Get your receipt]({{receipts}})`,
    smallPrint,
    placeholders: {
      ...placeholders,
      donation: { meaning: 'A table with the amount, charity, page, date and number.', kind: 'table' },
      'page.name': {
        meaning: 'The name of the page in quotation marks, or else of the campaign or the charity.',
      },
      'campaign.name': { meaning: 'The name of the campaign. Empty for a donation to a charity alone.' },
      'charity.name': { meaning: 'The name of the charity.' },
    },
  },

  donations_thanks: {
    sent: 'To a donor who made several donations within a minute, or within an hour of the last thank-you email.',
    subject: 'Thank you for your {{count}} donations!',
    preheader: '{{amount}} in total.',
    body: `{{greeting}}

Thank you for donating {{count}} times, {{amount}} in total! {{other_donations}}

{{message}}

{{donations}}

[See how it's going]({{link}})

[Get your receipts]({{receipts}})`,
    smallPrint,
    placeholders: {
      ...placeholders,
      count: { meaning: 'The number of donations.' },
      donations: { meaning: 'A table with the latest donations.', kind: 'table' },
      other_donations: { meaning: 'A sentence about donations that are not in the table. Usually empty.' },
    },
  },
} satisfies Record<string, MailText>;
