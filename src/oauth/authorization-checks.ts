import type { Context } from '../context.ts';
import { coerceText } from '../contract/coercion.ts';
import { countryList, parseCountryCode } from '../domain/countries.ts';
import type { AuthorizationRequest, SentAuthorization } from './authorization-request.ts';
import { OAuthError } from './oauth-error.ts';
import { copyTheCode } from './redirect-uri.ts';
import { oneValue } from './sent-parameters.ts';

type Proven = Partial<AuthorizationRequest>;

/** Says what a part of the request means. @throws OAuthError for a part that is wrong */
type AuthorizationCheck = (
  sent: SentAuthorization,
  proven: Proven,
  context: Pick<Context, 'oauthClients' | 'campaigns'>,
) => Proven | Promise<Proven>;

/**
 * What an authorization request must be, in the order in which it is looked at. Until client and redirect URI are proven
 * a fault is shown to the user and sent nowhere: anybody can name an address (RFC 6749 part 4.1.2.1, RFC 9700 part 4.11).
 * All of it comes before the sign-in, so that nobody signs in for a request that must fail.
 */
export const authorizationChecks: readonly AuthorizationCheck[] = [
  knownClient,
  wholeBranding,
  registeredRedirectUri,
  // From here on the application hears about faults, at its redirect URI.
  readableState,
  supportedResponseType,
  implicitGrantAllowed,
  codeWhereItIsCopied,
  supportedProofKey,
  proofKeyOfPublicClient,
  readableScope,
  understoodWishes,
];

export type CheckedAuthorization =
  | { ok: true; request: AuthorizationRequest }
  | { ok: false; error: OAuthError; proven: Proven };

/** Runs the checks up to the first fault. */
export async function checkAuthorization(
  sent: SentAuthorization,
  context: Pick<Context, 'oauthClients' | 'campaigns'>,
): Promise<CheckedAuthorization> {
  const proven: Proven = {};
  try {
    for (const check of authorizationChecks) Object.assign(proven, await check(sent, proven, context));
  } catch (error) {
    if (error instanceof OAuthError) return { ok: false, error, proven };
    throw error;
  }
  // Together the checks set every field.
  return { ok: true, request: proven as AuthorizationRequest };
}

async function knownClient(
  sent: SentAuthorization,
  _proven: Proven,
  { oauthClients }: Pick<Context, 'oauthClients'>,
): Promise<Proven> {
  const clientId = value(sent, 'client_id');
  if (clientId === undefined) {
    throw new OAuthError('invalid_request', 'Missing required parameter: client_id.');
  }
  const client = await oauthClients.find(clientId);
  if (!client) throw new OAuthError('invalid_client', 'No application has this client_id.');
  return { client };
}

/** Half a campaign is a mistake of the link that the user should see; one that is gone only costs the decoration. */
async function wholeBranding(
  sent: SentAuthorization,
  _proven: Proven,
  { campaigns }: Pick<Context, 'campaigns'>,
): Promise<Proven> {
  const reference = wish(sent, 'reference');
  const country = wish(sent, 'country');
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

/** Compared character by character. It may be left out where only one can be meant. */
function registeredRedirectUri(sent: SentAuthorization, { client }: Proven): Proven {
  const registered = client?.redirect_uris ?? [];
  const redirectUri = value(sent, 'redirect_uri');
  if (redirectUri === undefined) {
    const addresses = registered.filter((uri) => uri !== copyTheCode);
    const [only = copyTheCode] = addresses;
    if (addresses.length > 1 || registered.length === 0) {
      throw new OAuthError('invalid_request', 'Missing required parameter: redirect_uri.');
    }
    return { redirectUri: only };
  }
  const isCode = redirectUri === copyTheCode;
  if (!isCode && (!registered.includes(redirectUri) || /^(javascript|data|vbscript):/i.test(redirectUri))) {
    throw new OAuthError(
      'invalid_request',
      'The redirect_uri is not one that the application has registered; they are compared character by character.',
    );
  }
  return { redirectUri };
}

function readableState(sent: SentAuthorization): Proven {
  return { state: value(sent, 'state') };
}

function supportedResponseType(sent: SentAuthorization): Proven {
  const responseType = value(sent, 'response_type');
  if (responseType === undefined) {
    throw new OAuthError('invalid_request', 'Missing required parameter: response_type.');
  }
  if (responseType !== 'code' && responseType !== 'token') {
    throw new OAuthError('unsupported_response_type', 'The response_type must be code or token.');
  }
  return { responseType };
}

/** RFC 9700 part 2.1.2 advises against the implicit grant, so an operator can switch it off for an application. */
function implicitGrantAllowed(_sent: SentAuthorization, { client, responseType }: Proven): Proven {
  if (responseType === 'token' && !client?.implicit_allowed) {
    throw new OAuthError('unauthorized_client', 'This application may not use response_type=token.');
  }
  return {};
}

function codeWhereItIsCopied(_sent: SentAuthorization, { redirectUri, responseType }: Proven): Proven {
  if (redirectUri === copyTheCode && responseType === 'token') {
    throw new OAuthError(
      'invalid_request',
      `With redirect_uri=${copyTheCode} the response_type must be code.`,
    );
  }
  return {};
}

/** Only S256: a challenge that is the verifier itself proves nothing to whoever has seen the address (RFC 7636 part 7.2). */
function supportedProofKey(sent: SentAuthorization): Proven {
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
  { client, responseType, codeChallenge }: Proven,
): Proven {
  if (client && !client.confidential && responseType === 'code' && codeChallenge === undefined) {
    throw new OAuthError(
      'invalid_request',
      'An application without a secret must send code_challenge and code_challenge_method=S256.',
    );
  }
  return {};
}

/** Client libraries send a scope; there are none to grant. */
function readableScope(sent: SentAuthorization): Proven {
  value(sent, 'scope');
  return {};
}

function understoodWishes(sent: SentAuthorization): Proven {
  const force = coerceText(wish(sent, 'force') ?? 'false', { type: 'boolean' });
  if (typeof force !== 'boolean') {
    throw new OAuthError('invalid_request', 'The parameter force must be true or false.');
  }
  const loginAction = wish(sent, 'login_action') ?? 'sign-up';
  if (loginAction !== 'sign-in' && loginAction !== 'sign-up') {
    throw new OAuthError('invalid_request', 'The parameter login_action must be sign-in or sign-up.');
  }
  const prefill = { name: wish(sent, 'name'), email: wish(sent, 'email'), phone: wish(sent, 'phone') };
  return { force, loginAction, prefill };
}

function value(sent: SentAuthorization, name: string): string | undefined {
  return oneValue(name, [sent[name]]);
}

/** JavaScript and templates write these words where they have nothing. */
function wish(sent: SentAuthorization, name: string): string | undefined {
  const text = value(sent, name)?.trim();
  return text === undefined || ['', 'null', 'undefined'].includes(text) ? undefined : text;
}
