import type { Compose } from '../mail-services.ts';

/** To who looks after an endpoint: these always come. */
export const webhookMails = {
  webhook_switched_off: async ({ config, site }, { recipient, parameters }) => {
    const { endpoint = '', reason, client } = parameters;
    const why =
      reason === 'gone'
        ? 'it has answered 410, which says that it is gone'
        : 'for five days nothing that we sent there has arrived';
    return {
      to: recipient,
      subject: 'A webhook endpoint was switched off',
      paragraphs: [
        `webhook endpoint ${endpoint} of ${site} gets no more events: ${why}.`,
        'What happens from now on can be sent later: mend the receiver, switch the endpoint on again, and replay the events since now.',
      ],
      link: client
        ? {
            label: 'See what it answered',
            address: `${config.baseUrl}/developers/oauth_applications/${encodeURIComponent(client)}/webhooks/${endpoint}`,
          }
        : { label: 'How to look after webhooks', address: `${config.baseUrl}/docs/` },
      closing: 'If you need the endpoint no more, delete it.',
    };
  },
} satisfies Record<string, Compose>;
