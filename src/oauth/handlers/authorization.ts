import type { AuthorizationServerMetadata } from '../../../generated/oauth/models.ts';
import type { OAuthHandlers } from './types.ts';

export const authorization: Pick<OAuthHandlers, 'getAuthorizationServerMetadata'> = {
  async getAuthorizationServerMetadata(_request, { issuer }) {
    return { status: 200, body: presentServerMetadata(issuer) };
  },
};

/**
 * Presents the server's metadata (RFC 8414).
 * @param issuer the address that the metadata is read from: clients must refuse any other (section 3.3)
 */
function presentServerMetadata(issuer: string): AuthorizationServerMetadata {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    response_types_supported: ['code', 'token'],
    response_modes_supported: ['query', 'fragment'],
    grant_types_supported: ['authorization_code', 'implicit', 'client_credentials', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256'],
  };
}
