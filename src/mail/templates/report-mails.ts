import type { Compose } from '../mail-services.ts';
import { namesOf } from './page-mails.ts';
import { timeOf } from './staff-mails.ts';

/** Emails to people who reported something, and to the authors of what was deleted. They are always sent. */
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

  async post_deleted({ config, mailedPage }, { recipient, parameters: { page: id, reason = '' } }) {
    const page = await mailedPage(Number(id));
    if (!page) return undefined;
    return {
      to: recipient,
      text: 'post_deleted',
      values: { ...namesOf(page), link: `${config.baseUrl}/dashboard/pages/${id}/updates`, reason },
      campaignId: page.campaign_id,
    };
  },
} satisfies Record<string, Compose>;
