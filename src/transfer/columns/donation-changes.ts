import { donationStates } from '../../db/rows/donation-rows.ts';
import type { CopyRow } from '../../db/transfer/copy-rows.ts';
import type { Column, FileKind } from '../column.ts';
import { cents } from '../types/number-types.ts';
import { choice, lines } from '../types/text-types.ts';

/** What an export of changes adds to each donation. Only `removed` matters to an import. */
export const changeColumns: readonly Column[] = [
  {
    name: 'state',
    type: choice(...donationStates),
    inChanges: true,
    note: 'what has become of it; only in exports of changes. A refund that was `removed` is deleted; an import ignores all other values',
    written: {},
    exported: 'standing.state',
  },
  {
    name: 'left_cents',
    type: cents,
    inChanges: true,
    note: 'what is left of the amount after refunds, 0 for a refund; only in exports of changes, and ignored by an import',
    written: {},
    exported: 'standing.left_cents',
  },
  {
    name: 'left_gift_aid_cents',
    type: cents,
    inChanges: true,
    note: 'the same for Gift Aid',
    written: {},
    exported: 'standing.left_gift_aid_cents',
  },
  ...(['campaign', 'charity'] as const).map(
    (record): Column => ({
      name: `${record}_name`,
      type: lines(5_000),
      inChanges: true,
      note: `name of the ${record}, for other systems; only in exports of changes, and ignored by an import`,
      written: {},
      exported: `(select name from ${record === 'charity' ? 'charities' : 'campaigns'} where id = donations.${record}_id)`,
    }),
  ),
];

export const isRemoved = ({ state }: CopyRow): boolean => state === 'removed';

/** Deletes refunds. A refund whose reference now belongs to another one has been removed before. */
export const removal: FileKind['merges'][number] = {
  table: 'donations',
  isRemoval: true,
  takes: isRemoved,
  matches: [
    `(select id from donations where source = derived.source and external_id = derived.external_id
        and id = coalesce(derived.id, id))`,
  ],
  // A refund that doesn't exist is out of reach, too, so that nobody learns which ones do.
  campaign: {
    id: '(select campaign_id from donations where id = staged.matched_id)',
    field: `'external_id'`,
  },
  checks: [['former.id is not null and former.refund_of_id is null', 'state', 'not_a_refund']],
};

/** SQL: what has become of a row of `donations`. */
const standing = `lateral (
  select case when donations.refund_of_id is not null then 'refund'
              when bool_or((refund.source, refund.external_id) = ('groundswell', 'move-' || donations.id || '-back')) then 'moved'
              when sum(refund.amount_cents) = -donations.amount_cents then 'refunded'
              when count(*) > 0 then 'partly_refunded'
              else 'live' end as state,
         case when donations.refund_of_id is null
              then donations.amount_cents + coalesce(sum(refund.amount_cents), 0) else 0 end as left_cents,
         case when donations.refund_of_id is null
              then donations.gift_aid_amount_cents + coalesce(sum(refund.gift_aid_amount_cents), 0) else 0 end as left_gift_aid_cents
    from donations as refund where refund.refund_of_id = donations.id) as standing`;

/** SQL: removed donations as rows of `donations`, without the donor. */
const removed = `(
  select *, null::bigint as donor_user_id, null::text as donor_name, false as anonymous, null::text as message,
         null::timestamptz as held_at, null::text as held_reason
    from removed_donations as gone where not exists (select from donations where donations.id = gone.id)) as donations
  cross join (values ('removed', 0, 0)) as standing (state, left_cents, left_gift_aid_cents)`;

const withContacts = 'left join donation_contacts on donation_contacts.donation_id = donations.id';

/**
 * Parts for an export of changes. A refund changes its donation, too, and so does a contact. Removed refunds are first, so that an import
 * makes room for those that replace them.
 */
export function changedDonations(since: string | undefined): string[] {
  const isChanged = (table: string) => `${table}.changed_in >= '${since}'::xid8`;
  const changed = `
    select id from donations where ${isChanged('donations')}
    union select refund_of_id from donations where refund_of_id is not null and ${isChanged('donations')}
    union select donation_id from donation_contacts where ${isChanged('donation_contacts')}
    union select refund_of_id from removed_donations where refund_of_id is not null and ${isChanged('removed_donations')}`;
  const [ofDonations, ofRemoved] =
    since === undefined ? ['true', 'true'] : [`donations.id in (${changed})`, isChanged('donations')];
  return [
    `${removed} ${withContacts} where ${ofRemoved} order by donations.id`,
    `donations cross join ${standing} ${withContacts} where donations.refund_of_id is null and ${ofDonations} order by donations.id`,
    `donations cross join ${standing} ${withContacts} where donations.refund_of_id is not null and ${ofDonations} order by donations.id`,
  ];
}
