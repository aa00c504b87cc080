import type { Transaction } from '../../db/connection/in-transaction.ts';
import { BrandingRepository, type BrandingValues } from '../../db/repositories/branding.ts';
import type { BrandingRow } from '../../db/rows/branding-rows.ts';
import type { AdminActor } from '../actor.ts';
import { auditValues, changedValues } from '../audit.ts';
import { readTexts } from '../field-rules.ts';
import { onlyChanged } from '../only-changed.ts';
import { type IsExpected, requireVersion, versionOf } from '../version.ts';
import { brandingRules, readFooterLinks } from './branding-rules.ts';

/** What a caller sends. Undefined values stay the same, and null removes a value. */
type SentBranding = Partial<BrandingValues>;

/**
 * Changes the site's name and appearance.
 * @param input.isExpected whether the caller has read the branding with this version
 * @param input.logo_url of a stored picture
 * @returns the new branding, the names of the changed values, and the previous logo
 * @throws StaleVersionError; ValidationError that lists the errors
 */
export async function setBranding(
  transaction: Transaction,
  actor: AdminActor,
  { isExpected, ...sent }: SentBranding & { isExpected?: IsExpected },
): Promise<{ branding: BrandingRow; changed: string[]; formerLogo: string | null }> {
  const repository = new BrandingRepository(transaction);
  const former = await repository.lock();
  requireVersion(isExpected, brandingVersion(former));
  const wanted = onlyChanged(readBranding(sent), former);
  const changed = Object.keys(changedValues(former, wanted));
  if (changed.length === 0) return { branding: former, changed, formerLogo: former.logo_url };
  const branding = await repository.update(wanted);
  await auditValues(transaction, actor, 'branding.set', ['branding'], former, wanted);
  return { branding, changed, formerLogo: former.logo_url };
}

/** Reads what a caller sends, without saving it. @throws ValidationError that lists the errors */
export function readBranding({ footer_links, logo_url, ...texts }: SentBranding): SentBranding {
  return {
    ...readTexts(brandingRules, texts, []),
    ...(logo_url !== undefined && { logo_url }),
    ...(footer_links && { footer_links: readFooterLinks(footer_links) }),
  };
}

/** Returns the version of the branding, which changes with everything but the logo. @param branding absent before the first change */
export function brandingVersion(branding: BrandingRow | undefined): string {
  const names = Object.keys(brandingRules) as (keyof typeof brandingRules)[];
  return versionOf([...names.map((name) => branding?.[name] ?? null), branding?.footer_links ?? []]);
}
