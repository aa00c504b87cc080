import { sealSecret } from '../../auth/sealed-secret.ts';
import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import {
  type DonationSourceRecord,
  DonationSourceRepository,
} from '../../db/repositories/donation-sources.ts';
import { ConflictError } from '../../errors.ts';
import type { AdminActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { known } from '../named-resource.ts';
import { type IsExpected, requireVersion, versionOf } from '../version.ts';
import { secretPurpose } from './sources/source-secrets.ts';

interface NewSource {
  name: string;
  kind: string;
  test_mode?: boolean | undefined;
}

interface Sealing {
  secret: string;
  secretKey: string;
}

interface Edited {
  /** Whether the caller has read the source with this version. Default: any. */
  isExpected?: IsExpected;
}

/** Returns the version of what can be changed about a source, including its secret. */
export function donationSourceVersion({ test_mode, disabled_at, updated_at }: DonationSourceRecord): string {
  return versionOf([test_mode, disabled_at !== null, updated_at]);
}

/** @throws ConflictError if the name is taken */
export async function createDonationSource(
  transaction: Transaction,
  actor: AdminActor,
  { name, kind, test_mode = false, secret, secretKey }: NewSource & Sealing,
): Promise<DonationSourceRecord> {
  const details = { name, kind, test_mode };
  const sealed = sealSecret(secret, secretKey, secretPurpose(name));
  if (!(await new DonationSourceRepository(transaction).create({ ...details, secret: sealed }))) {
    throw new ConflictError(`A donation source named ${name} already exists.`, 'taken donation source');
  }
  const source = await requireDonationSource(transaction, name);
  await audit(transaction, actor, 'donation_source.create', ['donation_source', source.id], details);
  return source;
}

/**
 * Gives a source a new secret. The old one keeps working until `formerUntil`, but not the one before it: somebody who replaces the secret
 * at the same time must not end the one that the sender still uses, so they send the version that they have read.
 * @throws NotFoundError; StaleVersionError; ConflictError for a disabled source
 */
export async function rotateDonationSource(
  transaction: Transaction,
  actor: AdminActor,
  {
    name,
    secret,
    secretKey,
    formerUntil,
    isExpected,
  }: Sealing & Edited & { name: string; formerUntil: Date },
): Promise<DonationSourceRecord> {
  const sealed = sealSecret(secret, secretKey, secretPurpose(name));
  const { id, disabled_at } = await lockSource(transaction, name, isExpected);
  if (disabled_at) throw disabledSource(name);
  await new DonationSourceRepository(transaction).replaceSecret(id, sealed, formerUntil);
  const details = { name, former_secret_until: formerUntil };
  await audit(transaction, actor, 'donation_source.rotate', ['donation_source', id], details);
  return requireDonationSource(transaction, name);
}

/** Sets whether payments in test mode count. `changed` is false if that was already set. @throws NotFoundError; StaleVersionError */
export async function setDonationSourceTestMode(
  transaction: Transaction,
  actor: AdminActor,
  { name, test_mode, isExpected }: Edited & { name: string; test_mode: boolean },
): Promise<DonationSourceRecord & { changed: boolean }> {
  const { id } = await lockSource(transaction, name, isExpected);
  const changed = await new DonationSourceRepository(transaction).setTestMode(id, test_mode);
  const details = { name, test_mode };
  if (changed) await audit(transaction, actor, 'donation_source.set', ['donation_source', id], details);
  return { ...(await requireDonationSource(transaction, name)), changed };
}

/** Disables a source, so that its events get 404 from now on. `changed` is false if it was already disabled. @throws NotFoundError */
export async function disableDonationSource(
  transaction: Transaction,
  actor: AdminActor,
  { name }: { name: string },
): Promise<DonationSourceRecord & { changed: boolean }> {
  const { id } = await requireDonationSource(transaction, name);
  const changed = await new DonationSourceRepository(transaction).disable(id);
  if (changed) await audit(transaction, actor, 'donation_source.disable', ['donation_source', id], { name });
  return { ...(await requireDonationSource(transaction, name)), changed };
}

/** @throws NotFoundError; StaleVersionError */
async function lockSource(
  transaction: Transaction,
  name: string,
  isExpected?: IsExpected,
): Promise<DonationSourceRecord> {
  const locked = await new DonationSourceRepository(transaction).lock(name);
  const source = known(locked, `No donation source ${name}.`, 'unknown donation source');
  requireVersion(isExpected, donationSourceVersion(source));
  return source;
}

export function disabledSource(name: string): ConflictError {
  return new ConflictError(`The donation source ${name} is disabled.`, 'disabled donation source');
}

/** @throws NotFoundError */
export async function requireDonationSource(
  database: Connection,
  name: string,
): Promise<DonationSourceRecord> {
  const source = await new DonationSourceRepository(database).find(name);
  return known(source, `No donation source ${name}.`, 'unknown donation source');
}
