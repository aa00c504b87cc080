import type { Connection } from '../db/connection/in-transaction.ts';
import { findReferenced } from '../db/repositories/referenced-rows.ts';
import { type NamedResource, namedById } from '../domain/named-resource.ts';
import { parseResourceReference } from '../domain/references.ts';
import { reaches, type StaffScope } from '../domain/staff/roles.ts';
import { invalid, ValidationError } from '../errors.ts';

/**
 * Finds the page, campaign or charity that a field of a body names.
 * @param scope what the caller reaches, by campaigns; default: everything
 * @throws ValidationError if it doesn't exist, or is out of reach
 */
export async function requireNamed(
  database: Connection,
  table: 'campaigns' | 'charities' | 'pages',
  field: string,
  text: string,
  scope: StaffScope = 'all',
): Promise<NamedResource> {
  const reference = parseResourceReference(text);
  const row = reference && (await findReferenced(database, table, reference));
  const campaign_id = row && 'campaign_id' in row ? row.campaign_id : (row?.id ?? null);
  if (!row || !reaches(scope, { campaign_id, charity_id: null }))
    throw new ValidationError([invalid(field, `is ${text}, which doesn't exist`)]);
  return namedById(row.id, row.uid);
}
