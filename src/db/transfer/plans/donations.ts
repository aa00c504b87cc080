import { kept, type MergePlan, plain, plainColumns, timeColumns, type WrittenColumn } from '../merge-plan.ts';

/** A donation's place: given in parts, it follows from the whole of them. */
const placed = (name: string): WrittenColumn => ({
  given: ['page', 'campaign', 'charity', 'country', 'refund_of'],
  inserted: `staged.placed_${name}`,
  updated: `staged.placed_${name}`,
});

const shared = {
  table: 'donations',
  references: { page: 'pages', campaign: 'campaigns', charity: 'charities', donor: 'users' },
  matches: ['(select id from donations where source = derived.source and external_id = derived.external_id)'],
  hasUuid: false,
  columns: {
    source: { ...plain('source'), given: [] },
    external_id: { ...plain('external_id'), given: [] },
    page_id: placed('page_id'),
    campaign_id: placed('campaign_id'),
    charity_id: placed('charity_id'),
    country_code: placed('country_code'),
    type: kept('type', 'staged.default_type'),
    donor_user_id: { given: ['donor'], inserted: 'staged.donor_id', updated: 'staged.donor_id' },
    refund_of_id: {
      given: ['refund_of', 'refund_of_source'],
      inserted: 'staged.refund_of_id',
      updated: 'staged.refund_of_id',
    },
    ...plainColumns('amount_cents', 'gift_aid_amount_cents', 'donor_name', 'anonymous', 'message'),
    ...timeColumns,
  },
} satisfies Partial<MergePlan>;

const inAnotherCurrency = [
  'staged.currency <> (select currency_iso_code from countries where code = staged.placed_country_code)',
  'currency',
  'is not that of the country',
] as const;

export const donations: MergePlan = {
  ...shared,
  joined: `
    left join pages on pages.id = referred.page_id
    left join campaigns on campaigns.id = coalesce(pages.campaign_id, referred.campaign_id)
    left join charities on charities.id = coalesce(pages.charity_id, referred.charity_id)`,
  derived: `
    referred.page_id as placed_page_id, campaigns.id as placed_campaign_id, charities.id as placed_charity_id,
    coalesce(campaigns.country_code, referred.country, charities.country_code) as placed_country_code,
    null::bigint as refund_of_id,
    case when referred.page_id is not null then 'peer_to_peer'
      when campaigns.id is not null then 'appeal' else 'charity' end as default_type`,
  faults: [
    [
      'staged.amount_cents <= 0',
      'amount_cents',
      'must be above 0, unless refund_of names what is given back',
    ],
    ['staged.gift_aid_amount_cents < 0', 'gift_aid_amount_cents', 'must have the sign of the amount'],
    ['staged.campaign_id <> staged.placed_campaign_id', 'campaign', 'is not that of the page'],
    ['staged.charity_id <> staged.placed_charity_id', 'charity', 'is not that of the page'],
    ['staged.placed_charity_id is null', 'charity', 'is needed, as there is no page'],
    ['staged.country <> staged.placed_country_code', 'country', 'is not that of the campaign'],
    inAnotherCurrency,
    [
      'former.refund_of_id is null and exists (select from donations as refund where refund.refund_of_id = former.id' +
        ' having staged.amount_cents < -sum(refund.amount_cents))',
      'amount_cents',
      'is less than what was given back already',
    ],
  ],
};

/** What of a donation was given back already, and by the rows of this batch up to this one. */
const givenBack = (amount: string) => `(staged.batch_${amount} + coalesce((
  select sum(refund.${amount}) from donations as refund
  where refund.refund_of_id = staged.refund_of_id
    and not exists (select from import_rows as again
      where again.source = refund.source and again.external_id = refund.external_id)), 0))`;

/** Rows that give a donation back. They are merged after the donations of their batch, which they may refer to. */
export const refunds: MergePlan = {
  ...shared,
  joined: `
    left join donations as refunded
      on refunded.source = coalesce(referred.refund_of_source, referred.source)
      and refunded.external_id = referred.refund_of
    window earlier as (
      partition by coalesce(referred.refund_of_source, referred.source), referred.refund_of order by referred.line)`,
  derived: `
    refunded.id as refund_of_id, refunded.refund_of_id as refunded_refund_of_id,
    refunded.page_id as placed_page_id, refunded.campaign_id as placed_campaign_id,
    refunded.charity_id as placed_charity_id, refunded.country_code as placed_country_code,
    refunded.type as default_type, refunded.amount_cents as refunded_amount_cents,
    refunded.gift_aid_amount_cents as refunded_gift_aid_amount_cents,
    sum(referred.amount_cents) over earlier as batch_amount_cents,
    sum(referred.gift_aid_amount_cents) over earlier as batch_gift_aid_amount_cents`,
  faults: [
    ['staged.refund_of_id is null', 'refund_of', 'names no donation of its source'],
    ['staged.refunded_refund_of_id is not null', 'refund_of', 'names a refund, which cannot be given back'],
    ['staged.amount_cents >= 0', 'amount_cents', 'must be below 0: this is a refund'],
    ['staged.gift_aid_amount_cents > 0', 'gift_aid_amount_cents', 'must have the sign of the amount'],
    ...(['page', 'campaign', 'charity'] as const).map(
      (place) =>
        [
          `staged.${place}_id is not null and staged.${place}_id is distinct from staged.placed_${place}_id`,
          place,
          'is not that of the donation that is given back',
        ] as const,
    ),
    [
      'staged.country <> staged.placed_country_code',
      'country',
      'is not that of the donation that is given back',
    ],
    ['staged.type <> staged.default_type', 'type', 'is not that of the donation that is given back'],
    inAnotherCurrency,
    ...(['amount_cents', 'gift_aid_amount_cents'] as const).map(
      (amount) =>
        [
          `-${givenBack(amount)} > staged.refunded_${amount}`,
          amount,
          'is more than is left of the donation that is given back',
        ] as const,
    ),
  ],
};
