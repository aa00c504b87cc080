import { randomBytes } from 'node:crypto';
import { createSecret, hashSecret } from '../../auth/secrets.ts';
import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import {
  type NewOauthClient,
  type OauthClientChanges,
  OauthClientRepository,
  type OauthClientSummary,
  type OauthPermission,
} from '../../db/repositories/oauth-clients.ts';
import type { OauthClientRow } from '../../db/rows/credential-rows.ts';
import { ConflictError } from '../../errors.ts';
import type { Actor, OperatorActor } from '../actor.ts';
import { audit, auditValues } from '../audit.ts';
import { known } from '../named-resource.ts';
import { type IsExpected, requireVersion, versionOf } from '../version.ts';

interface Edited {
  /** Whether the caller has read the application with this version. Default: any. */
  isExpected?: IsExpected;
}

/** Registers an application. @returns the client and, if it is confidential, its secret, which can't be shown again */
export async function createOauthClient(
  transaction: Transaction,
  actor: Actor,
  { confidential, ...values }: Omit<NewOauthClient, 'client_id' | 'secret_hash'> & { confidential: boolean },
): Promise<{ client: OauthClientRow; secret: string | null }> {
  const secret = confidential ? createSecret('clientSecret') : null;
  const client = await new OauthClientRepository(transaction).create({
    ...values,
    client_id: randomBytes(16).toString('hex'),
    secret_hash: secret === null ? null : hashSecret(secret),
  });
  const { id, name, client_id, trusted, passwords_allowed, registration_allowed } = client;
  const details = { name, client_id, trusted, passwords_allowed, registration_allowed };
  await audit(transaction, actor, 'oauth_client.create', ['oauth_client', id], details);
  return { client, secret };
}

/** Returns the version of what can be changed about an application, including its secret. */
export function oauthClientVersion({
  name,
  description,
  application_url,
  redirect_uris,
  trusted,
  passwords_allowed,
  registration_allowed,
  updated_at,
}: Omit<OauthClientRow, 'secret_hash' | 'owner_user_id' | 'deleted_at'>): string {
  const permissions = [trusted, passwords_allowed, registration_allowed];
  return versionOf([name, description, application_url, redirect_uris, permissions, updated_at]);
}

/** Changes an application's details and permissions. Undefined fields stay the same. @throws NotFoundError; StaleVersionError */
export async function updateOauthClient(
  transaction: Transaction,
  actor: Actor,
  { id, isExpected, ...changes }: OauthClientChanges & Edited & { id: number },
): Promise<void> {
  const clients = new OauthClientRepository(transaction);
  const before = known(await clients.lock(id), `No OAuth client ${id}.`, 'unknown OAuth client');
  requireVersion(isExpected, oauthClientVersion(before));
  await clients.update(id, changes);
  await auditValues(transaction, actor, 'oauth_client.update', ['oauth_client', id], before, changes);
}

/** Verbs in the audit log for giving and taking a permission. */
const permissionActions: Readonly<Record<OauthPermission, readonly [given: string, taken: string]>> = {
  trusted: ['trust', 'distrust'],
  passwords_allowed: ['allow_passwords', 'forbid_passwords'],
  registration_allowed: ['allow_registration', 'forbid_registration'],
};

export async function setOauthClientPermission(
  transaction: Transaction,
  actor: OperatorActor,
  { clientId, permission, isGiven }: { clientId: string; permission: OauthPermission; isGiven: boolean },
): Promise<OauthClientSummary & { changed: boolean }> {
  const changed = await new OauthClientRepository(transaction).setPermission(clientId, permission, isGiven);
  const client = await requireOauthClient(transaction, clientId);
  const action = `oauth_client.${permissionActions[permission][isGiven ? 0 : 1]}`;
  if (changed) await audit(transaction, actor, action, ['oauth_client', client.id], detailsOf(client));
  return { ...client, changed };
}

/** Replaces the secret. The old one stops working immediately. @throws ConflictError for a public application; StaleVersionError */
export async function rotateOauthClientSecret(
  transaction: Transaction,
  actor: Actor,
  { clientId, isExpected }: Edited & { clientId: string },
): Promise<OauthClientSummary & { secret: string }> {
  const secret = createSecret('clientSecret');
  const client = await requireConfidentialClient(transaction, clientId);
  const clients = new OauthClientRepository(transaction);
  const locked = await clients.lock(client.id);
  if (locked) requireVersion(isExpected, oauthClientVersion(locked));
  await clients.replaceSecret(client.id, hashSecret(secret));
  await audit(transaction, actor, 'oauth_client.rotate', ['oauth_client', client.id], detailsOf(client));
  return { ...client, secret };
}

/** Deletes an application, with its tokens and codes. */
export async function deleteOauthClient(
  transaction: Transaction,
  actor: Actor,
  { clientId }: { clientId: string },
): Promise<void> {
  const client = await requireOauthClient(transaction, clientId);
  await new OauthClientRepository(transaction).delete(client.id);
  await audit(transaction, actor, 'oauth_client.delete', ['oauth_client', client.id], detailsOf(client));
}

/** @throws NotFoundError; ConflictError for a public application, which has no secret */
export async function requireConfidentialClient(
  database: Connection,
  clientId: string,
): Promise<OauthClientSummary> {
  const client = await requireOauthClient(database, clientId);
  if (client.confidential) return client;
  const message = `"${client.name}" is a public application and has no secret.`;
  throw new ConflictError(message, 'public OAuth client');
}

/** @throws NotFoundError */
export async function requireOauthClient(
  database: Connection,
  clientId: string,
): Promise<OauthClientSummary> {
  const client = await new OauthClientRepository(database).findSummary(clientId);
  return known(client, `No OAuth client ${clientId}.`, 'unknown OAuth client');
}

function detailsOf({ name, client_id }: OauthClientSummary): object {
  return { name, client_id };
}
