import OAuth2Server from 'oauth2-server';
import type { Context } from '../context.ts';
import {
  type ClientCredentials,
  clientAuthenticationFailed,
  readCredentials,
  withRightReading,
} from './client-authentication.ts';
import { type SavedToken, tokenModel, unusableCode, unusableRefreshToken } from './model.ts';
import { missingParameter, OAuthError, type OAuthErrorCode } from './oauth-error.ts';
import { oneValue } from './sent-parameters.ts';

const grantTypes = ['authorization_code', 'client_credentials', 'refresh_token'];

/** Where a token request's parameters may be; no place takes precedence. */
interface TokenRequestSources {
  query: Readonly<Record<string, unknown>>;
  body: Readonly<Record<string, unknown>>;
  authorization: string | undefined;
}

interface TokenRequest extends ClientCredentials {
  grantType: string;
  /** As RFC 6749 has it, and not in the query alone. */
  isGrantInBody: boolean;
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
  const isGrantInBody = body.grant_type !== undefined;
  return { grantType, isGrantInBody, code, redirectUri, codeVerifier, refreshToken, ...credentials };
}

/**
 * Has the library issue a token. It reads forms only, so it is given one; its response object is not used, since it is wrong
 * after some errors.
 * @throws OAuthError as defined by RFC 6749 section 5.2
 */
export async function issueToken(context: Context, sent: TokenRequest): Promise<SavedToken> {
  const request = await withRightReading(context.oauthClients, sent);
  const server = new OAuth2Server({ model: tokenModel(context, request) });
  const form = new OAuth2Server.Request({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' },
    query: {},
    body: withoutBlanks({
      grant_type: request.grantType,
      code: request.code,
      redirect_uri: request.redirectUri,
      code_verifier: request.codeVerifier,
      refresh_token: request.refreshToken,
      client_id: request.clientId,
      client_secret: request.secret,
    }),
  });
  try {
    // The model authenticates: the library would refuse an application without a secret before it is asked.
    const requireClientAuthentication = { authorization_code: false };
    const response = new OAuth2Server.Response();
    const options = { requireClientAuthentication, alwaysIssueNewRefreshToken: false };
    return (await server.token(form, response, options)) as SavedToken;
  } catch (error) {
    throw translate(error);
  }
}

/** Turns the library's errors into ours, and unwraps foreign ones, such as a lost database connection. */
function translate(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof OAuthError) return error;
  const { inner } = error as { inner?: unknown };
  if (error.name === 'server_error') return inner ?? error;
  if (error.name === 'invalid_client') return clientAuthenticationFailed();
  if (error.name === 'invalid_grant' && !error.message.includes('verifier')) {
    const isRefresh = error.message.includes('refresh token');
    return new OAuthError('invalid_grant', isRefresh ? unusableRefreshToken : unusableCode);
  }
  return translatable.has(error.name)
    ? new OAuthError(error.name as OAuthErrorCode, sentence(error.message))
    : error;
}

const translatable = new Set(['invalid_request', 'invalid_grant', 'unauthorized_client']);

/** "Missing parameter: `code`" becomes "Missing required parameter: code." */
function sentence(message: string): string {
  return `${message
    .replaceAll('`', '')
    .replace(/^Missing parameter/, 'Missing required parameter')
    .replace(/\.$/, '')}.`;
}

function withoutBlanks(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
