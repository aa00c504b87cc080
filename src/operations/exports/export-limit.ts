import type { DatabaseHandle } from '../../db/connection/connection.ts';
import type { ExportLimit } from '../../db/transfer/export-limit.ts';
import type { StaffScope } from '../../domain/staff/roles.ts';
import { AuthorizationError, invalid, ValidationError } from '../../errors.ts';
import type { Kind } from '../../transfer/column.ts';
import { fileKinds } from '../../transfer/file-kinds.ts';
import { createdWithin, idsOf } from '../list-places.ts';

/** What an export is limited to, as requested. */
interface ExportFilters {
  kind: Kind;
  campaign_id?: string | undefined;
  charity_id?: string | undefined;
  created_since?: Date | undefined;
  created_until?: Date | undefined;
}

/**
 * Finds the records that an export has.
 * @returns undefined if it has all of its kind
 * @throws AuthorizationError for a kind that has records out of reach, ValidationError for a filter that it doesn't have
 */
export async function limitOf(
  database: DatabaseHandle,
  query: ExportFilters,
  scope: StaffScope,
): Promise<ExportLimit | undefined> {
  const created = createdWithin(query);
  const canBeLimited = fileKinds[query.kind].limits !== undefined;
  const filters = { campaign_id: query.campaign_id, charity_id: query.charity_id, created_since: created };
  const unknown = Object.entries(filters).filter(([, value]) => value !== undefined && !canBeLimited);
  if (unknown.length > 0)
    throw new ValidationError(
      unknown.map(([name]) => invalid(name, `does not apply to ${query.kind}, leave it out`)),
    );
  if (scope !== 'all' && !canBeLimited)
    throw new AuthorizationError({ reason: `Your roles may not export ${query.kind}` });
  if (!canBeLimited) return undefined;
  const [campaignIds, charityIds] = await Promise.all([
    idsOf(database, 'campaigns', 'campaign_id', query.campaign_id),
    idsOf(database, 'charities', 'charity_id', query.charity_id),
  ]);
  return { campaignIds, charityIds, created, within: scope === 'all' ? undefined : scope };
}
