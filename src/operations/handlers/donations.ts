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
import { answering, change } from '../../domain/change.ts';
import { requireIdempotencyKey } from '../../domain/idempotency-key.ts';
import { moveDonation } from '../../domain/payments/move.ts';
import { recordByStaff } from '../../domain/payments/record-reported.ts';
import { refundReported } from '../../domain/payments/refund-reported.ts';
import { donationVersion, updateDonation } from '../../domain/payments/update.ts';
import { parseResourceReference } from '../../domain/references.ts';
import { ValidationError } from '../../errors.ts';
import { answerEdit, versionHeader } from '../answer-edit.ts';
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

  getDonation({ params, principal }, context) {
    return readDonation(callerOf(principal), params.donation_id, context.database.primary);
  },

  async createDonation(request, context) {
    const { donor_name: nickname, reference: external_reference, ...others } = request.body;
    const actor = callerOf(request.principal);
    const input = { ...others, nickname, external_reference, now: context.clock() };
    const command = answering(recordByStaff, numberOf);
    const { body } = await change(context, actor, command, input, keyOf(request)).catch(refuseByName);
    return { ...(await readDonation(actor, String(body.id), context.database.primary)), status: 201 };
  },

  updateDonation(request, context) {
    const { params, body, principal } = request;
    const { donor_name, donor_email, message, ...others } = body;
    const actor = callerOf(principal);
    const input = {
      ...others,
      nickname: textOf(donor_name),
      donor_email: textOf(donor_email),
      message: textOf(message),
      donation: params.donation_id,
      now: context.clock(),
    };
    return answerEdit(
      request,
      (isExpected) => change(context, actor, updateDonation, { ...input, isExpected }).catch(refuseByName),
      () => readDonation(actor, params.donation_id, context.database.primary),
    );
  },

  async refundDonation(request, context) {
    const { params, body, principal } = request;
    const actor = callerOf(principal);
    const input = { ...body, donation: params.donation_id };
    const command = answering(refundReported, ({ donation }) => numberOf(donation));
    const { body: stored } = await change(context, actor, command, input, keyOf(request));
    return { ...(await readDonation(actor, String(stored.id), context.database.primary)), status: 201 };
  },

  async moveDonation(request, context) {
    const { params, body, principal } = request;
    const actor = callerOf(principal);
    const input = { ...body, donation: params.donation_id };
    const command = answering(moveDonation, numberOf);
    const { body: stored } = await change(context, actor, command, input, keyOf(request));
    return { ...(await readDonation(actor, String(stored.id), context.database.primary)), status: 201 };
  },
} satisfies Partial<OperationsHandlers>;

/** Reads a donation with its refunds, contact and version. @throws NotFoundError also for a donation out of reach */
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
  const headers = versionHeader(donationVersion(donation));
  return { status: 200 as const, body: envelope.of(body, roles), headers };
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

/** What is stored under an idempotency key: only the number, so that it doesn't have to be erased with the donor. */
function numberOf({ id }: { id: number }) {
  return { status: 201 as const, body: { id } };
}

function keyOf(request: Parameters<typeof requireIdempotencyKey>[0]) {
  return { idempotencyKey: requireIdempotencyKey(request) };
}

/** Null clears a text, as an empty one does. */
function textOf(text: string | null | undefined): string | undefined {
  return text === null ? '' : text;
}

/** Fields whose names differ from those in the fundraising API. */
const names: Readonly<Record<string, string>> = { nickname: 'donor_name', external_reference: 'reference' };

function refuseByName(error: unknown): never {
  if (!(error instanceof ValidationError)) throw error;
  throw new ValidationError(
    error.errors.map((each) => ({ ...each, field: names[each.field] ?? each.field })),
  );
}
