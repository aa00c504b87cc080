import { InvalidArgumentError } from 'commander';
import { isEmailAddress } from '../../contract/email-addresses.ts';
import type { FooterLink } from '../../db/rows/branding-rows.ts';
import { colourRule, parseColour } from '../../domain/installation/colours.ts';
import { nameUpTo, text } from './arguments.ts';

const MOST_FOOTER_LINKS = 8;
const LONGEST_ADDRESS = 1000;

/** Each argument is a value, or `none`, which takes it away: an empty text, as commander knows no other blank. */
const orNone =
  (parse: (value: string) => string) =>
  (value: string): string =>
    text(value) === 'none' ? '' : parse(text(value));

/** A name of people or things that others read. */
export const shownName = (longest: number) => orNone((value) => nameUpTo(value, longest));

export const colour = orNone((value) => {
  const read = parseColour(value);
  if (read) return read;
  throw new InvalidArgumentError(`It ${colourRule}.`);
});

/** Of a footer: `https:`, `mailto:`, or an e-mail address alone. */
export const footerAddress = orNone(checkedAddress);

/** `Blog=https://example.org/blog`, again and again, or once `none`. */
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

/** `Name <address>` or an address; nothing that a mail's header would read as more than one sender. */
export const mailSender = orNone((value) => {
  const [, name = '', bracketed] = /^(?:([^<>]*?)\s*<([^<>]+)>)$/.exec(value) ?? [];
  const address = bracketed ?? value;
  if (!isEmailAddress(address) || /[",;:()@\\]/.test(name)) {
    throw new InvalidArgumentError(`"${value}" is not a sender such as City Run <hello@example.org>.`);
  }
  return name === '' ? address : `${nameUpTo(name, 60)} <${address}>`;
});

/** Text of one or more paragraphs; `\n` typed as two characters is a line break. */
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
