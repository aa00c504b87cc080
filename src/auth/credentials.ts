import { isBlankWord } from '../contract/coercion.ts';
import { AuthenticationError } from '../errors.ts';

export interface Credential {
  /** `token`: an API key under `Authorization: Token`. `bearer`: an access token. */
  scheme: 'token' | 'bearer';
  value: string;
}

interface CredentialSources {
  /** Every `Authorization` header of the request. */
  authorization: string[];
  search: string;
  body: unknown;
  /** Whether a token in the query or the body is refused: addresses end up in logs. */
  isOnlyInHeader?: boolean;
}

const tokenPattern = /^token\s+token=(?:"([^\s",]+)"|([^\s",]+))$/i;
const bearerPattern = /^bearer\s+(\S+)$/i;
const longestHeader = 4096;
const oneToken = 'Send access_token once, as a text';
const onlyInHeader =
  'Send the token in the Authorization header, not as access_token: addresses end up in logs';

/**
 * Finds the request's one credential: `Authorization: Token token=KEY`, `Authorization: Bearer TOKEN`, or `access_token`
 * in the query or the body.
 * @throws AuthenticationError for a header of another form, for two different credentials, and for a token in the wrong place
 */
export function readCredential({
  authorization,
  search,
  body,
  isOnlyInHeader = false,
}: CredentialSources): Credential | undefined {
  const elsewhere = [...fromQuery(search), ...fromBody(body)];
  if (isOnlyInHeader && elsewhere.length > 0) throw new AuthenticationError(onlyInHeader);
  const sent = [...authorization.flatMap(fromHeader), ...elsewhere];
  const [first] = sent;
  if (sent.some(({ scheme, value }) => scheme !== first?.scheme || value !== first.value)) {
    throw new AuthenticationError('Two different credentials were sent; send one');
  }
  return first;
}

function fromHeader(text: string): Credential[] {
  const header = text.trim();
  if (header === '') return [];
  const key = header.length <= longestHeader ? tokenPattern.exec(header) : null;
  if (key) return [{ scheme: 'token', value: (key[1] ?? key[2]) as string }];
  const token = header.length <= longestHeader ? bearerPattern.exec(header)?.[1] : undefined;
  if (token) return [{ scheme: 'bearer', value: token }];
  throw new AuthenticationError('The Authorization header is malformed');
}

function fromQuery(search: string): Credential[] {
  // An escaped name has a percent sign.
  if (!/access_token|%/.test(search)) return [];
  const parameters = [...new URLSearchParams(search)];
  // A list of tokens is refused rather than ignored.
  if (parameters.some(([name]) => name.startsWith('access_token['))) throw new AuthenticationError(oneToken);
  return parameters.filter(([name]) => name === 'access_token').flatMap(([, value]) => fromText(value));
}

function fromBody(body: unknown): Credential[] {
  const value =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>).access_token : undefined;
  if (value === undefined || value === null) return [];
  if (typeof value !== 'string') throw new AuthenticationError(oneToken);
  return fromText(value);
}

function fromText(value: string): Credential[] {
  return isBlankWord(value) ? [] : [{ scheme: 'bearer', value }];
}
