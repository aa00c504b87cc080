import type {
  LiveDonation,
  LivePage,
  LiveState,
  LiveSubject,
  LiveTotals,
} from '../../../generated/fundraising/operations.ts';
import { presentTimestamp } from '../../contract/date-times.ts';
import type {
  LiveDonationRecord,
  LiveRecord,
  LiveSubject as Subject,
} from '../../db/queries/live/live-records.ts';
import type { PageSummaryRecord } from '../../db/queries/pages/page-summaries.ts';
import { type Addresses, siteOf, siteOfPage } from '../../domain/addresses.ts';
import { presentImage } from './image.ts';
import { presentMoney } from './money.ts';

export function presentLiveState(
  subject: Subject,
  record: LiveRecord,
  addresses: Addresses,
  now: Date,
): LiveState {
  const ranked = (pages: PageSummaryRecord[]) =>
    pages.map((page, index) => presentLivePage(page, index + 1, addresses));
  return {
    subject: presentSubject(subject, record, addresses),
    totals: presentTotals(record),
    top_pages: ranked(record.topPages),
    top_teams: ranked(record.topTeams),
    donations: record.donations.map(presentLiveDonation),
    at: presentTimestamp(now),
  };
}

function presentSubject(subject: Subject, { place }: LiveRecord, addresses: Addresses): LiveSubject {
  return {
    type: subject.type,
    id: 'uid' in subject ? subject.uid : String(subject.id),
    name: place.type === 'page' ? place.page.name : place.name,
    url: addressOf(place, addresses),
  };
}

function addressOf(place: LiveRecord['place'], addresses: Addresses): string {
  switch (place.type) {
    case 'campaign':
      return addresses.campaign(siteOf(place));
    case 'charity':
      return addresses.charity(place.country_code, place.slug);
    case 'page':
      return addresses.page(siteOfPage(place.page), place.page.slug);
  }
}

function presentTotals({ place, amount_cents, donation_count, currency }: LiveRecord): LiveTotals {
  const targetCents = place.type === 'page' ? place.page.target_cents : 0;
  return {
    amount: presentMoney(amount_cents, currency),
    donation_count,
    target: targetCents > 0 ? presentMoney(targetCents, currency) : null,
    percent: targetCents > 0 ? Math.floor((100 * amount_cents) / targetCents) : null,
  };
}

function presentLivePage(page: PageSummaryRecord, rank: number, addresses: Addresses): LivePage {
  return {
    rank,
    id: page.id,
    name: page.name,
    url: addresses.page(siteOfPage(page), page.slug),
    image_url: presentImage(page.image_url, addresses).medium_image_url,
    amount: presentMoney(page.amount_cents, page.currency),
  };
}

function presentLiveDonation(donation: LiveDonationRecord): LiveDonation {
  return {
    id: donation.id,
    donor_name: donation.anonymous ? null : donation.donor_name || null,
    message: donation.message,
    amount: presentMoney(donation.left_cents, donation.currency),
    created_at: presentTimestamp(donation.created_at),
    page_id: donation.page_id,
    page_name: donation.page_name,
  };
}
