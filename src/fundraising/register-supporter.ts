import type { Context, RequestContext } from '../context.ts';
import type { Principal } from '../contract/principal.ts';
import { change } from '../domain/change.ts';
import { registerPage } from '../domain/pages/register-page.ts';
import { AuthorizationError, type FieldError } from '../errors.ts';
import type { FundraisingOperations } from './handlers/types.ts';
import { presentPageWithAddress } from './presenters/page.ts';

type Application = Extract<Principal, { kind: 'OAuthClient' }>;

/** @throws AuthorizationError for an application that the operator does not allow to register supporters */
export async function requireRegistration(
  { oauthClients }: Pick<Context, 'oauthClients'>,
  { token }: Application,
): Promise<void> {
  const client = await oauthClients.find(token.clientId);
  if (client?.registration_allowed) return;
  throw new AuthorizationError({ message: 'This application may not register supporters' });
}

/**
 * Creates an account, unless there is one, and a page that waits for its owner's confirmation. The response is not stored, because it
 * contains a secret.
 */
export async function registerSupporter(
  context: RequestContext,
  { oauthClientId }: Application,
  values: FundraisingOperations['createPage']['body'] & { picture?: string },
  known: readonly FieldError[],
) {
  const { addresses, config } = context;
  const now = context.clock();
  const actor = { kind: 'oauth_client', oauthClientId } as const;
  const registered = await change(context, actor, registerPage, { values, known, addresses, now });
  const { page, user, token } = registered;
  const activation_url = `${config.baseUrl}/activate?token=${token}`;
  const body = { ...presentPageWithAddress(page, addresses, now), user, activation_url };
  return { status: 201 as const, body };
}
