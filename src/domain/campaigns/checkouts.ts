import { asksFor, fillDonateUrl } from '../../config/donate-url.ts';
import type { CharityRow } from '../../db/rows/charity-rows.ts';
import type { CurrencyRow } from '../../db/rows/reference-rows.ts';
import { isOpen } from '../charities/is-open.ts';
import { decimalText } from '../money.ts';
import { pageStatus } from '../pages/page-status.ts';
import { campaignTakesGifts } from './campaign-status.ts';

export type CheckoutPage = Parameters<typeof pageStatus>[0] & {
  id: number;
  slug: string;
  country_code: string;
  campaign_uid: string;
  campaign_slug: string;
  campaign_donate_url: string | null;
  charity_uid: string;
  charity_donate_url: string | null;
  currency: CurrencyRow;
};

export type CheckoutCampaign = Parameters<typeof campaignTakesGifts>[0] & {
  uid: string;
  slug: string;
  country_code: string;
  donate_url: string | null;
  currency: CurrencyRow;
};

export interface CheckoutCharity {
  uid: string;
  donate_url: string | null;
}

/**
 * Builds the URLs where donors pay. A campaign's URL takes precedence over a charity's, which takes precedence over the platform's. There
 * is no checkout if none of them is set or donations are closed.
 * @param platformUrl the setting DONATE_URL
 */
export function createCheckouts(platformUrl: string | undefined) {
  return {
    ofPage(page: CheckoutPage, now: Date, cents?: number): string | undefined {
      if (pageStatus(page, now) !== 'active') return undefined;
      const template = page.campaign_donate_url ?? page.charity_donate_url ?? platformUrl;
      return (
        template &&
        fillDonateUrl(template, {
          page_id: page.id,
          page_slug: page.slug,
          campaign_uid: page.campaign_uid,
          campaign_slug: page.campaign_slug,
          charity_uid: page.charity_uid,
          country: page.country_code,
          currency: page.currency.iso_code,
          amount: amountOf(cents),
        })
      );
    },

    /** @param charity absent if the donor hasn't chosen one yet; then there is no checkout if its URL needs the charity */
    ofCampaign(
      campaign: CheckoutCampaign,
      charity: CheckoutCharity | undefined,
      now: Date,
      cents?: number,
    ): string | undefined {
      if (!campaignTakesGifts(campaign, now)) return undefined;
      const template = campaign.donate_url ?? charity?.donate_url ?? platformUrl;
      if (template === undefined || (!charity && asksFor(template, 'charity_uid'))) return undefined;
      return fillDonateUrl(template, {
        campaign_uid: campaign.uid,
        campaign_slug: campaign.slug,
        charity_uid: charity?.uid,
        country: campaign.country_code,
        currency: campaign.currency.iso_code,
        amount: amountOf(cents),
      });
    },

    ofCharity(
      charity: CheckoutCharity & Pick<CharityRow, 'country_code' | 'active' | 'kyc_status'>,
      { iso_code }: CurrencyRow,
      cents?: number,
    ): string | undefined {
      if (!isOpen(charity)) return undefined;
      const template = charity.donate_url ?? platformUrl;
      return (
        template &&
        fillDonateUrl(template, {
          charity_uid: charity.uid,
          country: charity.country_code,
          currency: iso_code,
          amount: amountOf(cents),
        })
      );
    },
  };
}

function amountOf(cents: number | undefined): string | undefined {
  return cents === undefined ? undefined : decimalText(cents);
}
