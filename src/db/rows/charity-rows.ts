export const kycStatuses = ['passed', 'pending', 'failed'] as const;
export type KycStatus = (typeof kycStatuses)[number];

export interface CharityRow {
  id: number;
  uuid: string;
  country_code: string;
  readonly uid: string;
  name: string;
  slug: string;
  description: string | null;
  logo_url: string | null;
  website_url: string | null;
  twitter_url: string | null;
  facebook_url: string | null;
  merchant_name: string | null;
  /** URL of the checkout, with placeholders. */
  donate_url: string | null;
  /** What donors read where there is no checkout, in the operator's words. */
  how_to_give: string | null;
  gift_aid: boolean;
  kyc_status: KycStatus;
  claimed_at: Date | null;
  active: boolean;
  tax_number: string | null;
  /** As in the register of charities; null if it is the name. */
  registered_name: string | null;
  registration_number: string | null;
  street_address: string | null;
  locality: string | null;
  region: string | null;
  postcode: string | null;
  email: string | null;
  phone: string | null;
  created_at: Date;
  updated_at: Date;
}
