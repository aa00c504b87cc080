export interface FooterLink {
  label: string;
  /** `https:` or `mailto:`. */
  address: string;
}

/** How the operator names and dresses the site; null: as we come. */
export interface BrandingRow {
  name: string | null;
  /** Path of a stored picture. */
  logo_url: string | null;
  /** `#rrggbb` in small letters. */
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
  updated_at: Date;
}
