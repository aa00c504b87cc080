import { fittingName } from '../domain/display-name.ts';

const LONGEST_NAME = 100;
/** Matches what mail programs turn into a link: an address, a host or a phone number. */
const LINK = /[@＠/\\:：]|[.。．｡][\p{L}\p{N}]{2}|(?:\p{N}\P{L}?){7}/u;
const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’-]{0,29}$/u;

/**
 * Puts a name that a user typed, such as a page's, in quotation marks.
 * @returns the fallback for a name such as "Win now at evil.example", which would make us send spam
 */
export function quotedName(name: string | undefined, alternative: string): string {
  const fitting = name && fittingName(name, LONGEST_NAME);
  return fitting && !LINK.test(fitting) ? `“${fitting}”` : alternative;
}

/** Returns the first name, if the name starts with one word of letters, otherwise an empty text. */
export function firstNameOf(name: string | undefined): string {
  const [first = ''] = name?.trim().split(/\s/) ?? [];
  return FIRST_NAME.test(first) ? first : '';
}
