import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { WrongPasskeyError } from '../errors.ts';
import { createChallenge, isChallenge } from './challenge.ts';
import { hashSecret } from './secrets.ts';

/** Where and for what a passkey is used. An answer for one of these is refused for another. */
export interface PasskeyUse {
  purpose: 'sign in' | 'prove' | 'add';
  /** Address of the site. Its origin must be the one that the browser saw, and the passkey belongs to its host. */
  url: string;
  /** Something that only this visitor's browser has: the session's id, or an anonymous visitor's cookie. */
  browser: string;
  secretKey: string;
  now: Date;
}

/** What is stored of a passkey. */
export interface Passkey {
  credential_id: Buffer;
  /** In COSE format. */
  public_key: Buffer;
  counter: number;
  transports: string[];
  backed_up: boolean;
}

/** What a verified answer says. */
interface PasskeyProof {
  counter: number;
  backedUp: boolean;
  /** The challenge, hashed. It must count only once. */
  challengeHash: Buffer;
}

/** ES256, EdDSA and RS256, which every supported Node.js can verify. */
const algorithms = [-7, -8, -257];

/** How long the browser waits for the person. */
const TIMEOUT_MS = 120_000;

/** Returns the options of `navigator.credentials.get` for any passkey of this site. */
export function passkeyRequest(use: PasskeyUse): PublicKeyCredentialRequestOptionsJSON {
  return {
    challenge: challengeFor(use).toString('base64url'),
    rpId: new URL(use.url).hostname,
    userVerification: 'required',
    timeout: TIMEOUT_MS,
  };
}

/** Returns the options of `navigator.credentials.create`. @param input.existing the user's passkeys, which can't be added again */
export async function newPasskeyRequest(
  use: PasskeyUse,
  {
    user,
    platform,
    existing,
  }: { user: { id: number; name: string; email: string }; platform: string; existing: readonly Passkey[] },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: platform,
    rpID: new URL(use.url).hostname,
    userID: new Uint8Array(handleOf(user)),
    userName: user.email,
    userDisplayName: user.name,
    challenge: new Uint8Array(challengeFor(use)),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: existing.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
    supportedAlgorithmIDs: algorithms,
  });
}

/** Returns the ID of the credential that an answer claims to be of. @throws WrongPasskeyError */
export function claimedCredential(answer: string): Buffer {
  return Buffer.from(read<AuthenticationResponseJSON>(answer).id, 'base64url');
}

/**
 * Verifies the answer of a stored passkey: its signature, that it was given on this site, and that the person was verified.
 * @param answer JSON of the browser's credential
 * @throws WrongPasskeyError, also if the counter didn't rise
 */
export async function verifyPasskey(
  use: PasskeyUse,
  answer: string,
  passkey: Passkey & { user_id: number },
): Promise<PasskeyProof> {
  const response = read<AuthenticationResponseJSON>(answer);
  if (response.response.userHandle !== handleOf({ id: passkey.user_id }).toString('base64url')) {
    throw new WrongPasskeyError();
  }
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    credential: {
      id: passkey.credential_id.toString('base64url'),
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    ...expectedOf(use),
  }).catch(refuse);
  if (!verified) throw new WrongPasskeyError();
  return {
    counter: authenticationInfo.newCounter,
    backedUp: authenticationInfo.credentialBackedUp,
    challengeHash: challengeHash(response),
  };
}

/** Verifies the answer of a new passkey. @throws WrongPasskeyError */
export async function verifyNewPasskey(
  use: PasskeyUse,
  answer: string,
): Promise<{ passkey: Passkey; challengeHash: Buffer }> {
  const response = read<RegistrationResponseJSON>(answer);
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    supportedAlgorithmIDs: algorithms,
    ...expectedOf(use),
  }).catch(refuse);
  if (!registrationInfo) throw new WrongPasskeyError();
  const { credential, credentialBackedUp } = registrationInfo;
  const passkey = {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    backed_up: credentialBackedUp,
  };
  return { passkey, challengeHash: challengeHash(response) };
}

function expectedOf(use: PasskeyUse) {
  const { origin, hostname } = new URL(use.url);
  return {
    expectedChallenge: (challenge: string) =>
      isChallenge(use.secretKey, subjectOf(use), Buffer.from(challenge, 'base64url'), use.now),
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  };
}

function challengeFor(use: PasskeyUse): Buffer {
  return createChallenge(use.secretKey, subjectOf(use), use.now);
}

const subjectOf = ({ purpose, browser }: PasskeyUse) => `${purpose}:${browser}`;

/** What the passkey stores to name its user, which must not be their name or address. */
const handleOf = ({ id }: { id: number }) => Buffer.from(String(id));

/** @param response verified */
function challengeHash({ response }: AuthenticationResponseJSON | RegistrationResponseJSON): Buffer {
  return hashSecret(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()).challenge);
}

/** Reads what the library doesn't check itself. */
function read<Response extends AuthenticationResponseJSON | RegistrationResponseJSON>(
  answer: string,
): Response {
  try {
    const response = JSON.parse(answer);
    if (typeof response.id === 'string' && typeof response.response === 'object' && response.response) {
      return response;
    }
  } catch (error) {
    throw new WrongPasskeyError(error);
  }
  throw new WrongPasskeyError();
}

function refuse(error: unknown): never {
  throw new WrongPasskeyError(error);
}

/** Not bundled and loaded only when needed: it takes 27 MB of memory. */
function library() {
  return import('@simplewebauthn/server');
}
