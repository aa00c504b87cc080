import { timingSafeEqual } from 'node:crypto';
import { addressNetwork } from '../auth/address-network.ts';
import { hashSecret } from '../auth/secrets.ts';
import type { Throttle } from '../auth/throttle.ts';
import type { OauthClientRepository } from '../db/repositories/oauth-clients.ts';
import type { OauthClientRow } from '../db/rows/credential-rows.ts';
import { OAuthError } from './oauth-error.ts';
import { oneValue } from './sent-parameters.ts';

/** The client credentials of a request. */
export interface ClientCredentials {
  clientId: string | undefined;
  secret: string | undefined;
  /** The other way to read `Authorization: Basic`, if it makes a difference. */
  asTyped?: Omit<ClientCredentials, 'asTyped'> | undefined;
}

/**
 * Reads the client's credentials from `Authorization: Basic` and other places; none takes precedence.
 * @throws OAuthError `invalid_client` for a header that cannot be read, `invalid_request` for different values
 */
export function readCredentials(
  authorization: string | undefined,
  ...places: Readonly<Record<string, unknown>>[]
): ClientCredentials {
  const basic = readBasicCredentials(authorization);
  const read = (name: string, ofBasic: string | undefined) =>
    oneValue(name, [...places.map((place) => place[name]), ofBasic]);
  const all = ({ clientId, secret }: ClientCredentials) => ({
    clientId: read('client_id', clientId),
    secret: read('client_secret', secret),
  });
  const agrees = (sent: string | undefined, found: string | undefined) => !sent || !found || sent === found;
  const [id, secret] = [read('client_id', undefined), read('client_secret', undefined)];
  const agreeing = basic.filter((found) => agrees(id, found.clientId) && agrees(secret, found.secret));
  const [first = basic[0] ?? { clientId: undefined, secret: undefined }, second] = agreeing;
  return { ...all(first), asTyped: second && all(second) };
}

/** Returns the credentials in the reading that authenticates, or in the first reading if neither does. */
export async function withRightReading<Sent extends ClientCredentials>(
  clients: OauthClientRepository,
  sent: Sent,
): Promise<Sent> {
  if (!sent.asTyped || (await authenticateClient(clients, sent))) return sent;
  return (await authenticateClient(clients, sent.asTyped)) ? { ...sent, ...sent.asTyped } : sent;
}

/**
 * Credentials of `Authorization: Basic`: decoded as a form (RFC 6749 section 2.3.1) first, then as they are, since `curl -u` and most
 * libraries do not encode them.
 * @returns none when no such header was sent, one where both are the same
 * @throws OAuthError `invalid_client` for a header that cannot be read
 */
function readBasicCredentials(header: string | undefined): ClientCredentials[] {
  if (header === undefined || !/^basic\b/i.test(header.trim())) return [];
  const encoded = /^basic\s+([A-Za-z0-9+/_-]+=*)$/i.exec(header.trim())?.[1] ?? '';
  const text = Buffer.from(encoded, 'base64').toString();
  const [, clientId, secret] = /^([^:]*):(.*)$/s.exec(text) ?? [];
  const readings = [formDecoded, plain].flatMap((read) => read(clientId, secret) ?? []);
  const [first, second] = readings;
  if (!first) throw new OAuthError('invalid_client', 'The Basic credentials cannot be read.');
  const isSame = second?.clientId === first.clientId && second?.secret === first.secret;
  return isSame ? [first] : readings;
}

function formDecoded(clientId = '', secret = ''): ClientCredentials | undefined {
  const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
  try {
    return plain(decode(clientId), decode(secret));
  } catch {
    // A broken percent-escape means that they were not encoded.
    return undefined;
  }
}

function plain(clientId = '', secret = ''): ClientCredentials | undefined {
  if (clientId === '' || clientId.length > 255 || `${clientId}${secret}`.includes('\0')) return undefined;
  return { clientId, secret: secret || undefined };
}

/**
 * Finds the OAuth application that the credentials belong to. A confidential one must send its secret; a public one has none.
 * @returns undefined for an unknown application and for a wrong secret
 */
export async function authenticateClient(
  clients: OauthClientRepository,
  { clientId, secret }: ClientCredentials,
): Promise<OauthClientRow | undefined> {
  const client = clientId === undefined ? undefined : await clients.find(clientId);
  if (!client) return undefined;
  if (client.secret_hash === null) return secret ? undefined : client;
  return secret && timingSafeEqual(hashSecret(secret), client.secret_hash) ? client : undefined;
}

/**
 * Runs work that authenticates a client first, and counts failures. A client has one counter per network: its identifier is public, so a
 * caller elsewhere must not be able to lock it out.
 * @throws TooManyRequestsError after too many failures, and whatever the work throws
 */
export async function countingClientFailures<Result>(
  throttle: Throttle,
  { clientId = '', clientAddress }: { clientId: string | undefined; clientAddress: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const network = addressNetwork(clientAddress);
  const counters = [
    ['tokenByClient', `${network} ${clientId}`],
    ['tokenByAddress', network],
  ] as const;
  for (const [name, subject] of counters) await throttle.check(name, subject);
  try {
    return await work();
  } catch (error) {
    if (error instanceof OAuthError && error.code === 'invalid_client') {
      for (const [name, subject] of counters) await throttle.take(name, subject);
    }
    throw error;
  }
}

export function clientAuthenticationFailed(): OAuthError {
  return new OAuthError(
    'invalid_client',
    'Client authentication failed: the application is unknown or its secret is wrong.',
  );
}
