import { cutText } from '../../cut-text.ts';
import { displayNameError } from '../display-name.ts';
import { redirectUriError } from './redirect-uri.ts';

/** This software's name, which applications may not imitate either. */
const PROGRAM_NAME = 'Groundswell';
const LONGEST_DESCRIPTION = 500;
const LONGEST_ADDRESS = 2048;
const MOST_REDIRECT_URIS = 20;

interface OauthApplicationValues {
  name: string;
  description: string | null;
  application_url: string | null;
  redirect_uris: string[];
}

/**
 * Reads the form in the developer area, with one redirect URI per line. `errors` is empty for valid input.
 * @param siteName the site's name, as users know it
 */
export function readOauthApplication(
  form: Readonly<Record<string, string>>,
  siteName: string,
): {
  values: OauthApplicationValues;
  errors: Readonly<Record<string, string | undefined>>;
} {
  const values = {
    name: (form.name ?? '').trim(),
    description: form.description?.trim() || null,
    application_url: form.application_url?.trim() || null,
    redirect_uris: lines(form.redirect_uris ?? ''),
  };
  const found = {
    name: nameError(values.name, siteName),
    description:
      (values.description?.length ?? 0) > LONGEST_DESCRIPTION
        ? `Enter a description of at most ${LONGEST_DESCRIPTION} characters`
        : undefined,
    application_url: addressError(values.application_url),
    redirect_uris: redirectUrisError(values.redirect_uris),
  };
  return { values, errors: Object.fromEntries(Object.entries(found).filter(([, error]) => error)) };
}

function lines(text: string): string[] {
  return [...new Set(text.split(/\r?\n/).map((line) => line.trim()))].filter(Boolean);
}

/** Checks an application's name. @returns an error message, undefined for a valid name */
export function nameError(name: string, siteName = PROGRAM_NAME): string | undefined {
  if (name === '') return "Enter a name. Users see it when they're asked to allow access";
  const own = [siteName, PROGRAM_NAME].find((other) => looksLike(name, other));
  if (own !== undefined) return `Choose another name: users could mistake ${own} for this site`;
  const error = displayNameError(name);
  return error && `The name ${error}`;
}

/** Whether two names look the same to people, ignoring case, width, spaces and invisible characters. */
function looksLike(name: string, other: string): boolean {
  const visible = (text: string) =>
    text
      .normalize('NFKC')
      .replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, '')
      .toLowerCase();
  return visible(name) === visible(other);
}

function addressError(address: string | null): string | undefined {
  if (address === null) return undefined;
  const isWebAddress = /^https?:\/\//i.test(address) && URL.canParse(address);
  return isWebAddress && address.length <= LONGEST_ADDRESS
    ? undefined
    : 'Enter a website that starts with https:// or http://';
}

/** Checks redirect URIs. @returns an error message, undefined if all are acceptable */
export function redirectUrisError(uris: readonly string[]): string | undefined {
  if (uris.length > MOST_REDIRECT_URIS) return `Enter at most ${MOST_REDIRECT_URIS} redirect URIs`;
  const refused = uris.find((uri) => redirectUriError(uri));
  return refused && `“${cutText(refused, 100)}” can't be a redirect URI: ${redirectUriError(refused)}`;
}
