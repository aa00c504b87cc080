import { createSecret, hashSecret } from '../../auth/secrets.ts';
import { type ApiKeyRecord, ApiKeyRepository } from '../../db/repositories/api-keys.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';
import { type OperatorContext, runRecorded } from '../run-command.ts';
import { requireApiKey } from './revoke-api-key.ts';

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
    await record({
      action: 'api_key.create',
      subject: { type: 'api_key', id },
      details: { name, campaign: campaign.uid },
    });
    return { ...(await requireApiKey(transaction, id)), key };
  });
}
