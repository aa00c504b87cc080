import type { Transaction } from '../../db/connection/in-transaction.ts';
import { ImportRepository } from '../../db/repositories/imports.ts';
import { type StoredFile, StoredFileRepository } from '../../db/repositories/stored-files.ts';
import type { ImportRow, ImportState, StoredSettings } from '../../db/rows/import-rows.ts';
import type { StaffActor } from '../../domain/actor.ts';
import { audit, auditValues } from '../../domain/audit.ts';
import { requireOwnUnlessOwner } from '../../domain/policies.ts';
import { importersOf, type StaffScope, scopeOf } from '../../domain/staff/roles.ts';
import { type IsExpected, requireVersion, versionOf } from '../../domain/version.ts';
import { AuthorizationError, ConflictError, NotFoundError, ValidationError } from '../../errors.ts';
import type { ImportedKind } from '../column.ts';
import { fileKinds } from '../file-kinds.ts';
import { describeUpload, suggestSettings } from './describe-upload.ts';
import { settingsErrors } from './stored-settings.ts';

/** How long an upload and its rejected rows are stored. */
export const HOURS_STORED = 30 * 24;

/** Before an import is started, and after it has failed. */
export const editableStates: readonly ImportState[] = ['uploaded', 'failed'];

/** What someone reaches with an import. @throws AuthorizationError for a kind that their roles may not import */
export function requireKind({ grants }: Pick<StaffActor, 'grants'>, kind: ImportedKind): StaffScope {
  const scope = scopeOf(grants, importersOf(kind));
  if (scope) return scope;
  throw new AuthorizationError({ reason: `Your roles may not import ${kind}` });
}

interface NewUpload {
  kind: ImportedKind;
  name: string;
  file: StoredFile;
  encoding: string;
  /** An import whose settings are copied. */
  retries?: number | undefined;
}

/**
 * Creates an import from a file that has been stored. Nothing is imported before it is started.
 * @returns its number
 * @throws AuthorizationError; ValidationError for a file that can't be read, and for `retries` of another kind; NotFoundError for `retries`
 */
export async function createImport(
  transaction: Transaction,
  actor: StaffActor,
  { kind, name, file, encoding, retries }: NewUpload,
): Promise<number> {
  requireKind(actor, kind);
  const imports = new ImportRepository(transaction);
  const upload = { file_id: file.id, name, bytes: file.bytes };
  const suggested = await suggestSettings(transaction, fileKinds[kind], upload, encoding);
  const settings = retries === undefined ? suggested : { ...(await settingsOf(retries)), encoding };

  async function settingsOf(id: number): Promise<StoredSettings> {
    const former = requireOwnUnlessOwner(actor, await imports.find(id));
    if (former.kind !== kind) throw new NotFoundError();
    return former.settings;
  }

  const { userId, tokenId } = actor;
  const owner = { user_id: userId, token_id: tokenId ?? null };
  const id = await imports.create({ kind, ...upload, ...owner, settings });
  await audit(transaction, actor, 'import.create', ['import', id], { kind, file: name, bytes: file.bytes });
  return id;
}

/** Settings by name: null clears one, and what is absent stays. */
type SettingsEdit = { [Name in keyof StoredSettings]?: StoredSettings[Name] | null };

/** @throws NotFoundError, StaleVersionError, ValidationError; ConflictError for an import that has been started */
export async function updateImport(
  transaction: Transaction,
  actor: StaffActor,
  { id, isExpected, edit }: { id: number; isExpected: IsExpected; edit: SettingsEdit },
): Promise<void> {
  const { imports, row } = await lockOwn(transaction, actor, id);
  requireVersion(isExpected, settingsVersion(row));
  requireState(row, editableStates, 'Its settings can only be changed before it is started');
  const given = Object.entries(edit).filter(([, value]) => value !== undefined);
  const all = { ...row.settings, ...Object.fromEntries(given) };
  const settings = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
  const errors = settingsErrors(fileKinds[row.kind as ImportedKind], settings);
  if (errors.length > 0) throw new ValidationError(errors);
  await imports.updateSettings(id, settings);
  await forgetCheck(transaction, row);
  await auditValues(transaction, actor, 'import.update', ['import', id], row.settings, edit);
}

/** Returns the version of an import: the same settings have the same version. */
export function settingsVersion({ settings }: Pick<ImportRow, 'settings'>): string {
  return versionOf(Object.entries(settings).sort());
}

/**
 * Puts an import into the queue. One that failed starts again: rows that it has imported are not counted twice.
 * @throws NotFoundError, AuthorizationError; ConflictError for an import that was started before, or whose file can't be read
 */
export async function startImport(
  transaction: Transaction,
  actor: StaffActor,
  { id }: { id: number },
): Promise<void> {
  const { kind, name } = await enqueue(transaction, actor, id, 'queued');
  await audit(transaction, actor, 'import.begin', ['import', id], { kind, file: name });
}

/** Puts a file into the queue to find out what an import of all of it would do. Nothing is imported. @throws as `startImport` */
export async function checkImport(
  transaction: Transaction,
  actor: StaffActor,
  { id }: { id: number },
): Promise<void> {
  const { kind, name } = await enqueue(transaction, actor, id, 'checking');
  await audit(transaction, actor, 'import.check', ['import', id], { kind, file: name });
}

async function enqueue(
  transaction: Transaction,
  actor: StaffActor,
  id: number,
  state: 'queued' | 'checking',
): Promise<ImportRow> {
  const { imports, row } = await lockOwn(transaction, actor, id);
  const kind = row.kind as ImportedKind;
  const scope = requireKind(actor, kind);
  requireState(row, editableStates, 'It has been started already');
  const { file_id } = row;
  if (file_id === null) throw new ConflictError('Its file has expired. Upload it again', 'unusable file');
  const { problem } = await describeUpload(transaction, fileKinds[kind], { ...row, file_id });
  if (problem !== null) throw new ConflictError(problem, 'unusable file');
  await forgetCheck(transaction, row);
  await imports.enqueue(id, state, scope === 'all' ? null : scope.campaignIds);
  return row;
}

/** The rows that a check has rejected were never imported. */
async function forgetCheck(
  transaction: Transaction,
  { id, checked_at, rejects_id }: ImportRow,
): Promise<void> {
  if (checked_at === null) return;
  await new ImportRepository(transaction).forgetCheck(id);
  if (rejects_id !== null) await new StoredFileRepository(transaction).remove(rejects_id);
}

/**
 * Cancels an import and deletes its file. A batch that is being written is not imported; earlier ones stay. If the file is only being checked,
 * ends the check.
 * @throws NotFoundError; ConflictError for an import that has ended
 */
export async function cancelImport(
  transaction: Transaction,
  actor: StaffActor,
  { id }: { id: number },
): Promise<void> {
  const { imports, row } = await lockOwn(transaction, actor, id);
  requireState(row, [...editableStates, 'checking', 'queued', 'running'], 'It has ended already');
  const { kind, name, file_id, rejects_id, rows, inserted, updated, rejected } = row;
  const files = new StoredFileRepository(transaction);
  if (row.state === 'checking') {
    await imports.stopCheck(id);
    if (rejects_id !== null) await files.remove(rejects_id);
    await audit(transaction, actor, 'import.stop-check', ['import', id], { kind, file: name });
    return;
  }
  await forgetCheck(transaction, row);
  await imports.cancel(id);
  if (file_id !== null) await files.remove(file_id);
  const imported = row.checked_at === null ? { rows, inserted, updated, rejected } : {};
  const details = { kind, file: name, ...imported };
  await audit(transaction, actor, 'import.cancel', ['import', id], details);
}

async function lockOwn(
  transaction: Transaction,
  actor: StaffActor,
  id: number,
): Promise<{ imports: ImportRepository; row: ImportRow }> {
  const imports = new ImportRepository(transaction);
  return { imports, row: requireOwnUnlessOwner(actor, await imports.lock(id)) };
}

function requireState({ state }: ImportRow, states: readonly ImportState[], problem: string): void {
  if (!states.includes(state)) throw new ConflictError(`${problem}: it is ${state}`, 'started import');
}
