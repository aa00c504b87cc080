import type { Branding } from '../../../generated/operations/operations.ts';
import { presentOptionalTimestamp } from '../../contract/date-times.ts';
import type { BrandingRow } from '../../db/rows/branding-rows.ts';

/** @param branding absent before the first change */
export function presentBranding(branding: BrandingRow | undefined): Branding {
  return {
    name: branding?.name ?? null,
    logo_url: branding?.logo_url ?? null,
    colour: branding?.colour ?? null,
    accent_colour: branding?.accent_colour ?? null,
    contact_url: branding?.contact_url ?? null,
    privacy_url: branding?.privacy_url ?? null,
    terms_url: branding?.terms_url ?? null,
    imprint_url: branding?.imprint_url ?? null,
    footer_links: (branding?.footer_links ?? []).map(({ label, address }) => ({ label, address })),
    mail_from: branding?.mail_from ?? null,
    home_title: branding?.home_title ?? null,
    home_text: branding?.home_text ?? null,
    receipt_text: branding?.receipt_text ?? null,
    updated_at: presentOptionalTimestamp(branding?.updated_at ?? null),
  };
}
