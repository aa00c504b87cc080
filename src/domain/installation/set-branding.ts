import type { Transaction } from '../../db/connection/in-transaction.ts';
import { BrandingRepository, type BrandingValues } from '../../db/repositories/branding.ts';
import type { BrandingRow } from '../../db/rows/branding-rows.ts';
import type { OperatorActor } from '../actor.ts';
import { auditValues } from '../audit.ts';

/** @returns the new branding, the names of the changed values, and the previous logo */
export async function setBranding(
  transaction: Transaction,
  actor: OperatorActor,
  wanted: Partial<BrandingValues>,
): Promise<{ branding: BrandingRow; changed: string[]; formerLogo: string | null }> {
  const repository = new BrandingRepository(transaction);
  const former = await repository.lock();
  const changed = (Object.keys(wanted) as (keyof BrandingValues)[]).filter(
    (name) => JSON.stringify(wanted[name]) !== JSON.stringify(former[name]),
  );
  if (changed.length === 0) return { branding: former, changed, formerLogo: former.logo_url };
  const branding = await repository.update(wanted);
  await auditValues(transaction, actor, 'branding.set', ['branding'], former, wanted);
  return { branding, changed, formerLogo: former.logo_url };
}
