import { fittingName } from '../domain/display-name.ts';

const LONGEST_NAME = 100;
/** What mail programs turn into a link: an address, a host or a phone number. */
const LINK = /[@＠/\\:：]|[.。．｡][\p{L}\p{N}]{2}|(?:\p{N}\P{L}?){7}/u;
const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’-]{0,29}$/u;

/**
 * A name that somebody has typed, such as a page's, in quotation marks.
 * @returns the alternative for a name such as "Win now at evil.example", which would make us send spam
 */
export function quotedName(name: string | undefined, alternative: string): string {
  const fitting = name && fittingName(name, LONGEST_NAME);
  return fitting && !LINK.test(fitting) ? `“${fitting}”` : alternative;
}

/** @returns "Hi Ada,", or "Hi there," without a name that is one word of letters */
export function greetingOf(name: string | undefined): string {
  const [first = ''] = name?.trim().split(/\s/) ?? [];
  return FIRST_NAME.test(first) ? `Hi ${first},` : 'Hi there,';
}
