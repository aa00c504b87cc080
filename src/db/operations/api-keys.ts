import type { Knex } from 'knex';
import { createSecret, hashSecret } from '../../auth/secrets.ts';
import { type OperatorContext, runRecorded } from '../../domain/run-command.ts';
import { OperatorError } from '../../errors.ts';
import type { RegisteredApplicationRow } from '../rows/credential-rows.ts';
import { findResource, type NamedResource } from './find-resource.ts';

/** An API key without the key: its hash is all that is stored. */
export interface ApiKey {
  id: number;
  name: string;
  campaign: string;
  /** Last characters of the key. */
  hint: string;
  created_at: Date;
  revoked_at: Date | null;
}

const HINT_LENGTH = 4;

/** API keys by number: those that work or, with `revoked`, all. */
export async function listApiKeys(
  database: Knex,
  { campaign, revoked }: { campaign?: NamedResource | undefined; revoked: boolean },
): Promise<ApiKey[]> {
  const query = apiKeys(database).orderBy('registered_applications.id');
  if (campaign) query.where('campaigns.id', (await findResource(database, 'campaigns', campaign)).id);
  if (!revoked) query.whereNull('registered_applications.revoked_at');
  return query;
}

/** @throws OperatorError when there is no such key */
export async function findApiKey(database: Knex, id: number): Promise<ApiKey> {
  const key: ApiKey | undefined = await apiKeys(database).where('registered_applications.id', id).first();
  if (key) return key;
  throw new OperatorError(`No API key ${id}.`, 'List them: groundswell api-keys list --all');
}

/** @returns the key itself, too: it can be shown now and never again */
export function createApiKey(
  context: OperatorContext,
  { name, campaign }: { name: string; campaign: NamedResource },
): Promise<ApiKey & { key: string }> {
  const key = createSecret('apiKey');
  return runRecorded(context, async (transaction, record) => {
    const { id: campaignId, uid } = await findResource(transaction, 'campaigns', campaign);
    const [row] = await transaction<RegisteredApplicationRow>('registered_applications')
      .insert({
        name,
        campaign_id: campaignId,
        key_hash: hashSecret(key),
        key_hint: key.slice(-HINT_LENGTH),
      })
      .returning('*');
    const { id } = row as RegisteredApplicationRow;
    await record({
      action: 'api_key.create',
      subject: { type: 'api_key', id },
      details: { name, campaign: uid },
    });
    return { ...(await findApiKey(transaction, id)), key };
  });
}

/** Requests with the key get 401 from now on. `changed` is false when they did already. */
export function revokeApiKey(context: OperatorContext, id: number): Promise<ApiKey & { changed: boolean }> {
  return runRecorded(context, async (transaction, record) => {
    const count = await transaction('registered_applications')
      .where({ id })
      .whereNull('revoked_at')
      .update({ revoked_at: transaction.fn.now() });
    const key = await findApiKey(transaction, id);
    if (count > 0) {
      const { name, campaign } = key;
      await record({
        action: 'api_key.revoke',
        subject: { type: 'api_key', id },
        details: { name, campaign },
      });
    }
    return { ...key, changed: count > 0 };
  });
}

function apiKeys(knex: Knex) {
  return knex('registered_applications')
    .join('campaigns', 'campaigns.id', 'registered_applications.campaign_id')
    .select(
      'registered_applications.id',
      'registered_applications.name',
      'campaigns.uid as campaign',
      'registered_applications.key_hint as hint',
      'registered_applications.created_at',
      'registered_applications.revoked_at',
    );
}
