import OAuth2Server from 'oauth2-server';
import type { Context } from '../context.ts';
import {
  type ClientCredentials,
  clientAuthenticationFailed,
  readCredentials,
  withRightReading,
} from './client-authentication.ts';
import { type SavedToken, tokenModel } from './model.ts';
import { missingParameter, OAuthError, type OAuthErrorCode } from './oauth-error.ts';
import { oneValue } from './sent-parameters.ts';

const grantTypes = ['authorization_code', 'client_credentials', 'refresh_token'];

/** Where a token request's parameters can be. None takes precedence. */
interface TokenRequestSources {
  query: Readonly<Record<string, unknown>>;
  body: Readonly<Record<string, unknown>>;
  authorization: string | undefined;
}

interface TokenRequest extends ClientCredentials {
  grantType: string;
  /** Leaves out blank fields. Existing clients, which read them, don't use PKCE or request client_credentials in the body. */
  omitsBlanks: boolean;
  code: string | undefined;
  redirectUri: string | undefined;
  codeVerifier: string | undefined;
  refreshToken: string | undefined;
}

/**
 * Reads a token request from query, body and `Authorization: Basic`.
 * @throws OAuthError `invalid_request` for a parameter that was sent twice, and for an absent or unknown grant type
 */
export function readTokenRequest({ query, body, authorization }: TokenRequestSources): TokenRequest {
  const credentials = readCredentials(authorization, query, body);
  const read = (name: string) => oneValue(name, [query[name], body[name]]);
  const [code, redirectUri, codeVerifier] = [read('code'), read('redirect_uri'), read('code_verifier')];
  const refreshToken = read('refresh_token');
  const grantType = read('grant_type');
  if (grantType === undefined) throw missingParameter('grant_type');
  if (!grantTypes.includes(grantType)) {
    throw new OAuthError(
      'unsupported_grant_type',
      'The grant type is not supported: send authorization_code, refresh_token or client_credentials.',
    );
  }
  const omitsBlanks = (grantType === 'authorization_code' ? codeVerifier : body.grant_type) !== undefined;
  return { grantType, omitsBlanks, code, redirectUri, codeVerifier, refreshToken, ...credentials };
}

/**
 * Lets the library issue a token. It only reads forms, but clients also send JSON or a query, so it gets their values as a form. Its
 * response object isn't used, because it is wrong after some errors.
 * @throws OAuthError as defined by RFC 6749 section 5.2
 */
export async function issueToken(context: Context, sent: TokenRequest): Promise<SavedToken> {
  const request = await withRightReading(context.oauthClients, sent);
  const server = new OAuth2Server({ model: tokenModel(context, request) });
  const form = new OAuth2Server.Request({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'transfer-encoding': 'chunked' },
    query: {},
    body: {
      grant_type: request.grantType,
      code: request.code,
      redirect_uri: request.redirectUri,
      code_verifier: request.codeVerifier,
      refresh_token: request.refreshToken,
      client_id: request.clientId,
      client_secret: request.secret,
    },
  });
  try {
    // The model authenticates clients, because the library would refuse one without a secret before calling the model.
    const requireClientAuthentication = { authorization_code: false };
    const options = { requireClientAuthentication, alwaysIssueNewRefreshToken: false };
    return (await server.token(form, new OAuth2Server.Response(), options)) as SavedToken;
  } catch (error) {
    throw translate(error, request.grantType);
  }
}

/** Turns the library's errors into ours, and unwraps others, such as a lost database connection. */
function translate(error: unknown, grantType: string): unknown {
  if (!(error instanceof OAuth2Server.OAuthError)) return error;
  const { name, message, inner } = error as OAuth2Server.OAuthError & { inner?: unknown };
  if (name === 'server_error' || name === 'invalid_argument') return inner ?? error;
  if (name === 'invalid_client') return clientAuthenticationFailed();
  if (name === 'invalid_grant' && !message.includes('verifier')) {
    return new OAuthError(
      'invalid_grant',
      grantType === 'refresh_token' ? unusableRefreshToken : unusableCode,
    );
  }
  return new OAuthError(name as OAuthErrorCode, sentence(message));
}

const unusableCode =
  'The authorization code is invalid, has expired, has been used, or was issued to another client or redirect URI.';

const unusableRefreshToken =
  'The refresh token is invalid, has been revoked, or was issued to another client.';

/** "Missing parameter: `code`" becomes "Missing required parameter: code." */
function sentence(message: string): string {
  return `${message
    .replaceAll('`', '')
    .replace(/^Missing parameter/, 'Missing required parameter')
    .replace(/\.$/, '')}.`;
}
