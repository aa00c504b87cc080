import { AuthenticationError } from '../../errors.ts';
import { presentAccessToken } from '../presenters/access-token.ts';
import { presentTokenInfo } from '../presenters/token-info.ts';
import { readRevocation, revokeToken } from '../revocation.ts';
import { issueToken, readTokenRequest } from '../token-request.ts';
import type { OAuthHandlers } from './types.ts';

/** RFC 6749 part 5.1; `Pragma` for caches of HTTP/1.0. */
const neverStored = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

export const tokens: Pick<OAuthHandlers, 'createToken' | 'revokeToken' | 'getTokenInfo'> = {
  async createToken({ query, body, header }, context) {
    const request = readTokenRequest({ query, body, authorization: header('authorization') });
    const token = await issueToken(context, request);
    return { status: 200, body: presentAccessToken(token), headers: neverStored };
  },

  async revokeToken({ body, header }, context) {
    await revokeToken(context, readRevocation({ body, authorization: header('authorization') }));
    return { status: 200, body: {} };
  },

  async getTokenInfo({ principal }, { oauthTokens }) {
    const token = principal && 'tokenId' in principal && (await oauthTokens.find(principal.tokenId));
    if (!token) throw new AuthenticationError('The access token is invalid');
    return { status: 200, body: presentTokenInfo(token) };
  },
};
