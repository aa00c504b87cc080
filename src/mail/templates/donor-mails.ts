import { moneyIn } from '../../browser/money-in.ts';
import type { ThankedDonation, ThankedDonations } from '../../db/queries/thanked-donations.ts';
import { localeOf } from '../../domain/countries.ts';
import type { Compose, MailServices } from '../mail-services.ts';
import type { MailRow } from '../mail-text.ts';
import { quotedName } from '../mailed-names.ts';

/** Maximum number of pages whose owners' words are in one email. */
const MOST_MESSAGES = 3;

/** Emails to donors, who may not have an account. */
export const donorMails = {
  async donation_thanks({ addresses, config, receiptAddress, thankedDonations }, mail) {
    const { RECEIPT_TIME_ZONE: zone } = config;
    const { donations, totals } = await thankedDonations(mail);
    const [latest] = donations;
    if (!latest) return undefined;
    const count = totals.reduce((sum, { donation_count }) => sum + donation_count, 0);
    const values = {
      link: addressOf(addresses, latest),
      receipts: (await receiptAddress(latest.id)) ?? '',
      amount: totals.map((total) => moneyOf(total, totals.length > 1)).join(' and '),
      message: messagesOf(donations),
    };
    if (count > 1) {
      const others = count - donations.length;
      return {
        to: mail.recipient,
        text: 'donations_thanks',
        values: {
          ...values,
          count: String(count),
          donations: donations.map((donation) => rowOf(donation, zone, totals)),
          other_donations:
            others > 0 ? `These are the latest; there ${others === 1 ? 'is' : 'are'} ${others} more.` : '',
        },
      };
    }
    return {
      to: mail.recipient,
      text: 'donation_thanks',
      values: {
        ...values,
        donation: detailsOf(latest, zone),
        'page.name': placeOf(latest),
        'campaign.name': latest.campaign_name ?? '',
        'charity.name': latest.charity_name,
      },
      campaignId: latest.campaign_id ?? undefined,
    };
  },
} satisfies Record<string, Compose>;

/** Returns what the owners of the pages say. */
function messagesOf(donations: readonly ThankedDonation[]): string {
  const texts = donations.flatMap(({ page_name, thank_you }) =>
    thank_you ? `A message from ${quotedName(page_name ?? undefined, 'the fundraiser')}:\n${thank_you}` : [],
  );
  return [...new Set(texts)].slice(0, MOST_MESSAGES).join('\n\n');
}

function detailsOf(donation: ThankedDonation, zone: string): MailRow[] {
  const { page_name, campaign_name } = donation;
  const page = quotedName(page_name ?? undefined, '');
  return [
    { label: 'Amount', value: moneyOf(donation) },
    { label: 'Charity', value: donation.charity_name },
    ...(page ? [{ label: 'Page', value: page }] : []),
    ...(campaign_name === null ? [] : [{ label: 'Campaign', value: campaign_name }]),
    { label: 'Date', value: dayOf(donation, zone) },
    { label: 'Donation number', value: donation.uid },
  ];
}

function rowOf(donation: ThankedDonation, zone: string, totals: ThankedDonations['totals']): MailRow {
  return {
    label: `${placeOf(donation)}, ${dayOf(donation, zone)} (${donation.uid})`,
    value: moneyOf(donation, totals.length > 1),
  };
}

/** Returns the name of the page, or else of the campaign or the charity. */
function placeOf({ page_name, campaign_name, charity_name }: ThankedDonation): string {
  return quotedName(page_name ?? undefined, campaign_name ?? charity_name);
}

function addressOf(
  { page, campaign, charity }: MailServices['addresses'],
  { country_code, page_slug, campaign_slug, campaign_is_default, charity_slug }: ThankedDonation,
): string {
  if (campaign_slug === null) return charity(country_code, charity_slug);
  const site = { countryCode: country_code, slug: campaign_is_default ? undefined : campaign_slug };
  return page_slug === null ? campaign(site) : page(site, page_slug);
}

/** Returns the day that is also on the receipt. */
function dayOf({ created_at, country_code }: ThankedDonation, zone: string): string {
  const format = new Intl.DateTimeFormat(localeOf(country_code), { dateStyle: 'long', timeZone: zone });
  return format.format(created_at);
}

/** Formats an amount as the site does, `$75`, or with the currency's code where there are several. */
function moneyOf(
  {
    amount_cents,
    currency,
    country_code,
  }: Pick<ThankedDonation, 'amount_cents' | 'currency' | 'country_code'>,
  hasOthers = false,
): string {
  return `${moneyIn(localeOf(country_code), amount_cents, currency)}${hasOthers ? ` ${currency}` : ''}`;
}
