import type { BrandingRow, FooterLink } from '../db/rows/branding-rows.ts';
import type { Log } from '../runtime/log.ts';

/** How the site is named and dressed, as views and mails use it. */
export interface SiteBranding {
  name: string;
  /** Whether it has our name: then our own drawing stands beside it. */
  isOurs: boolean;
  /** Address of a picture of ours; the name stands alone without it. */
  logo: string | undefined;
  /** `#rrggbb`. */
  colour: string | undefined;
  accent: string | undefined;
  /** Where the operator is reached: `https:` or `mailto:`. */
  contact: string | undefined;
  /** The operator's own links of the footer, in order. */
  links: readonly FooterLink[];
  /** The operator's terms and privacy notice, which a visitor who signs up agrees to. */
  agreements: readonly FooterLink[];
  /** `Name <address>`. */
  mailFrom: string | undefined;
  homeTitle: string | undefined;
  homeText: string | undefined;
}

const OUR_NAME = 'Groundswell';

/** @param row undefined before the first change */
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
  };
}

/** How old what other processes have changed may look. */
const FRESH_FOR_MS = 3_000;
/** A view of an error waits no longer for a database that does not answer. */
const LONGEST_WAIT_MS = 500;

interface BrandingSource {
  find(): Promise<BrandingRow | undefined>;
}

/** Reads the site's branding once every few seconds; while the database does not answer, the last one holds. */
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
      this.#log.warn({ err: error }, 'the branding could not be read; the last one holds');
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
