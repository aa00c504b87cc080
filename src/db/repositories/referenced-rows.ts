import type { Knex } from 'knex';
import { type ResourceReference, resolveIdsOfAll } from '../queries/filters.ts';
import type { CampaignRow } from '../rows/campaign-rows.ts';
import type { CharityRow } from '../rows/charity-rows.ts';
import type { PageRow } from '../rows/page-rows.ts';

export interface ReferencedRows {
  campaigns: CampaignRow;
  charities: CharityRow;
  pages: PageRow;
}

/**
 * Finds the row that a reference names.
 * @param locked whether nobody else may change it until the transaction ends
 */
export async function findReferenced<Table extends keyof ReferencedRows>(
  knex: Knex,
  table: Table,
  reference: ResourceReference,
  { locked = false } = {},
): Promise<ReferencedRows[Table] | undefined> {
  const [id] = await resolveIdsOfAll(knex, table, [reference]);
  const query = knex(table).where({ id: id ?? 0 });
  return (locked ? query.forNoKeyUpdate() : query).first();
}
