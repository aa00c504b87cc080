import { AuthenticationError } from '../errors.ts';

/** A credential as it was sent, not yet looked up. */
export interface Credential {
  /** `token`: an API key under `Authorization: Token`. `bearer`: an access token. */
  scheme: 'token' | 'bearer';
  value: string;
}

export interface CredentialSources {
  authorization: string | undefined;
  search: string;
  body: unknown;
}

const tokenPattern = /^token\s+token="?([^\s",]+)"?$/i;
const bearerPattern = /^bearer\s+(\S+)$/i;
const longestHeader = 4096;

/**
 * Finds the request's one credential: `Authorization: Token token=KEY`, `Authorization: Bearer TOKEN`, or `access_token`
 * in the query or the body.
 * @throws AuthenticationError for a header of another form, and for two different credentials
 */
export function readCredential({ authorization, search, body }: CredentialSources): Credential | undefined {
  const sent = [fromHeader(authorization), ...fromQuery(search), ...fromBody(body)].filter(
    (credential) => credential !== undefined,
  );
  const [first] = sent;
  if (sent.some(({ scheme, value }) => scheme !== first?.scheme || value !== first.value)) {
    throw new AuthenticationError('Two different credentials were sent; send one');
  }
  return first;
}

function fromHeader(authorization: string | undefined): Credential | undefined {
  if (authorization === undefined || authorization.trim() === '') return undefined;
  const header = authorization.trim();
  const key = header.length <= longestHeader ? tokenPattern.exec(header)?.[1] : undefined;
  if (key) return { scheme: 'token', value: key };
  const token = header.length <= longestHeader ? bearerPattern.exec(header)?.[1] : undefined;
  if (token) return { scheme: 'bearer', value: token };
  throw new AuthenticationError();
}

function fromQuery(search: string): Credential[] {
  return new URLSearchParams(search)
    .getAll('access_token')
    .filter((value) => value !== '')
    .map((value) => ({ scheme: 'bearer', value }));
}

function fromBody(body: unknown): Credential[] {
  const value =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>).access_token : undefined;
  return typeof value === 'string' && value !== '' ? [{ scheme: 'bearer', value }] : [];
}
