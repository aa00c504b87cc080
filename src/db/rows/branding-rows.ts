export interface FooterLink {
  label: string;
  /** `https:` or `mailto:`. */
  address: string;
}

/** The operator's name and appearance for the site; null means our default. */
export interface BrandingRow {
  name: string | null;
  /** Path of a stored picture. */
  logo_url: string | null;
  /** `#rrggbb` in lower case. */
  colour: string | null;
  accent_colour: string | null;
  contact_url: string | null;
  privacy_url: string | null;
  terms_url: string | null;
  imprint_url: string | null;
  footer_links: FooterLink[];
  /** `Name <address>`. */
  mail_from: string | null;
  home_title: string | null;
  home_text: string | null;
  /** Printed on receipts and statements. */
  receipt_text: string | null;
  updated_at: Date;
}
