import type { Context } from '../context.ts';
import type { Principal } from '../contract/principal.ts';
import { registerPage } from '../domain/commands/register-page.ts';
import type { PageInput } from '../domain/page-rules.ts';
import { runCommand } from '../domain/run-command.ts';
import { AuthorizationError } from '../errors.ts';
import { dropChanged } from './cache-tags.ts';
import type { FundraisingOperations } from './handlers/types.ts';
import { presentPageWithAddress } from './presenters/page.ts';

type Request = Pick<FundraisingOperations['createPage'], 'body'>;
type Application = Extract<Principal, { kind: 'OAuthClient' }>;

/** @throws AuthorizationError for an application that the operator does not let register supporters */
export async function requireRegistration(
  { oauthClients }: Pick<Context, 'oauthClients'>,
  { token }: Application,
): Promise<void> {
  const client = await oauthClients.find(token.clientId);
  if (client?.registration_allowed) return;
  throw new AuthorizationError({ message: 'This application may not register supporters' });
}

/** Makes an account, where there is none, and a page that waits for its owner. No answer is stored: it holds a secret. */
export async function registerSupporter(
  context: Context,
  { oauthClientId }: Application,
  input: Request['body'] & PageInput,
  known: Parameters<typeof registerPage>[2]['known'],
) {
  const { page, user, token, changes, posts } = await runCommand(context.database.primary, (transaction) =>
    registerPage(transaction, context, { input, oauthClientId, known }),
  );
  await dropChanged(context.cache, changes);
  if (posts) context.outbox.wake();
  const activation_url = `${context.config.baseUrl}/activate?token=${token}`;
  const body = { ...presentPageWithAddress(page, context.addresses, context.clock()), user, activation_url };
  return { status: 201 as const, body };
}
