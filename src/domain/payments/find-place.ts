import type { Transaction } from '../../db/connection/in-transaction.ts';
import { resolveIdsOfAll } from '../../db/queries/filters.ts';
import { type DonationPlace, DonationRepository, type PlaceRecord } from '../../db/repositories/donations.ts';
import { findReferenced, type ReferencedRows } from '../../db/repositories/referenced-rows.ts';
import type { ChargeRow } from '../../db/rows/payment-event-rows.ts';
import { parseResourceReference } from '../references.ts';
import type { Payment } from './fold.ts';

/** The place where the payment belongs, or the reason why there is none. */
type FoundPlace = { place: PlaceRecord } | { reason: string };

/**
 * Finds where a payment belongs. A place that an operator has assigned takes precedence over the one in the events, and may have ended. It
 * doesn't matter if the account of the page's owner is closed: the money was given, so the donation counts.
 */
export async function findPlaceOf(
  transaction: Transaction,
  payment: Payment,
  charge: ChargeRow,
): Promise<FoundPlace> {
  const isAssigned = charge.page_id !== null || charge.charity_id !== null;
  const found = isAssigned ? await placeAt(transaction, charge) : await namedPlace(transaction, payment);
  if ('reason' in found) return found;
  const { currency, charity_uid: charity, campaign_uid: campaign } = found.place;
  if (!found.place.charity_is_of_country) {
    return { reason: `The charity ${charity} must be in the same country as the campaign ${campaign}.` };
  }
  if (!isAssigned && !found.place.charity_is_of_campaign) {
    return { reason: `The charity ${charity} is not one of the campaign ${campaign}.` };
  }
  if (currency !== payment.currency) {
    return { reason: `It is in ${payment.currency}, but only ${currency} is accepted there.` };
  }
  const reason = isAssigned ? undefined : endOf(found.place);
  return reason === undefined ? found : { reason };
}

async function placeAt(transaction: Transaction, at: DonationPlace): Promise<FoundPlace> {
  const place = await new DonationRepository(transaction).findPlace(at);
  return place ? { place } : { reason: 'It names a page, campaign or charity that does not exist.' };
}

async function namedPlace(transaction: Transaction, named: Payment): Promise<FoundPlace> {
  const page = await findPage(transaction, named.page);
  const campaign = await find(transaction, 'campaigns', named.campaign);
  const charity = await find(transaction, 'charities', named.charity);
  if (page === null) return { reason: `Page ${named.page} does not exist.` };
  if (campaign === null) return { reason: `Campaign ${named.campaign} does not exist.` };
  if (charity === null) return { reason: `Charity ${named.charity} does not exist.` };
  if (page) {
    if (campaign && campaign.id !== page.campaign_id) {
      return { reason: `The page ${named.page} is not in the campaign ${named.campaign}.` };
    }
    if (charity && charity.id !== page.charity_id) {
      return { reason: `The page ${named.page} is not for the charity ${named.charity}.` };
    }
    return { place: page };
  }
  const charity_id = charity?.id ?? campaign?.default_charity_id;
  if (charity_id) return placeAt(transaction, { campaign_id: campaign?.id ?? null, charity_id });
  return {
    reason: campaign ? 'It names a campaign but no charity.' : 'It names no page, campaign or charity.',
  };
}

/** @returns `undefined` when nothing is named, null when it doesn't exist */
async function findPage(
  transaction: Transaction,
  text: string | undefined,
): Promise<PlaceRecord | undefined | null> {
  if (text === undefined) return undefined;
  const reference = parseResourceReference(text);
  if (!reference || reference.kind === 'address') return null;
  const [page_id] = await resolveIdsOfAll(transaction, 'pages', [reference]);
  if (page_id === undefined) return null;
  return (await new DonationRepository(transaction).findPlace({ page_id })) ?? null;
}

/** @returns `undefined` when nothing is named, null when it doesn't exist */
async function find<Table extends 'campaigns' | 'charities'>(
  transaction: Transaction,
  table: Table,
  text: string | undefined,
): Promise<ReferencedRows[Table] | undefined | null> {
  if (text === undefined) return undefined;
  const reference = parseResourceReference(text);
  return (reference && (await findReferenced(transaction, table, reference))) ?? null;
}

function endOf({ page_id, page_state, campaign_is_disabled }: PlaceRecord): string | undefined {
  if (page_state === 'cancelled') return `The page ${page_id} is cancelled.`;
  return campaign_is_disabled ? 'Its campaign is disabled.' : undefined;
}
