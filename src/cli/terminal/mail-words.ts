import { readFileSync } from 'node:fs';
import { text as textOfStream } from 'node:stream/consumers';
import { Option } from 'commander';
import type { OwnWords } from '../../db/rows/mail-text-rows.ts';
import { text } from './arguments.ts';
import type { CliContext } from './with-operator.ts';

export interface WordsOptions {
  subject?: string;
  /** Path of a file, or `-`. */
  bodyFile?: string;
}

/** What follows this line in a file is not part of the text. */
export const IGNORED = '-------- Everything below this line is ignored. --------';

export function subjectOption(): Option {
  return new Option('--subject <text>', 'the subject, at most 150 characters').argParser(text);
}

export function bodyOption(): Option {
  return new Option(
    '--body-file <file>',
    'file with the text, at most 10000 characters, or - for standard input',
  ).argParser(text);
}

export function isGiven({ subject, bodyFile }: WordsOptions): boolean {
  return subject !== undefined || bodyFile !== undefined;
}

/** Reads the subject and the body that options give. */
export async function givenWords({
  options: { subject, bodyFile },
  terminal,
  refuseUsage,
}: Pick<CliContext<WordsOptions>, 'options' | 'terminal' | 'refuseUsage'>): Promise<Partial<OwnWords>> {
  let body = '';
  if (bodyFile === '-') body = await textOfStream(terminal.stdin);
  else if (bodyFile !== undefined) {
    try {
      body = readFileSync(bodyFile, 'utf8');
    } catch (error) {
      refuseUsage(`cannot read the text: ${(error as Error).message}`);
    }
  }
  return { ...(bodyFile !== undefined && parseFile(body)), ...(subject !== undefined && { subject }) };
}

/** Returns the content of a file with this text. */
export function fileOf({ subject, body }: Partial<OwnWords>): string {
  return `${subject == null ? '' : `Subject: ${subject}\n\n`}${body ?? ''}\n`;
}

/** Reads a body that may start with a line `Subject: …`. */
export function parseFile(content: string): Partial<OwnWords> {
  const [text = ''] = content.replace(/^\u{FEFF}/u, '').split(IGNORED);
  const [heading, subject] = /^Subject:(.*)(\r?\n|$)/.exec(text) ?? [];
  if (heading === undefined || subject === undefined) return { body: text };
  return { subject: subject.trim(), body: text.slice(heading.length) };
}
