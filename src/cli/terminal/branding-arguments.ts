import { InvalidArgumentError } from 'commander';
import type { FooterLink } from '../../db/rows/branding-rows.ts';
import { type FieldRule, ParseError } from '../../domain/field-rules.ts';
import {
  brandingRules,
  footerAddress,
  footerLabel,
  MOST_FOOTER_LINKS,
} from '../../domain/installation/branding-rules.ts';
import { blank } from '../../errors.ts';

/** Creates the parser of a value of the branding, or of `none`. A typed backslash followed by n is a line break. */
export function brandingValue(name: keyof typeof brandingRules): (value: string) => string {
  const parse = valueOrNone(brandingRules[name]);
  return (value) => parse(value.replaceAll('\\n', '\n'));
}

/** Creates the parser of a value, or of `none`, which removes it: an empty string, because commander treats undefined as not given. */
export function valueOrNone(rule: FieldRule): (value: string) => string {
  return (value) => (value.trim() === 'none' ? '' : parseBy(rule, value));
}

/** Parses `Blog=https://example.org/blog`, which can be repeated, or a single `none`. */
export function footerLinks(value: string, former: FooterLink[] | undefined): FooterLink[] {
  if (value.trim() === 'none') return [];
  const [, label, address] = /^([^=]+)=(.+)$/.exec(value) ?? [];
  if (!label || !address) {
    throw new InvalidArgumentError(`"${value}" is not a link such as Blog=https://example.org/blog.`);
  }
  const link = { label: parseBy(footerLabel, label), address: parseBy(footerAddress, address) };
  const links = [...(former ?? []), link];
  if (links.length > MOST_FOOTER_LINKS) throw new InvalidArgumentError(`At most ${MOST_FOOTER_LINKS} links.`);
  return links;
}

function parseBy(rule: FieldRule, value: string): string {
  const text = value.trim();
  const read = text === '' ? new ParseError(blank) : rule.parse(text);
  if (typeof read === 'string') return read;
  throw new InvalidArgumentError(`It ${read?.reason ?? blank}.`);
}
