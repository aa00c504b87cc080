import type { Context } from '../context.ts';
import { coerceText, isBlankWord } from '../contract/coercion.ts';
import { readUnvalidated } from '../contract/unvalidated-request.ts';
import { isRegistered, outOfBandUri } from '../domain/applications/redirect-uri.ts';
import { parseCountryCode } from '../domain/countries.ts';
import { MalformedRequestError, ValidationError } from '../errors.ts';
import {
  type AuthorizationRequest,
  authorizationParameters,
  type SentAuthorization,
} from './authorization-request.ts';
import { invalidRequest, missingParameter, OAuthError } from './oauth-error.ts';
import { oneValue } from './sent-parameters.ts';

type Validated = Partial<AuthorizationRequest>;

/** Reads and validates a part of the request. @throws OAuthError if it is wrong */
type AuthorizationCheck = (
  sent: SentAuthorization,
  validated: Validated,
  context: Pick<Context, 'oauthClients' | 'campaigns' | 'countries'>,
) => Validated | undefined | Promise<Validated>;

/**
 * The checks of an authorization request, in order. Until client and redirect URI are validated, an error is shown to the user and not sent
 * anywhere, because the request can contain any address (RFC 6749 section 4.1.2.1, RFC 9700 section 4.11). All of them run before the
 * sign-in, so that nobody signs in for a request that is bound to fail.
 */
const authorizationChecks: readonly AuthorizationCheck[] = [
  knownClient,
  wholeBranding,
  registeredRedirectUri,
  // From here on, errors go to the OAuth application's redirect URI.
  readableState,
  supportedResponseType,
  supportedResponseMode,
  implicitGrantAllowed,
  codeWhereItIsCopied,
  supportedProofKey,
  proofKeyOfPublicClient,
  readableScope,
  screenOptions,
];

type CheckedAuthorization =
  | { ok: true; sent: SentAuthorization; request: AuthorizationRequest }
  | { ok: false; error: OAuthError; validated: Validated };

/** Reads the query and runs the checks up to the first error. */
export async function checkAuthorization(
  search: string,
  context: Pick<Context, 'oauthClients' | 'campaigns' | 'countries'>,
): Promise<CheckedAuthorization> {
  const validated: Validated = {};
  try {
    const sent = readSent(search);
    for (const check of authorizationChecks) Object.assign(validated, await check(sent, validated, context));
    // Together, the checks set every field.
    return { ok: true, sent, request: validated as AuthorizationRequest };
  } catch (error) {
    if (error instanceof OAuthError) return { ok: false, error, validated };
    throw error;
  }
}

function readSent(search: string): SentAuthorization {
  try {
    return readUnvalidated({ search, body: undefined }, new Set(authorizationParameters)).query;
  } catch (error) {
    if (error instanceof MalformedRequestError) throw invalidRequest(`${error.message}.`);
    if (error instanceof ValidationError) throw invalidRequest('A parameter contains invalid characters.');
    throw error;
  }
}

async function knownClient(
  sent: SentAuthorization,
  _validated: Validated,
  { oauthClients }: Pick<Context, 'oauthClients'>,
): Promise<Validated> {
  const clientId = value(sent, 'client_id');
  if (clientId === undefined) throw missingParameter('client_id');
  const client = await oauthClients.find(clientId);
  if (!client) throw new OAuthError('invalid_client', 'No OAuth application has this client_id.');
  return { client };
}

/** An incomplete reference to a campaign is an error; an unknown campaign only means no branding. */
async function wholeBranding(
  sent: SentAuthorization,
  _validated: Validated,
  { campaigns, countries }: Pick<Context, 'campaigns' | 'countries'>,
): Promise<Validated> {
  const reference = optionalValue(sent, 'reference');
  const country = optionalValue(sent, 'country');
  if ((reference === undefined) !== (country === undefined)) {
    throw invalidRequest('The parameters reference and country must be sent together.');
  }
  if (reference === undefined || country === undefined) return { campaign: undefined };
  const code = parseCountryCode(country);
  const codes = await countries.codes();
  if (!code || !codes.includes(code)) {
    throw invalidRequest(`The parameter country must be one of ${codes.join(', ')}.`);
  }
  const campaign = await campaigns.findBranding(code, reference.toLowerCase());
  return {
    campaign: campaign && {
      name: campaign.name,
      bannerUrl: campaign.banner_url,
      brandColour: campaign.brand_colour,
    },
  };
}

/**
 * Compares the redirect URI exactly, except for the port of a loopback address. It can be left out if the client has registered
 * only one.
 */
function registeredRedirectUri(sent: SentAuthorization, { client }: Validated): Validated {
  const redirectUri = value(sent, 'redirect_uri');
  if (redirectUri === undefined) {
    const registered = client?.redirect_uris ?? [];
    const addresses = registered.filter((uri) => uri !== outOfBandUri);
    const [only = outOfBandUri] = addresses;
    if (addresses.length > 1 || registered.length === 0) {
      throw missingParameter('redirect_uri');
    }
    return { redirectUri: only };
  }
  const isOutOfBand = redirectUri === outOfBandUri;
  if (
    !isOutOfBand &&
    (!client || !isRegistered(redirectUri, client) || /^(javascript|data|vbscript):/i.test(redirectUri))
  ) {
    throw invalidRequest(
      'The redirect_uri must exactly match one that the OAuth application has registered.',
    );
  }
  return { redirectUri };
}

function readableState(sent: SentAuthorization): Validated {
  return { state: value(sent, 'state') };
}

function supportedResponseType(sent: SentAuthorization): Validated {
  const responseType = value(sent, 'response_type');
  if (responseType === undefined) throw missingParameter('response_type');
  if (responseType !== 'code' && responseType !== 'token') {
    throw new OAuthError('unsupported_response_type', 'The response_type must be code or token.');
  }
  // RFC 6749 section 4.2.2: a client of the implicit grant reads the fragment.
  return { responseType, responseMode: responseType === 'token' ? 'fragment' : 'query' };
}

/** A token in the query would end up in logs, and nothing is posted to the redirect URI. */
function supportedResponseMode(sent: SentAuthorization, { responseType }: Validated): Validated | undefined {
  const responseMode = value(sent, 'response_mode');
  if (responseMode === undefined) return undefined;
  if (responseMode !== 'fragment' && (responseMode !== 'query' || responseType === 'token')) {
    throw invalidRequest(
      'The response_mode must be query or fragment. With response_type=token, it must be fragment.',
    );
  }
  return { responseMode };
}

/** RFC 9700 section 2.1.2 advises against the implicit grant, so the operator can turn it off for an OAuth application. */
function implicitGrantAllowed(_sent: SentAuthorization, { client, responseType }: Validated): undefined {
  if (responseType === 'token' && !client?.implicit_allowed) {
    throw new OAuthError('unauthorized_client', 'This OAuth application may not use response_type=token.');
  }
}

function codeWhereItIsCopied(_sent: SentAuthorization, { redirectUri, responseType }: Validated): undefined {
  if (redirectUri === outOfBandUri && responseType === 'token') {
    throw invalidRequest(`With redirect_uri=${outOfBandUri}, the response_type must be code.`);
  }
}

/** Only S256: a challenge equal to the verifier would protect nothing once the address is known (RFC 7636 section 7.2). */
function supportedProofKey(sent: SentAuthorization): Validated {
  const codeChallenge = value(sent, 'code_challenge');
  const method = value(sent, 'code_challenge_method');
  if (method !== undefined && method !== 'S256') {
    throw invalidRequest('The code_challenge_method must be S256.');
  }
  if ((codeChallenge === undefined) !== (method === undefined)) {
    throw invalidRequest('Send code_challenge and code_challenge_method=S256 together.');
  }
  if (codeChallenge !== undefined && !/^[A-Za-z0-9_-]{43}$/.test(codeChallenge)) {
    throw invalidRequest('The code_challenge must be a SHA-256 in base64url, 43 characters.');
  }
  return { codeChallenge };
}

function proofKeyOfPublicClient(
  _sent: SentAuthorization,
  { client, responseType, codeChallenge }: Validated,
): undefined {
  if (client && !client.confidential && responseType === 'code' && codeChallenge === undefined) {
    throw invalidRequest(
      'An OAuth application without a secret must send code_challenge and code_challenge_method=S256.',
    );
  }
}

/** Checks and ignores the scope, which client libraries send. */
function readableScope(sent: SentAuthorization): undefined {
  value(sent, 'scope');
}

function screenOptions(sent: SentAuthorization): Validated {
  const force = coerceText(optionalValue(sent, 'force') ?? 'false', { type: 'boolean' });
  if (typeof force !== 'boolean') {
    throw invalidRequest('The parameter force must be true or false.');
  }
  const loginAction = optionalValue(sent, 'login_action') ?? 'sign-up';
  if (loginAction !== 'sign-in' && loginAction !== 'sign-up') {
    throw invalidRequest('The parameter login_action must be sign-in or sign-up.');
  }
  const prefill = {
    name: optionalValue(sent, 'name'),
    email: optionalValue(sent, 'email'),
    phone: optionalValue(sent, 'phone'),
  };
  return { force, loginAction, prefill };
}

function value(sent: SentAuthorization, name: string): string | undefined {
  return oneValue(name, [sent[name]]);
}

function optionalValue(sent: SentAuthorization, name: string): string | undefined {
  const text = value(sent, name)?.trim();
  return text === undefined || isBlankWord(text) ? undefined : text;
}
