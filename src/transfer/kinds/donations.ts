import { donationUid } from '../../db/queries/donation-uid.ts';
import { donationTypes } from '../../db/rows/donation-rows.ts';
import type { CopyRow } from '../../db/transfer/copy-rows.ts';
import { isErasedUser } from '../../db/transfer/erased-sql.ts';
import { uuidOf } from '../../db/transfer/export-plan.ts';
import { keeping, once, plain, type WrittenColumn } from '../../db/transfer/merge-plan.ts';
import type { Column, FileKind } from '../column.ts';
import { giftCharityChecks } from '../columns/charity-check.ts';
import { changeColumns, changedDonations, isRemoved, removal } from '../columns/donation-changes.ts';
import { donorContactColumns, writeDonorContacts } from '../columns/donor-contact-columns.ts';
import { heldMessageColumns } from '../columns/held-message-columns.ts';
import { idColumn, timeColumns, uidCheck, uidColumn } from '../columns/shared-columns.ts';
import type { Check } from '../reasons.ts';
import { cents } from '../types/number-types.ts';
import { boolean, choice, country, currencyCode, line, lines, name, reference } from '../types/text-types.ts';
import { giftTime } from '../types/time-types.ts';

const shared = {
  table: 'donations',
  campaign: {
    id: 'staged.placed_campaign_id',
    field: `case when staged.refund_of is not null then 'refund_of' when staged.page is not null then 'page' else 'campaign' end`,
  },
  matches: ['(select id from donations where source = derived.source and external_id = derived.external_id)'],
  unique: [{ field: 'uid', holder: `(select id from donations where ${donationUid} = derived.uid)` }],
} as const;

/** Characters. Payment events identify a refund by its payment's reference together with its own. */
const LONGEST_REFERENCE = 500;

/** Where a donation belongs: a page, campaign, charity or country. Each may be derived from the others. */
const placed = (name: string): Record<string, WrittenColumn> => ({
  [name]: plain(`placed_${name}`, ['page', 'campaign', 'charity', 'country', 'refund_of']),
});

const placedCurrency = '(select currency_iso_code from countries where code = staged.placed_country_code)';

const inAnotherCurrency: Check[] = [
  [`staged.currency <> ${placedCurrency}`, 'currency', 'not_of_country'],
  [
    `${placedCurrency} <> all (string_to_array(staged.amount_currencies, ' '))`,
    'amount_cents',
    'other_currency_sign',
    { currency: placedCurrency },
  ],
];

const isRefund = ({ refund_of }: CopyRow): boolean => (refund_of ?? null) !== null;

const ofRefunded = (name: string) =>
  `(select refunded.${name} from donations as refunded where refunded.id = donations.refund_of_id)`;

/** SQL: the amount of a donation that was refunded before, plus the refunds in this batch up to this row. */
const givenBack = (amount: string) => `(staged.batch_${amount} + coalesce((
  select sum(refund.${amount}) from donations as refund
  where refund.refund_of_id = staged.refund_of_id
    and not exists (select from import_rows as again
      where again.source = refund.source and again.external_id = refund.external_id)), 0))`;

/** SQL: the donor of a row. A refund without a donor has the donor of its donation. */
const donorOf = (row: string, donor: string) =>
  `coalesce(${row}.${donor}, (select given.donor_user_id from donations as given where given.id = ${row}.refund_of_id))`;
const wasErased = isErasedUser(donorOf('former', 'donor_user_id'));

/** Donors' details. An import doesn't restore details that were removed when the donor was erased. */
const ofDonor = (name: string, erased: string): Record<string, WrittenColumn> => {
  const given = `case when ${isErasedUser(donorOf('staged', 'donor_id'))} then ${erased} else staged.${name} end`;
  return {
    [name]: {
      given: [name],
      inserted: given,
      updated: `case when ${wasErased} then former.${name} else ${given} end`,
    },
  };
};

const withContacts = 'donations left join donation_contacts on donation_contacts.donation_id = donations.id';

const formerUid = 'coalesce(former.uid, uid_of(former.country_code, former.id))';

const uidChecks: Check[] = [
  uidCheck('staged.placed_country_code'),
  [`staged.uid <> ${formerUid}`, 'uid', 'other_donation', { uid: formerUid }],
];

/** Donations first: a refund can only be read after the donation it refunds. */
function exportParts(condition: string): string[] {
  return [
    `${withContacts} where refund_of_id is null and ${condition} order by donations.id`,
    `${withContacts} where refund_of_id is not null and ${condition} order by donations.id`,
  ];
}

export const donations: FileKind = {
  kind: 'donations',
  identities: [['source', 'external_id'], ['id'], ['uid']],
  columns: [
    {
      name: 'source',
      type: line(100),
      required: true,
      note: 'where it was paid, such as a payment system; can be set for all rows with --source',
      written: { source: plain('source', []) },
    },
    {
      name: 'external_id',
      type: lines(LONGEST_REFERENCE),
      required: true,
      note: "the source's ID for the donation; it only counts once, however often you import it",
      written: { external_id: plain('external_id', []) },
    },
    { ...idColumn, note: "the donation's number; can't be one that another donation has" },
    {
      ...uidColumn,
      // A number that equals the ID is not stored, as if none had been given.
      written: {
        uid: once('uid', 'nullif(staged.uid, uid_of(staged.placed_country_code, staged.record_id))'),
      },
      exported: donationUid,
    },
    {
      name: 'page',
      type: reference('pages'),
      note: 'page that received it; if given, you can leave out campaign and charity',
      written: placed('page_id'),
    },
    {
      name: 'campaign',
      type: reference('campaigns'),
      note: 'for a donation to a campaign without a page',
      written: placed('campaign_id'),
    },
    {
      name: 'charity',
      type: reference('charities'),
      note: "needed if there is no page; otherwise it must be the page's charity",
      written: placed('charity_id'),
    },
    {
      name: 'country',
      type: country,
      note: "determines the currency; default: the campaign's country, or else the charity's",
      written: placed('country_code'),
      exported: 'donations.country_code',
    },
    {
      name: 'currency',
      type: currencyCode,
      note: "only checked: must be the country's currency",
      written: {},
      exported: '(select currency_iso_code from countries where code = donations.country_code)',
    },
    {
      name: 'type',
      type: choice(...donationTypes),
      keepsValue: true,
      note: 'default: peer_to_peer with a page, appeal with a campaign, otherwise charity',
      written: { type: keeping('type', 'staged.default_type') },
    },
    {
      name: 'amount_cents',
      type: cents,
      required: true,
      decimalName: 'amount',
      note: 'in hundredths; positive, or negative for a refund',
    },
    {
      name: 'gift_aid_amount_cents',
      type: cents,
      otherwise: 0,
      decimalName: 'gift_aid_amount',
      note: 'tax reclaimed on top',
    },
    {
      name: 'donor',
      type: reference('users'),
      note: 'the donor, if they are a user',
      written: {
        donor_user_id: {
          ...plain('donor_id', ['donor']),
          updated: `case when ${wasErased} then former.donor_user_id else staged.donor_id end`,
        },
      },
      exported: uuidOf('users', 'donations.donor_user_id'),
    },
    { name: 'donor_name', type: name(), note: '', written: ofDonor('donor_name', 'null') },
    {
      name: 'anonymous',
      type: boolean,
      otherwise: false,
      note: 'hides the name',
      written: ofDonor('anonymous', 'true'),
    },
    { name: 'message', type: lines(5_000), note: 'plain text', written: ofDonor('message', 'null') },
    ...donorContactColumns,
    ...heldMessageColumns,
    {
      name: 'refund_of',
      type: lines(LONGEST_REFERENCE),
      note: 'external_id of the donation that this row refunds; it determines page, campaign, charity and country',
      written: { refund_of_id: plain('refund_of_id', ['refund_of', 'refund_of_source']) },
      exported: ofRefunded('external_id'),
    },
    {
      name: 'refund_of_source',
      type: line(100),
      note: 'source of the donation in refund_of; default: the source of this row',
      written: {},
      exported: ofRefunded('source'),
    },
    ...timeColumns.map(
      (column): Column =>
        column.name === 'created_at'
          ? {
              ...column,
              type: giftTime,
              filled: true,
              note: "when it was given; can't be blank if the file has this column; default: now",
            }
          : column,
    ),
    ...changeColumns,
  ],
  isRemoved,
  merges: [
    // Before the others, because another refund may have the reference of the removed one.
    removal,
    {
      ...shared,
      takes: (row) => !isRefund(row) && !isRemoved(row),
      joined: `
    left join pages on pages.id = referred.page_id
    left join campaigns on campaigns.id = coalesce(pages.campaign_id, referred.campaign_id)
    left join charities on charities.id = coalesce(pages.charity_id, referred.charity_id)`,
      derived: `
    referred.page_id as placed_page_id, campaigns.id as placed_campaign_id, charities.id as placed_charity_id, charities.country_code as charity_country_code,
    coalesce(campaigns.country_code, referred.country, charities.country_code) as placed_country_code,
    null::bigint as refund_of_id,
    case when referred.page_id is not null then 'peer_to_peer'
      when campaigns.id is not null then 'appeal' else 'charity' end as default_type`,
      checks: [
        ['staged.amount_cents <= 0', 'amount_cents', 'not_above_zero'],
        ['staged.gift_aid_amount_cents < 0', 'gift_aid_amount_cents', 'other_sign'],
        ['staged.campaign_id <> staged.placed_campaign_id', 'campaign', 'not_of_page'],
        ['staged.charity_id <> staged.placed_charity_id', 'charity', 'not_of_page'],
        [
          'staged.placed_charity_id is null and staged.page is null and staged.charity is null',
          'charity',
          'needed_without_page',
        ],
        ['staged.country <> staged.placed_country_code', 'country', 'not_of_campaign'],
        ...giftCharityChecks,
        ...uidChecks,
        ...inAnotherCurrency,
        [
          'former.refund_of_id is null and exists (select from donations as refund where refund.refund_of_id = former.id' +
            ' having staged.amount_cents < -sum(refund.amount_cents))',
          'amount_cents',
          'less_than_refunded',
        ],
      ],
      afterUpdate: (given) =>
        donorContactColumns.some(({ name }) => given.has(name)) ? [...writeDonorContacts] : [],
    },
    // Refunds are merged after the donations of their batch, which they may refer to.
    {
      ...shared,
      takes: (row) => isRefund(row) && !isRemoved(row),
      joined: `
    left join donations as refunded
      on refunded.source = coalesce(referred.refund_of_source, referred.source)
      and refunded.external_id = referred.refund_of
    window earlier as (
      partition by coalesce(referred.refund_of_source, referred.source), referred.refund_of order by abs(referred.line))`,
      derived: `
    refunded.id as refund_of_id, refunded.refund_of_id as refunded_refund_of_id,
    refunded.page_id as placed_page_id, refunded.campaign_id as placed_campaign_id,
    refunded.charity_id as placed_charity_id, refunded.country_code as placed_country_code,
    refunded.type as default_type, refunded.amount_cents as refunded_amount_cents,
    refunded.gift_aid_amount_cents as refunded_gift_aid_amount_cents,
    sum(referred.amount_cents) filter (where not referred.has_errors) over earlier as batch_amount_cents,
    sum(referred.gift_aid_amount_cents) filter (where not referred.has_errors) over earlier
      as batch_gift_aid_amount_cents`,
      checks: [
        ['staged.refund_of_id is null', 'refund_of', 'unknown_donation'],
        ['staged.refunded_refund_of_id is not null', 'refund_of', 'refund_of_refund'],
        ['staged.amount_cents >= 0', 'amount_cents', 'not_below_zero'],
        ['staged.gift_aid_amount_cents > 0', 'gift_aid_amount_cents', 'other_sign'],
        ...['page', 'campaign', 'charity'].map((place): Check => {
          const id = `staged.${place}_id`;
          const differs = `${id} is not null and ${id} is distinct from staged.placed_${place}_id`;
          return [differs, place, 'not_of_refunded'];
        }),
        ['staged.country <> staged.placed_country_code', 'country', 'not_of_refunded'],
        ['staged.type <> staged.default_type', 'type', 'not_of_refunded'],
        ...uidChecks,
        ...inAnotherCurrency,
        ...['amount_cents', 'gift_aid_amount_cents'].map((amount): Check => {
          const exceeds = `staged.refunded_refund_of_id is null and -${givenBack(amount)} > staged.refunded_${amount}`;
          return [exceeds, amount, 'more_than_left'];
        }),
      ],
    },
  ],
  exportParts: exportParts('true'),
  limits: {
    campaign: 'donations.campaign_id',
    charity: 'donations.charity_id',
    created: 'donations.created_at',
    parts: exportParts,
  },
  changedParts: changedDonations,
};
