import { AuthorizationError, invalid, ValidationError } from '../../errors.ts';
import { returnAddress } from '../../web/return-address.ts';
import type { FundraisingHandlers } from './types.ts';

export const sessions = {
  async createSession({ body, principal, header }, context) {
    if (principal?.kind !== 'OAuthUser') throw new AuthorizationError();
    const { userId, oauthClientId } = principal;
    const { baseUrl } = context.config;
    const redirectUris = await context.credentials.redirectUrisOf(oauthClientId);
    const location = returnAddress(body.return_to ?? '/dashboard', { baseUrl, redirectUris });
    if (location === undefined) {
      throw new ValidationError([
        invalid('return_to', 'must be an address of this site or of the application'),
      ]);
    }
    const previous = await context.browserSessions.find(header('Cookie'));
    const { setCookie } = await context.browserSessions.start({ userId, oauthClientId, previous });
    await context.auditLog.recordSession({ userId, oauthClientId, endedUserId: previous?.user.id });
    return { status: 303, body: undefined, headers: { Location: location, 'Set-Cookie': setCookie } };
  },
} satisfies Partial<FundraisingHandlers>;
