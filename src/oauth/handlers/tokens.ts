import { AuthenticationError } from '../../errors.ts';
import { countingClientFailures } from '../client-authentication.ts';
import { presentAccessToken, presentTokenInfo } from '../presenters/token.ts';
import { readRevocation, revokeToken } from '../revocation.ts';
import { issueToken, readTokenRequest } from '../token-request.ts';
import type { OAuthHandlers } from './types.ts';

/** RFC 6749 section 5.1; `Pragma` for caches of HTTP/1.0. */
const neverStored = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

export const tokens: Pick<OAuthHandlers, 'createToken' | 'revokeToken' | 'getTokenInfo'> = {
  async createToken({ query, body, header, clientAddress }, context) {
    const request = readTokenRequest({ query, body, authorization: header('authorization') });
    const caller = { clientId: request.clientId, clientAddress };
    const token = await countingClientFailures(context.throttle, caller, () => issueToken(context, request));
    return { status: 200, body: presentAccessToken(token, request), headers: neverStored };
  },

  async revokeToken({ body, header, clientAddress }, context) {
    const revocation = readRevocation({ body, authorization: header('authorization') });
    const caller = { clientId: revocation.clientId, clientAddress };
    await countingClientFailures(context.throttle, caller, () => revokeToken(context, revocation));
    return { status: 200, body: {} };
  },

  async getTokenInfo({ principal }) {
    if (!principal || !('token' in principal)) throw new AuthenticationError('The access token is invalid');
    return { status: 200, body: presentTokenInfo(principal) };
  },
};
