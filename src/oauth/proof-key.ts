import { createHash, timingSafeEqual } from 'node:crypto';
import { OAuthError } from './oauth-error.ts';

/**
 * Verifies the code verifier of a token request against the challenge of the authorization (RFC 7636 section 4.6).
 * @throws OAuthError for a verifier that is absent, malformed or wrong, and for one where there was no challenge
 */
export function requireProof({
  codeChallenge,
  codeVerifier,
}: {
  codeChallenge: string | undefined;
  codeVerifier: string | undefined;
}): void {
  if (codeChallenge === undefined && codeVerifier === undefined) return;
  if (codeVerifier === undefined) {
    throw new OAuthError('invalid_grant', 'Missing required parameter: code_verifier.');
  }
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(codeVerifier)) {
    throw new OAuthError('invalid_request', 'The code_verifier must have 43 to 128 unreserved characters.');
  }
  if (codeChallenge === undefined || !isProofOf(codeChallenge, codeVerifier)) {
    throw new OAuthError('invalid_grant', 'The code_verifier is not the one of the code_challenge.');
  }
}

function isProofOf(codeChallenge: string, codeVerifier: string): boolean {
  const expected = Buffer.from(codeChallenge, 'base64url');
  const digest = createHash('sha256').update(codeVerifier).digest();
  return expected.length === digest.length && timingSafeEqual(digest, expected);
}
