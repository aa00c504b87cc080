import type { Context } from '../context.ts';
import { coerceText, isBlankWord } from '../contract/coercion.ts';
import { countryList, parseCountryCode } from '../domain/countries.ts';
import { outOfBandUri } from '../domain/redirect-uri.ts';
import type { AuthorizationRequest, SentAuthorization } from './authorization-request.ts';
import { OAuthError } from './oauth-error.ts';
import { oneValue } from './sent-parameters.ts';

type Validated = Partial<AuthorizationRequest>;

/** Reads and validates a part of the request. @throws OAuthError for one that is wrong */
type AuthorizationCheck = (
  sent: SentAuthorization,
  validated: Validated,
  context: Pick<Context, 'oauthClients' | 'campaigns'>,
) => Validated | Promise<Validated>;

/**
 * The checks of an authorization request, in order. Until client and redirect URI are validated an error is shown to the
 * user and sent nowhere: anybody can name an address (RFC 6749 section 4.1.2.1, RFC 9700 section 4.11).
 * All run before the sign-in, so that nobody signs in for a request that must fail.
 */
const authorizationChecks: readonly AuthorizationCheck[] = [
  knownClient,
  wholeBranding,
  registeredRedirectUri,
  // From here on errors go to the application, at its redirect URI.
  readableState,
  supportedResponseType,
  implicitGrantAllowed,
  codeWhereItIsCopied,
  supportedProofKey,
  proofKeyOfPublicClient,
  readableScope,
  screenOptions,
];

type CheckedAuthorization =
  | { ok: true; request: AuthorizationRequest }
  | { ok: false; error: OAuthError; validated: Validated };

/** Runs the checks up to the first error. */
export async function checkAuthorization(
  sent: SentAuthorization,
  context: Pick<Context, 'oauthClients' | 'campaigns'>,
): Promise<CheckedAuthorization> {
  const validated: Validated = {};
  try {
    for (const check of authorizationChecks) Object.assign(validated, await check(sent, validated, context));
  } catch (error) {
    if (error instanceof OAuthError) return { ok: false, error, validated };
    throw error;
  }
  // All checks, one after the other, set every field.
  return { ok: true, request: validated as AuthorizationRequest };
}

async function knownClient(
  sent: SentAuthorization,
  _validated: Validated,
  { oauthClients }: Pick<Context, 'oauthClients'>,
): Promise<Validated> {
  const clientId = value(sent, 'client_id');
  if (clientId === undefined) {
    throw new OAuthError('invalid_request', 'Missing required parameter: client_id.');
  }
  const client = await oauthClients.find(clientId);
  if (!client) throw new OAuthError('invalid_client', 'No application has this client_id.');
  return { client };
}

/** Half a reference to a campaign is an error that the user should see; an unknown campaign only means no branding. */
async function wholeBranding(
  sent: SentAuthorization,
  _validated: Validated,
  { campaigns }: Pick<Context, 'campaigns'>,
): Promise<Validated> {
  const reference = optionalValue(sent, 'reference');
  const country = optionalValue(sent, 'country');
  if ((reference === undefined) !== (country === undefined)) {
    throw new OAuthError('invalid_request', 'The parameters reference and country must be sent together.');
  }
  if (reference === undefined || country === undefined) return { campaign: undefined };
  const code = parseCountryCode(country);
  if (!code) throw new OAuthError('invalid_request', `The parameter country must be ${countryList}.`);
  const campaign = await campaigns.findBranding(code, reference.toLowerCase());
  return {
    campaign: campaign && {
      name: campaign.name,
      bannerUrl: campaign.banner_url,
      brandColour: campaign.brand_colour,
    },
  };
}

/** Compared character by character. It may be absent where the client has registered only one. */
function registeredRedirectUri(sent: SentAuthorization, { client }: Validated): Validated {
  const registered = client?.redirect_uris ?? [];
  const redirectUri = value(sent, 'redirect_uri');
  if (redirectUri === undefined) {
    const addresses = registered.filter((uri) => uri !== outOfBandUri);
    const [only = outOfBandUri] = addresses;
    if (addresses.length > 1 || registered.length === 0) {
      throw new OAuthError('invalid_request', 'Missing required parameter: redirect_uri.');
    }
    return { redirectUri: only };
  }
  const isOutOfBand = redirectUri === outOfBandUri;
  if (
    !isOutOfBand &&
    (!registered.includes(redirectUri) || /^(javascript|data|vbscript):/i.test(redirectUri))
  ) {
    throw new OAuthError(
      'invalid_request',
      'The redirect_uri is not one that the application has registered; they are compared character by character.',
    );
  }
  return { redirectUri };
}

function readableState(sent: SentAuthorization): Validated {
  return { state: value(sent, 'state') };
}

function supportedResponseType(sent: SentAuthorization): Validated {
  const responseType = value(sent, 'response_type');
  if (responseType === undefined) {
    throw new OAuthError('invalid_request', 'Missing required parameter: response_type.');
  }
  if (responseType !== 'code' && responseType !== 'token') {
    throw new OAuthError('unsupported_response_type', 'The response_type must be code or token.');
  }
  return { responseType };
}

/** RFC 9700 section 2.1.2 advises against the implicit grant, so an operator can switch it off for an application. */
function implicitGrantAllowed(_sent: SentAuthorization, { client, responseType }: Validated): Validated {
  if (responseType === 'token' && !client?.implicit_allowed) {
    throw new OAuthError('unauthorized_client', 'This application may not use response_type=token.');
  }
  return {};
}

function codeWhereItIsCopied(_sent: SentAuthorization, { redirectUri, responseType }: Validated): Validated {
  if (redirectUri === outOfBandUri && responseType === 'token') {
    throw new OAuthError(
      'invalid_request',
      `With redirect_uri=${outOfBandUri} the response_type must be code.`,
    );
  }
  return {};
}

/** Only S256: a challenge that is the verifier itself proves nothing to whoever has seen the address (RFC 7636 section 7.2). */
function supportedProofKey(sent: SentAuthorization): Validated {
  const codeChallenge = value(sent, 'code_challenge');
  const method = value(sent, 'code_challenge_method');
  if (method !== undefined && method !== 'S256') {
    throw new OAuthError('invalid_request', 'The code_challenge_method must be S256.');
  }
  if ((codeChallenge === undefined) !== (method === undefined)) {
    throw new OAuthError('invalid_request', 'Send code_challenge and code_challenge_method=S256 together.');
  }
  if (codeChallenge !== undefined && !/^[A-Za-z0-9_-]{43}$/.test(codeChallenge)) {
    throw new OAuthError(
      'invalid_request',
      'The code_challenge must be a SHA-256 in base64url, 43 characters.',
    );
  }
  return { codeChallenge };
}

function proofKeyOfPublicClient(
  _sent: SentAuthorization,
  { client, responseType, codeChallenge }: Validated,
): Validated {
  if (client && !client.confidential && responseType === 'code' && codeChallenge === undefined) {
    throw new OAuthError(
      'invalid_request',
      'An application without a secret must send code_challenge and code_challenge_method=S256.',
    );
  }
  return {};
}

/** Client libraries send a scope; it is checked and ignored. */
function readableScope(sent: SentAuthorization): Validated {
  value(sent, 'scope');
  return {};
}

function screenOptions(sent: SentAuthorization): Validated {
  const force = coerceText(optionalValue(sent, 'force') ?? 'false', { type: 'boolean' });
  if (typeof force !== 'boolean') {
    throw new OAuthError('invalid_request', 'The parameter force must be true or false.');
  }
  const loginAction = optionalValue(sent, 'login_action') ?? 'sign-up';
  if (loginAction !== 'sign-in' && loginAction !== 'sign-up') {
    throw new OAuthError('invalid_request', 'The parameter login_action must be sign-in or sign-up.');
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
