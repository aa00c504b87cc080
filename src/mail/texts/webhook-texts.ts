import { linkTo, type MailText } from '../mail-text.ts';

/** Texts of the emails about webhook endpoints. */
export const webhookTexts = {
  webhook_switched_off: {
    sent: "To an endpoint's contact address, when a webhook endpoint is turned off because its deliveries fail.",
    subject: 'Your webhook endpoint was turned off',
    preheader: 'Endpoint {{endpoint}} no longer gets events.',
    body: `{{greeting}}

We've turned off webhook endpoint {{endpoint}} on {{site.name}} because {{reason}}. It no longer gets events.

Once your server works again, turn the endpoint back on and resend the events it missed.

[{{link.label}}]({{link}})`,
    smallPrint: 'No longer need this endpoint? You can delete it.',
    placeholders: {
      ...linkTo("The endpoint's deliveries, or the documentation if the recipient has no screen for them."),
      'link.label': { meaning: 'What the link opens: “View deliveries” or “Read the webhook docs”.' },
      endpoint: { meaning: 'The number of the endpoint.' },
      reason: { meaning: 'Why, such as “it responded with 410 Gone”.' },
    },
  },
} satisfies Record<string, MailText>;
