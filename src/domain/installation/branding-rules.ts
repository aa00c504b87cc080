import { isEmailAddress } from '../../contract/email-addresses.ts';
import type { FooterLink } from '../../db/rows/branding-rows.ts';
import { blank, invalid, ValidationError } from '../../errors.ts';
import { colour, type FieldRule, lines, name, ParseError } from '../field-rules.ts';

const LONGEST_SENDER_NAME = 60;
/** Maximum length of an address, in characters. */
const LONGEST_ADDRESS = 1000;
export const MOST_FOOTER_LINKS = 8;

/** An address in the footer: `https:`, `mailto:`, or an email address. */
export const footerAddress: FieldRule<string> = {
  description: 'address that starts with https://, or an email address',
  parse: (text) => {
    const address = isEmailAddress(text) ? `mailto:${text}` : text;
    const isTaken = /^(https:\/\/|mailto:)\S+$/i.test(address) && URL.canParse(address);
    // Parsing escapes characters, which makes it longer.
    const { href } = isTaken ? new URL(address) : { href: '' };
    return isTaken && href.length <= LONGEST_ADDRESS
      ? href
      : new ParseError('is not an address such as https://example.org/privacy, or an email address');
  },
};

/** The text of a link in the footer. */
export const footerLabel = name(40);

/** `Name <address>` or an address. Refuses text that a mail header would interpret as several senders. */
const mailSender: FieldRule<string> = {
  description: 'sender such as City Run <hello@example.org>',
  parse: (text) => {
    const [, sender = '', bracketed] = /^(?:([^<>]*?)\s*<([^<>]+)>)$/.exec(text) ?? [];
    const address = bracketed ?? text;
    if (!isEmailAddress(address) || /[",;:()@\\]/.test(sender)) {
      return new ParseError('is not a sender such as City Run <hello@example.org>');
    }
    if (sender === '') return address;
    const shown = name(LONGEST_SENDER_NAME).parse(sender);
    return shown instanceof ParseError ? shown : `${shown} <${address}>`;
  },
};

/** What the texts of the site's branding may be. */
export const brandingRules = {
  name: name(60),
  colour,
  accent_colour: colour,
  contact_url: footerAddress,
  privacy_url: footerAddress,
  terms_url: footerAddress,
  imprint_url: footerAddress,
  mail_from: mailSender,
  home_title: name(80),
  home_text: lines(1000),
  receipt_text: lines(1000),
} satisfies Record<string, FieldRule>;

/** Reads the further links of the footer, in order. @throws ValidationError for the first wrong one, and for too many */
export function readFooterLinks(links: readonly FooterLink[]): FooterLink[] {
  if (links.length > MOST_FOOTER_LINKS) {
    throw new ValidationError([invalid('footer_links', `must have at most ${MOST_FOOTER_LINKS} items`)]);
  }
  return links.map((link, index) => {
    const part = (name: keyof FooterLink, rule: FieldRule): string => {
      const text = link[name].trim();
      const value = text === '' ? new ParseError(blank) : rule.parse(text);
      if (typeof value === 'string') return value;
      throw new ValidationError([
        invalid('footer_links', `item [${index}].${name} ${value?.reason ?? blank}`),
      ]);
    };
    return { label: part('label', footerLabel), address: part('address', footerAddress) };
  });
}
