import type { Connection } from '../db/connection/in-transaction.ts';
import type { ResourceReference } from '../db/queries/filters.ts';
import { findReferenced, type ReferencedRows } from '../db/repositories/referenced-rows.ts';
import { NotFoundError, type Obstacle } from '../errors.ts';

/** A campaign, charity or page that the operator named; `text` is what they typed, for messages. */
export interface NamedResource {
  reference: ResourceReference;
  text: string;
}

/** Names a row by its ID. @param text default: the ID */
export function namedById(id: number, text = String(id)) {
  return { reference: { kind: 'id', id } as const, text };
}

const nouns = { campaigns: 'campaign', charities: 'charity', pages: 'page' } as const;

/** Finds the named row and, on request, locks it for the transaction. @throws NotFoundError */
export async function requireResource<Table extends keyof ReferencedRows>(
  database: Connection,
  table: Table,
  { reference, text }: NamedResource,
  options?: { locked: boolean },
): Promise<ReferencedRows[Table]> {
  const noun = nouns[table];
  const row = await findReferenced(database, table, reference, options);
  return known(row, `No ${noun} ${text}.`, `unknown ${noun}`);
}

export function known<Found>(found: Found | undefined, message: string, obstacle: Obstacle): Found {
  if (found === undefined) throw new NotFoundError(message, obstacle);
  return found;
}
