import type { Compose } from '../mail-services.ts';

/** Emails to the contact of an endpoint. They are always sent. */
export const webhookMails = {
  webhook_switched_off: async ({ config, site }, { recipient, parameters }) => {
    const { endpoint = '', reason, client } = parameters;
    const why =
      reason === 'gone' ? 'it answered 410 Gone' : "nothing we've sent there for five days has arrived";
    return {
      to: recipient,
      subject: 'A webhook endpoint was switched off',
      preheader: `Endpoint ${endpoint} no longer gets events.`,
      paragraphs: [
        `Webhook endpoint ${endpoint} of ${site} no longer gets events, because ${why}.`,
        'Fix the receiver, switch the endpoint back on, and replay the events that it has missed.',
      ],
      button: client
        ? {
            label: 'See what it answered',
            address: `${config.baseUrl}/developers/oauth_applications/${encodeURIComponent(client)}/webhooks/${endpoint}`,
          }
        : { label: 'Read about webhooks', address: `${config.baseUrl}/docs/` },
      smallPrint: "If you don't need the endpoint any more, delete it.",
    };
  },
} satisfies Record<string, Compose>;
