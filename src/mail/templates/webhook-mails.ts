import type { Compose } from '../mail-services.ts';

/** Emails to an endpoint's contact address. They are always sent. */
export const webhookMails = {
  webhook_switched_off: async ({ config }, { recipient, parameters }) => {
    const { endpoint = '', reason, client } = parameters;
    const path = client
      ? `/developers/oauth_applications/${encodeURIComponent(client)}/webhooks/${endpoint}`
      : '/docs/';
    return {
      to: recipient,
      text: 'webhook_switched_off',
      values: {
        link: config.baseUrl + path,
        'link.label': client ? 'View deliveries' : 'Read the webhook docs',
        endpoint,
        reason:
          reason === 'gone'
            ? 'it responded with 410 Gone'
            : 'all deliveries to it have failed for the past five days',
      },
    };
  },
} satisfies Record<string, Compose>;
