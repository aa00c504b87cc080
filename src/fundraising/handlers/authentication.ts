import { type SignedInUser, signInWithPassword } from '../../auth/sign-in.ts';
import type { Context } from '../../context.ts';
import { emailErrors } from '../../contract/email-addresses.ts';
import type { OauthClientRow } from '../../db/rows/credential-rows.ts';
import { issueUserToken, requirePasswordClient } from '../../domain/accounts/password-client.ts';
import { requestPasswordReset } from '../../domain/accounts/password-reset.ts';
import { signUp } from '../../domain/accounts/sign-up.ts';
import { requireCountry } from '../../domain/countries.ts';
import { invalid, NotFoundError, taken, ValidationError, WrongPasswordError } from '../../errors.ts';
import { returnAddress } from '../../web/return-address.ts';
import type { FundraisingHandlers } from './types.ts';

export const authentication = {
  async signUpUser({ body, clientAddress }, context) {
    const client = await requirePasswordClient(context.oauthClients, body.client_id);
    if (body.country === undefined) throw new NotFoundError();
    const country = await requireCountry(context.countries, body.country, 'country');
    const { name = '', email = '', password = '', phone = '', nickname } = body.user ?? {};
    const user = await signUp(
      context,
      { name, email, password, phone, nickname, country, address: clientAddress },
      { needsPhone: true, accountExists: taken('email') },
    );
    const answer = await signedIn(context, client, user).catch((error) => {
      throw error instanceof WrongPasswordError ? new ValidationError([taken('email')]) : error;
    });
    return { status: 201, ...answer };
  },

  async signInUser({ body, clientAddress: address }, context) {
    const client = await requirePasswordClient(context.oauthClients, body.client_id);
    const { email = '', password = '' } = body.user ?? {};
    try {
      const user = await signInWithPassword(context, { email, password, address });
      return { status: 200, ...(await signedIn(context, client, user)) };
    } catch (error) {
      // Existing clients expect 404 for a wrong password.
      throw error instanceof WrongPasswordError ? new NotFoundError() : error;
    }
  },

  async requestPasswordReset({ body, clientAddress: address }, context) {
    const client = await requirePasswordClient(context.oauthClients, body.client_id);
    const { email = '', return_to } = body;
    const { baseUrl } = context.config;
    const redirectUris = client.redirect_uris;
    const target = return_to && returnAddress(return_to, { baseUrl, redirectUris });
    const errors = [
      ...emailErrors('email', email.trim()),
      ...(return_to && !target
        ? [invalid('return_to', 'must be an address of this site or of the application')]
        : []),
    ];
    if (errors.length > 0) throw new ValidationError(errors);
    const goesOn = target ? { client_id: client.client_id, return_to: target } : undefined;
    await requestPasswordReset(context, { email, address, goesOn });
    return { status: 204, body: undefined };
  },
} satisfies Partial<FundraisingHandlers>;

async function signedIn({ oauthTokens }: Context, client: OauthClientRow, user: SignedInUser) {
  const token = await issueUserToken(oauthTokens, user, client.id);
  return { body: { token, user_id: user.id }, headers: { 'Cache-Control': 'no-store' } };
}
