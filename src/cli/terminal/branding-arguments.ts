import { InvalidArgumentError } from 'commander';
import { isEmailAddress } from '../../contract/email-addresses.ts';
import type { FooterLink } from '../../db/rows/branding-rows.ts';
import { colourRule, parseColour } from '../../domain/installation/colours.ts';
import { nameUpTo, text } from './arguments.ts';

const MOST_FOOTER_LINKS = 8;
const LONGEST_ADDRESS = 1000;

/** Parses a value, or `none`, which removes it: an empty string, because commander treats undefined as not given. */
const orNone =
  (parse: (value: string) => string) =>
  (value: string): string =>
    text(value) === 'none' ? '' : parse(text(value));

/** Parses a name that is shown publicly. */
export const shownName = (longest: number) => orNone((value) => nameUpTo(value, longest));

export const colour = orNone((value) => {
  const read = parseColour(value);
  if (read) return read;
  throw new InvalidArgumentError(`It ${colourRule}.`);
});

/** Parses an address for the footer: `https:`, `mailto:`, or an email address. */
export const footerAddress = orNone(checkedAddress);

/** Parses `Blog=https://example.org/blog`, which can be repeated, or a single `none`. */
export function footerLinks(value: string, former: FooterLink[] | undefined): FooterLink[] {
  if (text(value) === 'none') return [];
  const [, label, address] = /^([^=]+)=(.+)$/.exec(text(value)) ?? [];
  if (!label || !address) {
    throw new InvalidArgumentError(`"${value}" is not a link such as Blog=https://example.org/blog.`);
  }
  const links = [...(former ?? []), { label: nameUpTo(label, 40), address: checkedAddress(address.trim()) }];
  if (links.length > MOST_FOOTER_LINKS) throw new InvalidArgumentError(`At most ${MOST_FOOTER_LINKS} links.`);
  return links;
}

/** Parses `Name <address>` or an address. Refuses text that a mail header would interpret as several senders. */
export const mailSender = orNone((value) => {
  const [, name = '', bracketed] = /^(?:([^<>]*?)\s*<([^<>]+)>)$/.exec(value) ?? [];
  const address = bracketed ?? value;
  if (!isEmailAddress(address) || /[",;:()@\\]/.test(name)) {
    throw new InvalidArgumentError(`"${value}" is not a sender such as City Run <hello@example.org>.`);
  }
  return name === '' ? address : `${nameUpTo(name, 60)} <${address}>`;
});

/** Parses text of one or more paragraphs. A typed backslash followed by n is a line break. */
export const paragraphs = (longest: number) =>
  orNone((value) => {
    const lines = value.replaceAll('\\n', '\n');
    if ([...lines].length <= longest) return lines;
    throw new InvalidArgumentError(`The text can have at most ${longest} characters.`);
  });

function checkedAddress(value: string): string {
  const address = isEmailAddress(value) ? `mailto:${value}` : value;
  const isTaken = /^(https:\/\/|mailto:)\S+$/i.test(address) && URL.canParse(address);
  if (isTaken && address.length <= LONGEST_ADDRESS) return new URL(address).href;
  throw new InvalidArgumentError(
    `"${value}" is not an address such as https://example.org/privacy, or an email address.`,
  );
}
