import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { createSecret, hashSecret } from '../../auth/secrets.ts';
import { type OperatorContext, runRecorded } from '../../domain/run-command.ts';
import { OperatorError } from '../../errors.ts';
import { type OauthClientChanges, OauthClientRepository } from '../repositories/oauth-clients.ts';
import type { OauthClientRow } from '../rows/credential-rows.ts';

/** An OAuth application without its secret. */
export interface OauthClientRecord {
  id: number;
  client_id: string;
  name: string;
  owner: string | null;
  redirect_uris: string[];
  confidential: boolean;
  trusted: boolean;
  created_at: Date;
}

export interface OperatorOauthClient extends Required<OauthClientChanges> {
  owner_user_id: number | null;
  confidential: boolean;
  trusted: boolean;
}

/** Applications in the order in which they were made, deleted ones left out. */
export async function listOauthClients(database: Knex): Promise<OauthClientRecord[]> {
  return oauthClients(database).orderBy('oauth_clients.id');
}

/** @throws OperatorError when there is no such application */
export async function findOauthClient(database: Knex, clientId: string): Promise<OauthClientRecord> {
  const client: OauthClientRecord | undefined = await oauthClients(database)
    .where('oauth_clients.client_id', clientId)
    .first();
  if (client) return client;
  throw new OperatorError(`No OAuth client ${clientId}.`, 'List them: groundswell oauth-clients list');
}

/** @returns the secret, too, unless the application is public: it can be shown now and never again */
export function createOauthClient(
  context: OperatorContext,
  { owner_user_id, confidential, trusted, ...values }: OperatorOauthClient,
): Promise<OauthClientRecord & { secret: string | null }> {
  const secret = confidential ? createSecret('clientSecret') : null;
  return runRecorded(context, async (transaction, record) => {
    const client = await new OauthClientRepository(transaction).create({
      ...values,
      owner_user_id,
      client_id: randomBytes(16).toString('hex'),
      secret_hash: secret === null ? null : hashSecret(secret),
    });
    if (trusted) await transaction('oauth_clients').where({ id: client.id }).update({ trusted });
    await record({
      action: 'oauth_client.create',
      subject: { type: 'oauth_client', id: client.id },
      details: { name: client.name, client_id: client.client_id, trusted },
    });
    return { ...(await findOauthClient(transaction, client.client_id)), secret };
  });
}

/** Whether users are asked before the application acts for them. `changed` is false when it was so already. */
export function setOauthClientTrust(
  context: OperatorContext,
  clientId: string,
  trusted: boolean,
): Promise<OauthClientRecord & { changed: boolean }> {
  return runRecorded(context, async (transaction, record) => {
    const count = await transaction('oauth_clients')
      .where({ client_id: clientId, trusted: !trusted, deleted_at: null })
      .update({ trusted, updated_at: transaction.fn.now() });
    const client = await findOauthClient(transaction, clientId);
    if (count > 0) {
      await record({
        action: trusted ? 'oauth_client.trust' : 'oauth_client.distrust',
        subject: { type: 'oauth_client', id: client.id },
        details: { name: client.name, client_id: clientId },
      });
    }
    return { ...client, changed: count > 0 };
  });
}

/**
 * Replaces the secret; the former one is of no use from now on, while tokens stay.
 * @throws OperatorError for a public application, which has none
 */
export function rotateOauthClientSecret(
  context: OperatorContext,
  clientId: string,
): Promise<OauthClientRecord & { secret: string }> {
  const secret = createSecret('clientSecret');
  return runRecorded(context, async (transaction, record) => {
    const client = await findOauthClient(transaction, clientId);
    refuseWithoutSecret(client);
    await new OauthClientRepository(transaction).replaceSecret(client.id, hashSecret(secret));
    await record({
      action: 'oauth_client.rotate',
      subject: { type: 'oauth_client', id: client.id },
      details: { name: client.name, client_id: clientId },
    });
    return { ...client, secret };
  });
}

/** @throws OperatorError for a public application */
export function refuseWithoutSecret({ name, confidential }: OauthClientRecord): void {
  if (confidential) return;
  throw new OperatorError(
    `"${name}" is a public application and has no secret.`,
    'It proves itself by a code challenge (PKCE). Create a confidential one if it can keep a secret.',
  );
}

function oauthClients(knex: Knex) {
  return knex<OauthClientRow>('oauth_clients')
    .leftJoin('users', 'users.id', 'oauth_clients.owner_user_id')
    .select(
      'oauth_clients.id',
      'oauth_clients.client_id',
      'oauth_clients.name',
      'users.email as owner',
      'oauth_clients.redirect_uris',
      'oauth_clients.confidential',
      'oauth_clients.trusted',
      'oauth_clients.created_at',
    )
    .whereNull('oauth_clients.deleted_at');
}
