import type { Compose } from '../mail-services.ts';
import { timeOf } from './staff-mails.ts';

/** Emails to people who reported something. They are always sent. */
export const reportMails = {
  report_received: async ({ config }, { recipient }) => ({
    to: recipient,
    text: 'report_received',
    values: { link: config.baseUrl },
  }),

  report_decided: async ({ config }, { recipient, parameters: { decision, at = '' } }) => ({
    to: recipient,
    text: decision === 'no_action' ? 'report_not_acted_on' : 'report_acted_on',
    values: { link: config.baseUrl, time: timeOf(at) },
  }),
} satisfies Record<string, Compose>;
