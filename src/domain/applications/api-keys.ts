import { createSecret, hashSecret } from '../../auth/secrets.ts';
import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import {
  type ApiKeyRecord,
  ApiKeyRepository,
  type RegistrationAddresses,
} from '../../db/repositories/api-keys.ts';
import { type ApiKeyScope, apiKeyScopes } from '../../db/rows/credential-rows.ts';
import { ValidationError } from '../../errors.ts';
import type { AdminActor, UserActor } from '../actor.ts';
import { auditValues } from '../audit.ts';
import { nameErrors } from '../display-name.ts';
import { absoluteAddress, type FieldRule, readTexts } from '../field-rules.ts';
import { known, type NamedResource, requireResource } from '../named-resource.ts';
import { onlyChanged } from '../only-changed.ts';
import { type IsExpected, requireVersion, versionOf } from '../version.ts';

/** Links in emails need a host. */
const registrationRules = {
  individual_registration_url: absoluteAddress,
  team_registration_url: absoluteAddress,
} satisfies Record<string, FieldRule>;

const HINT_LENGTH = 4;
const LONGEST_NAME = 255;

/**
 * Creates an API key.
 * @returns the record with the key, which can't be shown again
 * @throws NotFoundError; ValidationError for a name that isn't one
 */
export async function createApiKey(
  transaction: Transaction,
  actor: AdminActor | UserActor,
  {
    name,
    campaign: named,
    scopes,
  }: { name: string; campaign: NamedResource; scopes: readonly ApiKeyScope[] },
): Promise<ApiKeyRecord & { key: string }> {
  const errors = nameErrors('name', name, LONGEST_NAME);
  if (errors.length > 0) throw new ValidationError(errors);
  const key = createSecret('apiKey');
  const campaign = await requireResource(transaction, 'campaigns', named);
  const id = await new ApiKeyRepository(transaction).create({
    name: name.trim(),
    campaign_id: campaign.id,
    key_hash: hashSecret(key),
    key_hint: key.slice(-HINT_LENGTH),
    scopes: apiKeyScopes.filter((scope) => scopes.includes(scope)),
  });
  const details = { name, campaign: campaign.uid, scopes };
  await auditValues(transaction, actor, 'api_key.create', ['api_key', id], {}, details);
  return { ...(await requireApiKey(transaction, id)), key };
}

/** Revokes a key: requests with it get 401 from now on. `changed` is false if it was already revoked. */
export async function revokeApiKey(
  transaction: Transaction,
  actor: AdminActor | UserActor,
  { id }: { id: number },
): Promise<ApiKeyRecord & { changed: boolean }> {
  const changed = await new ApiKeyRepository(transaction).revoke(id);
  const key = await requireApiKey(transaction, id);
  const { revoked_at } = key;
  const before = changed ? { revoked_at: null } : key;
  await auditValues(transaction, actor, 'api_key.revoke', ['api_key', id], before, { revoked_at });
  return { ...key, changed };
}

/**
 * Sets where the links in an application's invitation emails lead. Undefined addresses stay the same, and null is our own site.
 * @param input.isExpected whether the caller has read the key with this version
 * @throws NotFoundError; StaleVersionError; ValidationError for what isn't an address
 */
export async function setRegistrationAddresses(
  transaction: Transaction,
  actor: AdminActor,
  { id, isExpected, ...sent }: RegistrationAddresses & { id: number; isExpected?: IsExpected },
): Promise<ApiKeyRecord> {
  const keys = new ApiKeyRepository(transaction);
  await keys.lock(id);
  const before = await requireApiKey(transaction, id);
  requireVersion(isExpected, apiKeyVersion(before));
  const addresses = onlyChanged(readTexts(registrationRules, sent, []), before);
  await keys.setRegistrationAddresses(id, { ...before, ...addresses });
  await auditValues(transaction, actor, 'api_key.set_registration', ['api_key', id], before, addresses);
  return requireApiKey(transaction, id);
}

export function apiKeyVersion(key: Required<RegistrationAddresses>): string {
  return versionOf([key.individual_registration_url, key.team_registration_url]);
}

/** @throws NotFoundError */
export async function requireApiKey(database: Connection, id: number): Promise<ApiKeyRecord> {
  return known(await new ApiKeyRepository(database).find(id), `No API key ${id}.`, 'unknown API key');
}
