import { randomUUID } from 'node:crypto';
import type { Connection } from '../../db/connection/in-transaction.ts';
import type { FeedDonation } from '../../db/queries/feed/feed-records.ts';
import { resolveIds } from '../../db/queries/filters.ts';
import { pageCharity } from '../../db/queries/pages/new-page-references.ts';
import {
  DonationRepository,
  type DonationSummary,
  type PlaceRecord,
} from '../../db/repositories/donations.ts';
import { type FieldError, invalid, taken, ValidationError } from '../../errors.ts';
import type { ApplicationActor } from '../actor.ts';
import { plainTextErrors } from '../plain-text.ts';
import { otherCampaign } from '../policies.ts';
import { parseResourceReference } from '../references.ts';
import { pageErrors, shownErrors, sourceOf } from './by-application.ts';
import { EARLIEST_DONATION, recordDonation } from './record.ts';

/** A donation, named as in the contract. */
interface ReportedDonation {
  page_id?: number | undefined;
  campaign_id?: string | undefined;
  charity_id?: string | undefined;
  type?: 'peer_to_peer' | 'offline_donation' | undefined;
  amount_cents: number;
  currency: string;
  gift_aid_amount_cents: number;
  nickname?: string | undefined;
  message?: string | undefined;
  anonymous: boolean;
  occurred_at?: Date | undefined;
  external_reference?: string | undefined;
}

/** Clocks differ. A time further in the future is a mistake. */
const MOST_AHEAD_MS = 5 * 60 * 1000;

/**
 * Records a donation that an application reports. Reporting it again under the same reference changes nothing.
 * @param database needs no transaction: the donation is written by one statement
 * @throws ValidationError; AuthorizationError for a page or campaign that isn't the application's
 */
export async function recordByApplication(
  database: Connection,
  application: ApplicationActor,
  { now, ...input }: ReportedDonation & { now: Date },
): Promise<{ donation: FeedDonation; place: PlaceRecord }> {
  const place = await findPlace(database, application, input);
  const errors = [
    ...plainTextErrors('external_reference', input.external_reference),
    ...shownErrors(input),
    ...timeErrors(input, now),
    ...(Array.isArray(place) ? place : []),
  ];
  if (Array.isArray(place) || errors.length > 0) throw new ValidationError(errors);
  const { type, amount_cents, gift_aid_amount_cents, anonymous, occurred_at = now } = input;
  const { donation, earlier } = await recordDonation(database, {
    source: sourceOf(application),
    external_id: input.external_reference ?? randomUUID(),
    place,
    type,
    amount_cents,
    currency: input.currency.toUpperCase(),
    gift_aid_amount_cents,
    donor_name: input.nickname?.trim() || null,
    anonymous,
    message: input.message?.trim() || null,
    created_at: occurred_at < now ? occurred_at : now,
  });
  if (earlier) refuseAnother(earlier, input);
  return { donation, place };
}

async function findPlace(
  database: Connection,
  application: ApplicationActor,
  { page_id, campaign_id, charity_id, type }: ReportedDonation,
): Promise<PlaceRecord | FieldError[]> {
  const donations = new DonationRepository(database);
  const { campaignId } = application;
  if (campaign_id !== undefined) await requireOwnCampaign(database, application, campaign_id);
  if (page_id !== undefined) {
    const page = await donations.findPlace({ page_id });
    const errors = pageErrors(application, page);
    if (charity_id !== undefined) errors.push(invalid('charity_id', 'is invalid: the page decides it'));
    return page && errors.length === 0 ? page : errors;
  }
  if (charity_id === undefined) return [invalid('page_id', "can't be blank, unless charity_id is there")];
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

async function requireOwnCampaign(
  database: Connection,
  { campaignId }: ApplicationActor,
  text: string,
): Promise<void> {
  const reference = parseResourceReference(text);
  const [id] = reference ? await resolveIds(database, 'campaigns', [reference]) : [];
  if (id !== campaignId) throw otherCampaign();
}

function timeErrors({ occurred_at }: ReportedDonation, now: Date): FieldError[] {
  if (occurred_at === undefined) return [];
  if (occurred_at < EARLIEST_DONATION) return [invalid('occurred_at', 'must not lie before the year 2000')];
  if (occurred_at.getTime() - now.getTime() <= MOST_AHEAD_MS) return [];
  return [invalid('occurred_at', 'must not lie in the future')];
}

/** The texts may have changed since the first report. The page, the type and the amounts must be the same. */
function refuseAnother(earlier: DonationSummary, input: ReportedDonation): void {
  const isSame =
    earlier.refund_of_id === null &&
    earlier.page_id === (input.page_id ?? null) &&
    earlier.amount_cents === input.amount_cents &&
    earlier.gift_aid_amount_cents === input.gift_aid_amount_cents &&
    (input.type === undefined || earlier.type === input.type);
  if (isSame) return;
  throw new ValidationError([
    taken('external_reference', `is that of another donation or refund, number ${earlier.id}`),
  ]);
}
