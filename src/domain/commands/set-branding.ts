import { BrandingRepository, type BrandingValues } from '../../db/repositories/branding.ts';
import type { BrandingRow } from '../../db/rows/branding-rows.ts';
import { type OperatorContext, runRecorded } from '../run-command.ts';

/** @returns the branding as it is now, the names of what has changed, and the logo that it had before */
export function setBranding(
  context: OperatorContext,
  wanted: Partial<BrandingValues>,
): Promise<{ branding: BrandingRow; changed: string[]; formerLogo: string | null }> {
  return runRecorded(context, async (transaction, record) => {
    const repository = new BrandingRepository(transaction);
    const former = await repository.lock();
    const changed = (Object.keys(wanted) as (keyof BrandingValues)[]).filter(
      (name) => JSON.stringify(wanted[name]) !== JSON.stringify(former[name]),
    );
    if (changed.length === 0) return { branding: former, changed, formerLogo: former.logo_url };
    const branding = await repository.update(wanted);
    const change = (name: keyof BrandingValues) => [name, { from: former[name], to: branding[name] }];
    await record('branding.set', ['branding'], Object.fromEntries(changed.map(change)));
    return { branding, changed, formerLogo: former.logo_url };
  });
}
