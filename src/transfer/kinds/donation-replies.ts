import { isErasedUser } from '../../db/transfer/erased-sql.ts';
import { plain } from '../../db/transfer/merge-plan.ts';
import type { FileKind } from '../column.ts';
import { idColumn, timeColumns } from '../columns/shared-columns.ts';
import { joinedWriter, writer, writerColumn } from '../columns/writer-column.ts';
import type { Check } from '../reasons.ts';
import { line, lines } from '../types/text-types.ts';

const ofDonation = (name: string) =>
  `(select answered.${name} from donations as answered where answered.id = donation_replies.donation_id)`;

/** Page owners' replies to donations. Importing one sends no email. */
export const donationReplies: FileKind = {
  kind: 'donation-replies',
  identities: [['source', 'donation'], ['id']],
  columns: [
    {
      name: 'source',
      type: line(100),
      required: true,
      note: 'source of the donation; can be set for all rows with --source',
      written: {},
      exported: ofDonation('source'),
    },
    {
      name: 'donation',
      type: lines(255),
      required: true,
      note: 'external_id of the donation; it has at most one reply, and a new one replaces the old one',
      written: { donation_id: plain('donation_id', []) },
      exported: ofDonation('external_id'),
    },
    { ...idColumn, note: "the reply's number; can't be one that another reply has" },
    writerColumn,
    { name: 'caption', type: lines(5_000), required: true, note: 'plain text' },
    ...timeColumns,
  ],
  merges: [
    {
      table: 'donation_replies',
      joined: `
    left join donations on donations.source = referred.source and donations.external_id = referred.donation
    left join pages on pages.id = donations.page_id ${joinedWriter}`,
      derived: `donations.id as donation_id, donations.page_id, donations.refund_of_id, donations.donor_user_id,
        pages.user_id as owner_user_id, ${writer}`,
      matches: ['(select id from donation_replies where donation_id = derived.donation_id)'],
      checks: [
        ['staged.donation_id is null', 'donation', 'unknown_donation'],
        ['staged.refund_of_id is not null', 'donation', 'refund'],
        ...['donor_user_id', 'owner_user_id'].map(
          (user): Check => [isErasedUser(`staged.${user}`), 'donation', 'of_erased_person'],
        ),
        ['staged.page_id is null', 'donation', 'given_to_no_page'],
      ],
    },
  ],
  exportParts: ['donation_replies order by id'],
};
