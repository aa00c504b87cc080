import { createSecret, hashSecret } from '../../auth/secrets.ts';
import type { Connection } from '../../db/connection/in-transaction.ts';
import { OauthClientRepository, type OauthClientSummary } from '../../db/repositories/oauth-clients.ts';
import { ConflictError } from '../../errors.ts';
import { known } from '../named-resource.ts';
import { type CommandContext, type OperatorContext, runRecorded } from '../run-command.ts';

/** Whether users are asked before the application acts for them. `changed` is false when it was so already. */
export function setOauthClientTrust(
  context: OperatorContext,
  clientId: string,
  trusted: boolean,
): Promise<OauthClientSummary & { changed: boolean }> {
  return runRecorded(context, async (transaction, record) => {
    const changed = await new OauthClientRepository(transaction).setTrusted(clientId, trusted);
    const client = await requireOauthClient(transaction, clientId);
    if (changed) {
      await record({
        action: trusted ? 'oauth_client.trust' : 'oauth_client.distrust',
        ...recordOf(client),
      });
    }
    return { ...client, changed };
  });
}

/**
 * Replaces the secret; the former one is of no use from now on, while tokens stay.
 * @throws ConflictError for a public application, which has none
 */
export function rotateOauthClientSecret(
  context: CommandContext,
  clientId: string,
): Promise<OauthClientSummary & { secret: string }> {
  const secret = createSecret('clientSecret');
  return runRecorded(context, async (transaction, record) => {
    const client = await requireConfidentialClient(transaction, clientId);
    await new OauthClientRepository(transaction).replaceSecret(client.id, hashSecret(secret));
    await record({ action: 'oauth_client.rotate', ...recordOf(client) });
    return { ...client, secret };
  });
}

/** Its tokens and codes end with it. */
export function deleteOauthClient(context: CommandContext, clientId: string): Promise<void> {
  return runRecorded(context, async (transaction, record) => {
    const client = await requireOauthClient(transaction, clientId);
    await new OauthClientRepository(transaction).delete(client.id);
    await record({ action: 'oauth_client.delete', ...recordOf(client) });
  });
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

/** @throws NotFoundError when there is no such application */
export async function requireOauthClient(
  database: Connection,
  clientId: string,
): Promise<OauthClientSummary> {
  const client = await new OauthClientRepository(database).findSummary(clientId);
  return known(client, `No OAuth client ${clientId}.`, 'unknown OAuth client');
}

function recordOf({ id, name, client_id }: OauthClientSummary) {
  return { subject: { type: 'oauth_client', id }, details: { name, client_id } };
}
