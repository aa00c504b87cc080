import type { Knex } from 'knex';
import { OperatorError } from '../../errors.ts';
import { type ResourceReference, resolveIds } from '../filters.ts';
import type { CampaignRow } from '../rows/campaign-rows.ts';
import type { CharityRow } from '../rows/charity-rows.ts';
import type { PageRow } from '../rows/page-rows.ts';

/** A campaign, charity or page as the operator names it; `text` is what was typed, for messages. */
export interface NamedResource {
  reference: ResourceReference;
  text: string;
}

interface Rows {
  campaigns: CampaignRow;
  charities: CharityRow;
  pages: PageRow;
}

const nouns: Record<keyof Rows, [noun: string, fix: string]> = {
  campaigns: ['campaign', 'List them: groundswell campaigns list'],
  charities: ['charity', 'List them: groundswell charities list'],
  pages: ['page', 'A page is named by the number or the UUID that the API shows.'],
};

/**
 * The row that was named.
 * @param held whether nobody else may change it until the transaction ends
 * @throws OperatorError when there is none
 */
export async function findResource<Table extends keyof Rows>(
  knex: Knex,
  table: Table,
  { reference, text }: NamedResource,
  { held = false } = {},
): Promise<Rows[Table]> {
  const [id] = await resolveIds(knex, table, [reference]);
  const query = knex(table).where({ id: id ?? 0 });
  const row: Rows[Table] | undefined = await (held ? query.forNoKeyUpdate() : query).first();
  if (row) return row;
  const [noun, fix] = nouns[table];
  throw new OperatorError(`No ${noun} ${text}.`, fix);
}
