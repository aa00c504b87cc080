import type { Compose } from '../mail-services.ts';

/** Emails to an endpoint's contact address. They are always sent. */
export const webhookMails = {
  webhook_switched_off: async ({ config, site }, { recipient, parameters }) => {
    const { endpoint = '', reason, client } = parameters;
    const why =
      reason === 'gone'
        ? 'it responded with 410 Gone'
        : 'all deliveries to it have failed for the past five days';
    return {
      to: recipient,
      subject: 'Your webhook endpoint was turned off',
      preheader: `Endpoint ${endpoint} no longer gets events.`,
      paragraphs: [
        `We've turned off webhook endpoint ${endpoint} on ${site} because ${why}. It no longer gets events.`,
        'Once your server works again, turn the endpoint back on and resend the events it missed.',
      ],
      button: client
        ? {
            label: 'View deliveries',
            address: `${config.baseUrl}/developers/oauth_applications/${encodeURIComponent(client)}/webhooks/${endpoint}`,
          }
        : { label: 'Read the webhook docs', address: `${config.baseUrl}/docs/` },
      smallPrint: 'No longer need this endpoint? You can delete it.',
    };
  },
} satisfies Record<string, Compose>;
