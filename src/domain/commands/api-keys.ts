import { createSecret, hashSecret } from '../../auth/secrets.ts';
import type { Connection } from '../../db/connection/in-transaction.ts';
import {
  type ApiKeyRecord,
  ApiKeyRepository,
  type RegistrationAddresses,
} from '../../db/repositories/api-keys.ts';
import { known, type NamedResource, requireResource } from '../named-resource.ts';
import { type OperatorContext, runRecorded } from '../run-command.ts';

const HINT_LENGTH = 4;

/** @returns the key itself, too: it can be shown now and never again */
export function createApiKey(
  context: OperatorContext,
  { name, campaign: named }: { name: string; campaign: NamedResource },
): Promise<ApiKeyRecord & { key: string }> {
  const key = createSecret('apiKey');
  return runRecorded(context, async (transaction, record) => {
    const campaign = await requireResource(transaction, 'campaigns', named);
    const id = await new ApiKeyRepository(transaction).create({
      name,
      campaign_id: campaign.id,
      key_hash: hashSecret(key),
      key_hint: key.slice(-HINT_LENGTH),
    });
    await record('api_key.create', ['api_key', id], { name, campaign: campaign.uid });
    return { ...(await requireApiKey(transaction, id)), key };
  });
}

/** Requests with the key get 401 from now on. `changed` is false when they did already. */
export function revokeApiKey(
  context: OperatorContext,
  id: number,
): Promise<ApiKeyRecord & { changed: boolean }> {
  return runRecorded(context, async (transaction, record) => {
    const changed = await new ApiKeyRepository(transaction).revoke(id);
    const key = await requireApiKey(transaction, id);
    const { name, campaign } = key;
    if (changed) await record('api_key.revoke', ['api_key', id], { name, campaign });
    return { ...key, changed };
  });
}

/** Sets where the mails of an application's invitations lead; what is undefined stays. @throws NotFoundError */
export function setRegistrationAddresses(
  context: OperatorContext,
  id: number,
  addresses: RegistrationAddresses,
): Promise<ApiKeyRecord> {
  return runRecorded(context, async (transaction, record) => {
    await requireApiKey(transaction, id);
    await new ApiKeyRepository(transaction).setRegistrationAddresses(id, addresses);
    await record('api_key.set_registration', ['api_key', id], addresses);
    return requireApiKey(transaction, id);
  });
}

/** @throws NotFoundError when there is no such key */
export async function requireApiKey(database: Connection, id: number): Promise<ApiKeyRecord> {
  return known(await new ApiKeyRepository(database).find(id), `No API key ${id}.`, 'unknown API key');
}
