import type { Compose } from '../mail-services.ts';
import { quotedName } from '../mailed-names.ts';

/** Emails to developers. They are always sent. */
export const developerMails = {
  key_request_decided: async ({ config }, { recipient, parameters }) => ({
    to: recipient,
    text: parameters.state === 'approved' ? 'api_key_approved' : 'api_key_refused',
    values: {
      link: `${config.baseUrl}/developers/api_keys`,
      name: quotedName(parameters.name, 'your application'),
      reason: parameters.reason ?? '',
    },
  }),
} satisfies Record<string, Compose>;
