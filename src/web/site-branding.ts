import type { BrandingRow, FooterLink } from '../db/rows/branding-rows.ts';
import type { Log } from '../runtime/log.ts';

/** The site's branding for screens and emails. */
export interface SiteBranding {
  name: string;
  /** Whether the site has our name, which is shown with our own logo. */
  isOurs: boolean;
  /** Address of the logo; undefined shows the name alone. */
  logo: string | undefined;
  /** `#rrggbb`. */
  colour: string | undefined;
  accent: string | undefined;
  /** How to contact the operator: `https:` or `mailto:`. */
  contact: string | undefined;
  /** The operator's links in the footer, in order. */
  links: readonly FooterLink[];
  /** The operator's terms and privacy notice, which visitors agree to when they sign up. */
  agreements: readonly FooterLink[];
  /** `Name <address>`. */
  mailFrom: string | undefined;
  homeTitle: string | undefined;
  homeText: string | undefined;
  /** Printed on receipts and statements. */
  receiptText: string | undefined;
}

const OUR_NAME = 'Groundswell';

/** Reads the stored branding. @param row undefined before the first change */
export function siteBranding(row: Partial<BrandingRow> = {}): SiteBranding {
  const link = (label: string, address: string | null | undefined): FooterLink[] =>
    address ? [{ label, address }] : [];
  const agreements = [...link('Terms', row.terms_url), ...link('Privacy', row.privacy_url)];
  return {
    name: row.name ?? OUR_NAME,
    isOurs: !row.name,
    logo: row.logo_url ?? undefined,
    colour: row.colour ?? undefined,
    accent: row.accent_colour ?? undefined,
    contact: row.contact_url ?? undefined,
    links: [
      ...(row.footer_links ?? []),
      ...link('Contact', row.contact_url),
      ...agreements,
      ...link('Imprint', row.imprint_url),
    ],
    agreements,
    mailFrom: row.mail_from ?? undefined,
    homeTitle: row.home_title ?? undefined,
    homeText: row.home_text ?? undefined,
    receiptText: row.receipt_text ?? undefined,
  };
}

/** Maximum time until changes by other processes are noticed. */
const FRESH_FOR_MS = 3_000;
/** Error screens wait no longer than this for a database that doesn't respond. */
const LONGEST_WAIT_MS = 500;

interface BrandingSource {
  find(): Promise<BrandingRow | undefined>;
}

/** Reads the site's branding every few seconds at most. While the database doesn't respond, the last one is used. */
export class BrandingReader {
  readonly #source: BrandingSource;
  readonly #log: Log;
  #current = siteBranding();
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(source: BrandingSource, log: Log) {
    this.#source = source;
    this.#log = log;
  }

  async current(): Promise<SiteBranding> {
    if (performance.now() - this.#readAt < FRESH_FOR_MS) return this.#current;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    await withinWait(this.#reading);
    return this.#current;
  }

  async #read(): Promise<void> {
    try {
      this.#current = siteBranding(await this.#source.find());
    } catch (error) {
      this.#log.warn({ err: error }, 'the branding could not be read; using the last one');
    }
    this.#readAt = performance.now();
  }
}

async function withinWait(reading: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const wait = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_WAIT_MS);
  });
  await Promise.race([reading, wait]);
  clearTimeout(timer);
}
