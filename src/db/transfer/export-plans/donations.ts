import { type ExportPlan, own, uuidOf } from '../export-plan.ts';

const ofRefunded = (name: string) =>
  `(select refunded.${name} from donations as refunded where refunded.id = donations.refund_of_id)`;

export const donations: ExportPlan = {
  table: 'donations',
  // A refund can be read only after what it gives back.
  parts: [
    'donations where refund_of_id is null order by id',
    'donations where refund_of_id is not null order by id',
  ],
  columns: {
    ...own('donations', 'source', 'external_id', 'id', 'type', 'amount_cents', 'gift_aid_amount_cents'),
    ...own('donations', 'donor_name', 'anonymous', 'message', 'created_at', 'updated_at'),
    page: uuidOf('pages', 'donations.page_id'),
    campaign: uuidOf('campaigns', 'donations.campaign_id'),
    charity: uuidOf('charities', 'donations.charity_id'),
    country: 'donations.country_code',
    currency: '(select currency_iso_code from countries where code = donations.country_code)',
    donor: uuidOf('users', 'donations.donor_user_id'),
    refund_of: ofRefunded('external_id'),
    refund_of_source: ofRefunded('source'),
  },
};
