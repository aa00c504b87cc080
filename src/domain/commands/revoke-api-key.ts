import type { Connection } from '../../db/connection/in-transaction.ts';
import { type ApiKeyRecord, ApiKeyRepository } from '../../db/repositories/api-keys.ts';
import { known } from '../named-resource.ts';
import { type OperatorContext, runRecorded } from '../run-command.ts';

/** Requests with the key get 401 from now on. `changed` is false when they did already. */
export function revokeApiKey(
  context: OperatorContext,
  id: number,
): Promise<ApiKeyRecord & { changed: boolean }> {
  return runRecorded(context, async (transaction, record) => {
    const changed = await new ApiKeyRepository(transaction).revoke(id);
    const key = await requireApiKey(transaction, id);
    if (changed) {
      const { name, campaign } = key;
      await record({
        action: 'api_key.revoke',
        subject: { type: 'api_key', id },
        details: { name, campaign },
      });
    }
    return { ...key, changed };
  });
}

/** @throws NotFoundError when there is no such key */
export async function requireApiKey(database: Connection, id: number): Promise<ApiKeyRecord> {
  return known(await new ApiKeyRepository(database).find(id), `No API key ${id}.`, 'unknown API key');
}
