import type { Transaction } from '../../db/connection/in-transaction.ts';
import { CauseRepository } from '../../db/repositories/causes.ts';
import type { CauseRow } from '../../db/rows/reference-rows.ts';
import { invalid, NotFoundError, ValidationError } from '../../errors.ts';
import type { AdminActor } from '../actor.ts';
import { audit, auditValues } from '../audit.ts';
import { type FieldRule, line, readTexts } from '../field-rules.ts';
import { type IsExpected, requireVersion, versionOf } from '../version.ts';

/** What the texts of a cause may be. */
export const causeRules = { name: line() } satisfies Record<string, FieldRule>;

/** Creates a cause that charities can have. @returns its ID @throws ValidationError for a name that isn't one, or that another cause has */
export async function createCause(
  transaction: Transaction,
  actor: AdminActor,
  sent: { name: string },
): Promise<number> {
  const { name = '' } = readTexts(causeRules, sent, ['name']);
  const id = await new CauseRepository(transaction).create(name);
  await audit(transaction, actor, 'cause.create', ['cause', id], { name });
  return id;
}

/**
 * Renames a cause. Its key stays the same.
 * @param input.isExpected whether the caller has read the cause with this version
 * @throws NotFoundError; StaleVersionError; ValidationError as `createCause`
 */
export async function renameCause(
  transaction: Transaction,
  actor: AdminActor,
  { id, isExpected, ...sent }: { id: number; name: string; isExpected: IsExpected },
): Promise<void> {
  const causes = new CauseRepository(transaction);
  const cause = await requireCause(causes, id);
  requireVersion(isExpected, causeVersion(cause));
  const { name = cause.name } = readTexts(causeRules, sent, ['name']);
  if (name !== cause.name) await causes.rename(id, name);
  await auditValues(transaction, actor, 'cause.rename', ['cause', id], cause, { name });
}

/** Deletes a cause. @throws NotFoundError; ValidationError for one that a charity has */
export async function deleteCause(
  transaction: Transaction,
  actor: AdminActor,
  { id }: { id: number },
): Promise<void> {
  const causes = new CauseRepository(transaction);
  const { name } = await requireCause(causes, id);
  await causes.delete(id);
  await audit(transaction, actor, 'cause.delete', ['cause', id], { name });
}

export function causeVersion({ name }: Pick<CauseRow, 'name'>): string {
  return versionOf([name]);
}

/** Finds the causes that a charity is to have. @throws ValidationError for a name that no cause has */
export async function requireCauses(transaction: Transaction, sent: readonly string[]): Promise<CauseRow[]> {
  const names = [...new Set(sent.map((name) => name.trim()).filter(Boolean))];
  const found = await new CauseRepository(transaction).named(names);
  const missing = names.find((name) => !found.some((cause) => cause.name === name));
  if (missing === undefined) return found;
  const message = `contains ${missing}, which is not a cause: create it first`;
  throw new ValidationError([invalid('causes', message)]);
}

async function requireCause(causes: CauseRepository, id: number): Promise<CauseRow> {
  const cause = await causes.lock(id);
  if (!cause) throw new NotFoundError();
  return cause;
}
