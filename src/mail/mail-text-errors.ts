import type { Token } from 'markdown-it';
import type { OwnWords } from '../db/rows/mail-text-rows.ts';
import { noControlCharacters, plainTextError } from '../domain/plain-text.ts';
import { isLongerThan } from '../domain/text-length.ts';
import { blank, type FieldError, invalid, tooLong } from '../errors.ts';
import { similarWord } from '../similar-word.ts';
import { PLACEHOLDER, parseBody, placeholderIn } from './body/parse-body.ts';
import type { Placeholders } from './mail-text.ts';
import { type MailName, placeholdersOf } from './mail-texts.ts';

/** Maximum lengths in characters, as in the schema. */
const LONGEST_SUBJECT = 150;
const LONGEST_BODY = 10_000;
/** markdown-it silently leaves out what is nested more than 20 deep. A list in a list adds 2. */
const DEEPEST_ITEM = 15;
/** Whether something of a text can be seen, which isn't true of spaces and joiners alone. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** What Node.js reads instead of bytes that aren't UTF-8. */
const NOT_UTF8 = /\u{fffd}/u;
const notUtf8 = "contains \u{fffd}, which replaces letters that aren't UTF-8. Save the text as UTF-8";
/** Control characters, line and paragraph separators. Some databases count the separators as control characters, too. */
const NOT_IN_SUBJECT = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Removes blank lines around a text, and the line endings of Windows. */
export function tidyText(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

/** Checks an operator's text of an email. Null means the default, which is not checked. */
export function mailTextErrors(name: MailName, words: OwnWords): FieldError[] {
  return wordsErrors(words, placeholdersOf(name));
}

/** Checks a text that an operator wrote. @param known the placeholders that it may contain */
export function wordsErrors({ subject, body }: OwnWords, known: Placeholders): FieldError[] {
  const ofSubject = subject === null ? [] : subjectErrors(subject, known);
  const ofBody = body === null ? [] : bodyErrors(body, known);
  return [
    ...ofSubject.map((message) => invalid('subject', message)),
    ...ofBody.map((message) => invalid('body', message)),
  ];
}

function subjectErrors(subject: string, known: Placeholders): string[] {
  if (!VISIBLE.test(subject)) return [blank];
  const used = [...subject.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const words = subject.replace(PLACEHOLDER, '');
  const notText = used.filter((name) => known[name]?.kind);
  return [
    ...(isLongerThan(subject, LONGEST_SUBJECT) ? [tooLong(LONGEST_SUBJECT)] : []),
    ...(NOT_IN_SUBJECT.test(subject) ? [noControlCharacters] : []),
    ...(NOT_UTF8.test(subject) ? [notUtf8] : []),
    ...unknownErrors(used, known),
    ...braceErrors(words),
    ...(VISIBLE.test(words) ? [] : ['must have words besides placeholders, which can be empty']),
    ...notText.map((name) => `can't contain {{${name}}}, which is for the body`),
  ];
}

function bodyErrors(body: string, known: Placeholders): string[] {
  const tokens = parseBody(body);
  if (tokens.some(({ type, level }) => type === 'list_item_open' && level > DEEPEST_ITEM)) {
    return ["can't have more than 8 lists within each other"];
  }
  const lines = tokens.flatMap(({ children, level }) => (children ? { children, level } : []));
  const used = lines.flatMap(({ children }) => children.flatMap(usedIn));
  if (!lines.some(({ children }) => children.some(isVisible))) return [blank];
  const missing = Object.keys(known).filter((name) => known[name]?.isRequired && !used.includes(name));
  const inLine = lines
    .filter(({ children, level }) => children.length > 1 || level > 1)
    .flatMap(({ children }) => children.flatMap(usedIn))
    .filter((name) => known[name]?.kind === 'table');
  return [
    ...(isLongerThan(body, LONGEST_BODY) ? [tooLong(LONGEST_BODY)] : []),
    ...(plainTextError(body) ? [noControlCharacters] : []),
    ...(NOT_UTF8.test(body) ? [notUtf8] : []),
    ...unknownErrors(used, known),
    ...braceErrors(lines.flatMap(({ children }) => children.map(textOf)).join('')),
    ...inLine.map((name) => `must have {{${name}}} in a paragraph of its own, between empty lines`),
    ...missing.map((name) => `must contain {{${name}}}: ${known[name]?.meaning}`),
  ];
}

function unknownErrors(used: readonly string[], known: Placeholders): string[] {
  const names = Object.keys(known);
  const unknown = [...new Set(used)].filter((name) => !Object.hasOwn(known, name));
  return unknown.map((name) => {
    const meant = similarWord(name, names);
    const guess = meant ? ` Did you mean {{${meant}}}?` : '';
    return `has an unknown placeholder {{${name}}}.${guess} This email knows ${names.map((known) => `{{${known}}}`).join(', ')}`;
  });
}

function braceErrors(text: string): string[] {
  return /\{\{|\}\}/.test(text) ? ['has {{ or }} without a placeholder such as {{site.name}}'] : [];
}

/** Returns the name of a placeholder that is a text or the address of a link. */
function usedIn(token: Token): string[] {
  if (token.type === 'placeholder') return [token.content];
  return [placeholderIn(String(token.attrGet('href')))].filter((name) => name !== undefined);
}

/** A placeholder counts, even if it is sometimes empty. */
function isVisible({ type, content }: Token): boolean {
  return type === 'placeholder' || VISIBLE.test(content);
}

function textOf({ type, content }: Token): string {
  return type === 'placeholder' ? '' : content;
}
