import { randomBytes } from 'node:crypto';
import { createSecret, hashSecret } from '../../auth/secrets.ts';
import { type NewOauthClient, OauthClientRepository } from '../../db/repositories/oauth-clients.ts';
import type { OauthClientRow } from '../../db/rows/credential-rows.ts';
import { type CommandContext, runRecorded } from '../run-command.ts';

/**
 * Registers an application.
 * @param values.confidential whether it can keep a secret
 * @returns its secret, too, unless it is public: it can be shown now and never again
 */
export function createOauthClient(
  context: CommandContext,
  { confidential, ...values }: Omit<NewOauthClient, 'client_id' | 'secret_hash'> & { confidential: boolean },
): Promise<{ client: OauthClientRow; secret: string | null }> {
  const secret = confidential ? createSecret('clientSecret') : null;
  return runRecorded(context, async (transaction, record) => {
    const client = await new OauthClientRepository(transaction).create({
      ...values,
      client_id: randomBytes(16).toString('hex'),
      secret_hash: secret === null ? null : hashSecret(secret),
    });
    const { id, name, client_id, trusted } = client;
    const subject = { type: 'oauth_client', id };
    await record({ action: 'oauth_client.create', subject, details: { name, client_id, trusted } });
    return { client, secret };
  });
}
