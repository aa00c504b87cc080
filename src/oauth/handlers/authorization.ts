import { presentServerMetadata } from '../presenters/server-metadata.ts';
import type { OAuthHandlers } from './types.ts';

export const authorization: Pick<OAuthHandlers, 'getAuthorizationServerMetadata'> = {
  async getAuthorizationServerMetadata(_request, { issuer }) {
    return { status: 200, body: presentServerMetadata(issuer) };
  },
};
