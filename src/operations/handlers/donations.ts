import type { DatabaseHandle } from '../../db/connection/connection.ts';
import type { Connection } from '../../db/connection/in-transaction.ts';
import { donationList } from '../../db/queries/staff-lists/donation-list.ts';
import {
  type DonationRecord,
  donationRecords,
  findDonation,
  refundsOf,
} from '../../db/queries/staff-records/donations.ts';
import { donorMail } from '../../db/queries/staff-records/donor-mail.ts';
import { DonationContactRepository } from '../../db/repositories/donation-contacts.ts';
import type { StaffActor } from '../../domain/actor.ts';
import { parseResourceReference } from '../../domain/references.ts';
import { answerList } from '../answer-list.ts';
import { createdWithin, reachedFilters } from '../list-places.ts';
import { presentContact, presentDonation, presentDonorMail, presentRefund } from '../presenters/donation.ts';
import { shownFields } from '../shown-fields.ts';
import { callerOf, requireReached, rolesAt } from '../staff.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

const fields = shownFields('Donation');
const envelope = shownFields('DonationResponse');

export const donations = {
  listDonations: answerList({
    schema: 'Donation',
    list: donationList,
    filters: (knex, query: StaffOperations['listDonations']['query'], actor) =>
      reachedFilters(knex, query, actor, {
        state: query.state,
        type: query.type,
        source: query.source,
        messageHidden: query.message_hidden,
        created: createdWithin(query),
        minimumCents: query.amount_min,
        maximumCents: query.amount_max,
      }),
    records: donationRecords,
    place: (donation) => donation,
    present: presentDonation,
  }),

  async getDonation({ params, principal }, { database: { primary } }) {
    return readDonation(callerOf(principal), params.donation_id, primary);
  },
} satisfies Partial<OperationsHandlers>;

/** Reads a donation with its refunds and contact. @throws NotFoundError also for a donation out of reach */
export async function readDonation(actor: StaffActor, id: string, primary: Connection) {
  const donation = await findReachedDonation(actor, id, primary);
  const [refunds, contact, mail] = await Promise.all([
    refundsOf(primary, donation.id),
    new DonationContactRepository(primary).find(donation.refund_of_id ?? donation.id),
    donorMail(primary, donation.id),
  ]);
  const roles = rolesAt(actor, donation);
  const body = {
    donation: fields.of(presentDonation(donation), roles),
    refunds: refunds.map(presentRefund),
    donor_mail: presentDonorMail(mail),
    contact: presentContact(contact),
  };
  return { status: 200 as const, body: envelope.of(body, roles) };
}

/** Finds a donation by what is in the address. @throws NotFoundError also for a donation out of reach */
export async function findReachedDonation(
  actor: StaffActor,
  id: string,
  knex: DatabaseHandle,
): Promise<DonationRecord> {
  const reference = parseResourceReference(id);
  const isNamed = reference?.kind === 'id' || reference?.kind === 'uid';
  return requireReached(actor, isNamed ? await findDonation(knex, reference) : undefined);
}
