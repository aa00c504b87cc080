import { invalidRequest } from './oauth-error.ts';

/** Longest value in characters, as in the OpenAPI document. The default is 255. */
const longest: Readonly<Record<string, number>> = { redirect_uri: 2048, state: 4096, code_verifier: 128 };

/**
 * Returns the only value of a parameter. An empty value counts as absent (RFC 6749 section 3.1).
 * @param values of this name in query, body and headers
 * @throws OAuthError `invalid_request` for a list, a value that isn't text, text that is too long, or different values
 */
export function oneValue(name: string, values: readonly unknown[]): string | undefined {
  const sent = values.filter((value) => value !== undefined && value !== null && value !== '');
  const [first] = sent;
  if (first === undefined) return undefined;
  if (sent.some((value) => Array.isArray(value) || value !== first)) {
    throw invalidRequest(`The parameter ${name} must be sent once.`);
  }
  if (typeof first !== 'string' && typeof first !== 'number' && typeof first !== 'boolean') {
    throw invalidRequest(`The parameter ${name} must be text.`);
  }
  const text = String(first);
  const limit = longest[name] ?? 255;
  if (text.length > limit) {
    throw invalidRequest(`The parameter ${name} is longer than ${limit} characters.`);
  }
  return text;
}
