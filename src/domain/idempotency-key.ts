import { createHash } from 'node:crypto';
import type { Principal } from '../contract/principal.ts';
import type { AnyRequest } from '../contract/types.ts';
import type { KeyedRequest } from '../db/repositories/idempotency-keys.ts';
import { blank, invalid, ValidationError } from '../errors.ts';

/** The parts of a request that determine whether two requests are the same. */
type WriteRequest = Pick<AnyRequest, 'operationId' | 'params' | 'body' | 'principal' | 'header'>;

/**
 * Returns the `Idempotency-Key` of a request with a hash of the request; undefined without one.
 * @throws ValidationError for a malformed key
 */
export function idempotencyKeyOf(request: WriteRequest): KeyedRequest | undefined {
  const { operationId, params, body, principal } = request;
  const key = request.header('Idempotency-Key');
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    const message = 'must be 1 to 255 printable ASCII characters without spaces';
    throw new ValidationError([invalid('Idempotency-Key', message)]);
  }
  const requestHash = createHash('sha256').update(canonicalJson({ params, body })).digest();
  return { scope: `${callerOf(principal)} ${operationId}`, key, requestHash };
}

/**
 * Returns the `Idempotency-Key` of a request that changes money, with a hash of the request.
 * @throws ValidationError without a key, or for a malformed one
 */
export function requireIdempotencyKey(request: WriteRequest): KeyedRequest {
  const key = idempotencyKeyOf(request);
  if (key) return key;
  throw new ValidationError([invalid('Idempotency-Key', blank)]);
}

/** Two applications that act for the same user have separate keys, and so have two tokens of a member of staff. */
function callerOf(principal: Principal | undefined): string {
  if (principal?.kind === 'RegisteredApplication') return `application ${principal.applicationId}`;
  if (principal?.kind === 'OAuthUser') return `user ${principal.userId} client ${principal.oauthClientId}`;
  if (principal?.kind === 'Staff') {
    const { userId, tokenId } = principal;
    return tokenId === undefined ? `staff ${userId}` : `staff token ${tokenId}`;
  }
  throw new Error('only an identified caller can send an Idempotency-Key');
}

/** Independent of the order of fields. The body is already coerced, so different spellings of one value are equal too. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
