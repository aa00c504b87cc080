import { randomUUID } from 'node:crypto';
import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import type { FeedDonation } from '../../db/queries/feed/feed-records.ts';
import { resolveIds } from '../../db/queries/filters.ts';
import { pageCharity } from '../../db/queries/pages/new-page-references.ts';
import { DonationRepository, type NewDonation, type PlaceRecord } from '../../db/repositories/donations.ts';
import { type FieldError, invalid, taken, ValidationError } from '../../errors.ts';
import type { ApplicationActor, DonationActor, StaffActor, SystemActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { batchChanges } from '../batch-changes.ts';
import type { ChangeServices } from '../change.ts';
import { plainTextErrors } from '../plain-text.ts';
import { otherCampaign } from '../policies.ts';
import { parseResourceReference } from '../references.ts';
import { reaches } from '../staff/roles.ts';
import { type ContactInput, contactErrors, contactOf } from './donor-contact.ts';
import { EARLIEST_DONATION, newDonation, readEarlier } from './record.ts';
import { isOwnForm } from './refund.ts';
import { pageErrors, shownErrors, sourceOf } from './reported.ts';

/** A donation, named as in the contract. */
interface ReportedDonation extends ContactInput {
  page_id?: number | undefined;
  campaign_id?: string | undefined;
  charity_id?: string | undefined;
  type?: 'peer_to_peer' | 'offline_donation' | undefined;
  amount_cents: number;
  /** Default: that of the place. */
  currency?: string | undefined;
  gift_aid_amount_cents: number;
  nickname?: string | undefined;
  message?: string | undefined;
  anonymous: boolean;
  occurred_at?: Date | undefined;
  external_reference?: string | undefined;
}

interface DonationReport extends ReportedDonation {
  now: Date;
}

/** Clocks differ. A time further in the future is a mistake. */
const MOST_AHEAD_MS = 5 * 60 * 1000;

/**
 * Records a donation that an application reports. Reporting it again under the same reference changes nothing.
 * @throws ValidationError; AuthorizationError for a page or campaign that isn't the application's
 */
export async function recordReported(
  transaction: Transaction,
  application: ApplicationActor,
  report: DonationReport,
): Promise<FeedDonation> {
  const donation = await readReport(transaction, application, report);
  const [recorded] = await new DonationRepository(transaction).create([donation]);
  return recorded ?? requireSame(transaction, donation, report);
}

/**
 * Records a donation that staff have received, such as cash or a cheque. The same reference can't be used again: two cheques may have the
 * same number, amount and page.
 * @throws ValidationError, also for a place that they don't reach
 */
export async function recordByStaff(
  transaction: Transaction,
  actor: StaffActor,
  report: Omit<DonationReport, 'type'>,
): Promise<FeedDonation> {
  const donation = await readReport(transaction, actor, { ...report, type: 'offline_donation' });
  const isReserved = isOwnForm(report.external_reference);
  const [recorded] = isReserved ? [] : await new DonationRepository(transaction).create([donation]);
  if (!recorded) {
    throw new ValidationError([taken('external_reference', 'is already used by another donation')]);
  }
  const { page_id, campaign_id, charity_id, amount_cents, gift_aid_amount_cents, created_at } = donation;
  const details = { page_id, campaign_id, charity_id, amount_cents, gift_aid_amount_cents, created_at };
  await audit(transaction, actor, 'donation.create', ['donation', recorded.id], details);
  return recorded;
}

/** @returns a function that records as `recordReported` does, in a transaction that it shares with concurrent requests */
export function createDonationRecorder(
  services: Omit<ChangeServices, 'deadline'>,
): (
  application: ApplicationActor,
  report: DonationReport,
  deadline: AbortSignal | undefined,
) => Promise<FeedDonation> {
  const { primary } = services.database;
  const recordWithOthers = batchChanges(services, recordBatch, {
    rowOf: ({ source, external_id }) => `donation ${source} ${external_id}`,
    locksOf: ({ page_id, campaign_id, charity_id }) => `place ${page_id} ${campaign_id} ${charity_id}`,
    bytesOf: ({ message }) => message?.length ?? 0,
  });
  return async (application, report, deadline) => {
    const donation = await readReport(primary, application, report);
    return (await recordWithOthers(donation, deadline)) ?? requireSame(primary, donation, report);
  };
}

function recordBatch(transaction: Transaction, _: SystemActor, donations: readonly NewDonation[]) {
  return new DonationRepository(transaction).create(donations);
}

async function readReport(
  database: Connection,
  actor: DonationActor,
  { now, ...input }: DonationReport,
): Promise<NewDonation> {
  const place = await findPlace(database, actor, input);
  const errors = [
    ...plainTextErrors('external_reference', input.external_reference),
    ...shownErrors(input),
    ...contactErrors(input),
    ...timeErrors(input, now),
    ...(Array.isArray(place) ? place : []),
  ];
  if (Array.isArray(place) || errors.length > 0) throw new ValidationError(errors);
  const { type, amount_cents, gift_aid_amount_cents, anonymous, occurred_at = now } = input;
  const created_at = occurred_at < now ? occurred_at : now;
  const source = sourceOf(actor);
  return newDonation({
    source,
    external_id: input.external_reference ?? randomUUID(),
    place,
    type,
    amount_cents,
    currency: input.currency?.toUpperCase() ?? place.currency,
    gift_aid_amount_cents,
    donor_name: input.nickname?.trim() || null,
    anonymous,
    message: input.message?.trim() || null,
    created_at,
    contact: contactOf(input, { source, at: created_at }),
  });
}

async function findPlace(
  database: Connection,
  actor: DonationActor,
  { page_id, campaign_id, charity_id, type }: ReportedDonation,
): Promise<PlaceRecord | FieldError[]> {
  const donations = new DonationRepository(database);
  const campaignId = await findCampaign(database, actor, campaign_id);
  if (campaignId === undefined) return [invalid('campaign_id', 'is invalid: there is no such campaign')];
  if (page_id !== undefined) {
    const page = await donations.findPlace({ page_id });
    const errors = pageErrors(actor, page);
    if (charity_id !== undefined)
      errors.push(invalid('charity_id', 'is invalid: it is determined by the page'));
    if (errors.length === 0 && ![null, page?.campaign_id].includes(campaignId))
      errors.push(invalid('campaign_id', 'is invalid: the page is in another campaign'));
    return page && errors.length === 0 ? page : errors;
  }
  if (charity_id === undefined) return [invalid('page_id', "can't be blank without charity_id")];
  if (campaignId === null) return [invalid('campaign_id', "can't be blank without page_id")];
  const reference = parseResourceReference(charity_id);
  const charity = reference && (await pageCharity(database, campaignId, reference));
  const place = charity && (await donations.findPlace({ campaign_id: campaignId, charity_id: charity.id }));
  const errors: FieldError[] = [];
  if (!place?.charity_is_of_country) {
    errors.push(invalid('charity_id', 'must be a charity of the campaign'));
  }
  if (type === 'peer_to_peer') errors.push(invalid('type', 'is invalid: only for a donation to a page'));
  return place && errors.length === 0 ? place : errors;
}

/**
 * Finds the campaign that is named. Without a name, an application means its own.
 * @returns null if none is meant; `undefined` if staff reach no campaign of that name
 * @throws AuthorizationError for an application that names another campaign
 */
async function findCampaign(
  database: Connection,
  actor: DonationActor,
  text: string | undefined,
): Promise<number | null | undefined> {
  const reference = text === undefined ? undefined : parseResourceReference(text);
  const [id] = reference ? await resolveIds(database, 'campaigns', [reference]) : [];
  if (actor.kind === 'registered_application') {
    if (text !== undefined && id !== actor.campaignId) throw otherCampaign();
    return actor.campaignId;
  }
  if (text === undefined) return null;
  return id !== undefined && reaches(actor.scope, { campaign_id: id, charity_id: null }) ? id : undefined;
}

function timeErrors({ occurred_at }: ReportedDonation, now: Date): FieldError[] {
  if (occurred_at === undefined) return [];
  if (occurred_at < EARLIEST_DONATION) return [invalid('occurred_at', 'must not be before the year 2000')];
  if (occurred_at.getTime() - now.getTime() <= MOST_AHEAD_MS) return [];
  return [invalid('occurred_at', 'must not be in the future')];
}

/**
 * Reads the donation that was recorded under the same reference.
 * @throws ValidationError unless its page, its type and its amounts are the same; its texts may have changed
 */
async function requireSame(
  database: Connection,
  named: NewDonation,
  input: ReportedDonation,
): Promise<FeedDonation> {
  const { donation, earlier } = await readEarlier(database, named);
  const isSame =
    earlier.refund_of_id === null &&
    earlier.page_id === (input.page_id ?? null) &&
    earlier.amount_cents === input.amount_cents &&
    earlier.gift_aid_amount_cents === input.gift_aid_amount_cents &&
    (input.type === undefined || earlier.type === input.type);
  if (isSame) return donation;
  throw new ValidationError([
    taken('external_reference', `is already used by another donation or refund, number ${earlier.id}`),
  ]);
}
