import type { Connection } from '../db/connection/in-transaction.ts';
import { findReferenced } from '../db/repositories/referenced-rows.ts';
import type { NamedResource } from '../domain/named-resource.ts';
import { parseResourceReference } from '../domain/references.ts';
import { invalid, ValidationError } from '../errors.ts';

/** Finds the page, campaign or charity that a field of a body names. @throws ValidationError if it doesn't exist */
export async function requireNamed(
  database: Connection,
  table: 'campaigns' | 'charities' | 'pages',
  field: string,
  text: string,
): Promise<NamedResource> {
  const reference = parseResourceReference(text);
  const row = reference && (await findReferenced(database, table, reference));
  if (!row) throw new ValidationError([invalid(field, `is ${text}, which doesn't exist`)]);
  return { reference: { kind: 'id', id: row.id }, text: row.uid };
}
