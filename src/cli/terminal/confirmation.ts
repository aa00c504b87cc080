import { createInterface } from 'node:readline';
import { OperatorError } from '../../errors.ts';
import { printable } from './answer.ts';
import type { OperatorOptions } from './operator-command.ts';
import type { Terminal } from './terminal.ts';

/** Refuses a command that needs confirmation when there is no terminal. */
export function refuseUnasked(
  { yes }: Pick<OperatorOptions, 'yes'>,
  { stdin }: Terminal,
  refuseUsage: (message: string) => never,
): void {
  if (yes || stdin.isTTY) return;
  refuseUsage('this command asks for confirmation, but there is no terminal; add --yes');
}

/** Asks on the terminal. @throws OperatorError unless the answer is yes, before anything has been changed */
export async function confirm(
  question: string,
  { yes }: Pick<OperatorOptions, 'yes'>,
  { stdin, stderr }: Terminal,
): Promise<void> {
  if (yes || (await answersYes(question, stdin, stderr))) return;
  throw new OperatorError('Nothing was changed.', 'Answer yes, or add --yes.');
}

/** Returns whether the next line is `y` or `yes`. The end of the input means no. */
export async function answersYes(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<boolean> {
  // Not as a terminal, so that Ctrl-C remains a signal, which ends the whole command.
  const lines = createInterface({ input, output, terminal: false });
  output.write(`${printable(question)} [y/N] `);
  try {
    const line = await new Promise<string>((resolve) => {
      lines.once('line', resolve).once('close', () => resolve(''));
    });
    return /^\s*y(es)?\s*$/i.test(line);
  } finally {
    lines.close();
  }
}
