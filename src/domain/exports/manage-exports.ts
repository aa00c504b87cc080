import type { Transaction } from '../../db/connection/in-transaction.ts';
import { ExportRepository } from '../../db/repositories/exports.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { UserRepository } from '../../db/repositories/users.ts';
import type { ExportRow, ExportScope, RequestedExport } from '../../db/rows/export-rows.ts';
import { AuthorizationError, ConflictError } from '../../errors.ts';
import type { Actor, StaffActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { requireOwnUnlessOwner } from '../policies.ts';
import type { StaffScope } from '../staff/roles.ts';

/** Of one person. Each may be as large as all donations. */
const MOST_EXPORTS = 10;

type ExportRequest = Omit<RequestedExport, 'user_id' | 'scope'>;

/**
 * Creates an export for a worker to write. If the person has too many, the oldest one that has ended is deleted.
 * @returns its id
 * @throws ConflictError if none of them has ended
 */
export async function createExport(
  transaction: Transaction,
  actor: StaffActor,
  request: ExportRequest,
): Promise<number> {
  const exports = new ExportRepository(transaction);
  const earlier = await exports.lockOf(actor.userId);
  const ended = earlier.filter(({ hasEnded }) => hasEnded);
  const tooMany = Math.max(0, earlier.length + 1 - MOST_EXPORTS);
  if (ended.length < tooMany) {
    throw new ConflictError(
      `You already have ${MOST_EXPORTS} exports that aren't done. Wait for one, or delete one.`,
      'too many exports',
    );
  }
  for (const { id } of ended.slice(0, tooMany)) await exports.delete(id);
  const id = await exports.create({ ...request, user_id: actor.userId, scope: storedScope(actor.scope) });
  await audit(transaction, actor, 'export.begin', ['export', id], withoutBlanks(request));
  return id;
}

/**
 * Notes that a worker has written the file of an export. If that took long, the person who requested it gets an email.
 * @returns false if it was deleted meanwhile, or another worker has it
 */
export async function finishExport(
  transaction: Transaction,
  _: Actor,
  { claimed, ...result }: { claimed: ExportRow; file_id: number; bytes: number; row_count: number },
): Promise<boolean> {
  const finished = await new ExportRepository(transaction).finish(claimed, result);
  if (!finished) return false;
  const user = finished.tookLong && (await new UserRepository(transaction).find(claimed.user_id));
  if (user) {
    const parameters = { id: String(claimed.id), kind: claimed.kind };
    await postMail(transaction, { template: 'export_ready', recipient: user.email, parameters });
  }
  return true;
}

/**
 * Deletes an export with its file. The worker that is writing it stops.
 * @throws NotFoundError for one that is gone, or somebody else's unless the actor is an owner
 */
export async function deleteExport(
  transaction: Transaction,
  actor: StaffActor,
  { id }: { id: number },
): Promise<void> {
  const exports = new ExportRepository(transaction);
  requireOwnUnlessOwner(actor, await exports.find(id));
  if (await exports.delete(id)) await audit(transaction, actor, 'export.delete', ['export', id]);
}

/**
 * Records that somebody downloads the file of an export.
 * @returns the export
 * @throws NotFoundError as `deleteExport`; ConflictError for one without a file; AuthorizationError if roles
 *   were taken away since
 */
export async function recordDownload(
  transaction: Transaction,
  actor: StaffActor,
  { id }: { id: number },
): Promise<ExportRow & { file_id: number }> {
  const found = requireOwnUnlessOwner(actor, await new ExportRepository(transaction).find(id));
  const { file_id } = found;
  if (file_id === null) {
    throw new ConflictError("This export isn't done, so it has no file.", 'unfinished export');
  }
  if (!includesScope(actor.scope, found.scope)) {
    throw new AuthorizationError({ reason: 'Your roles no longer reach everything in this export' });
  }
  await audit(transaction, actor, 'export.download', ['export', id]);
  return { ...found, file_id };
}

/** What an export includes: what the person who requested it reached at that time. */
export function scopeOfExport({ scope }: Pick<ExportRow, 'scope'>): StaffScope {
  return scope ?? 'all';
}

function storedScope(scope: StaffScope): ExportScope | null {
  return scope === 'all' ? null : scope;
}

function includesScope(scope: StaffScope, stored: ExportScope | null): boolean {
  if (scope === 'all') return true;
  if (stored === null) return false;
  const { campaignIds, charityIds } = stored;
  return (
    campaignIds.every((id) => scope.campaignIds.includes(id)) &&
    charityIds.every((id) => scope.charityIds.includes(id))
  );
}

function withoutBlanks(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== false));
}
