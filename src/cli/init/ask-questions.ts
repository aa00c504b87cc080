import { createInterface } from 'node:readline';
import type { Settings } from '../../config/settings-file.ts';
import { OperatorError, UsageError } from '../../errors.ts';
import { printable } from '../terminal/answer.ts';
import { type Answers, questions, refusal } from './questions.ts';

interface Terminal {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

/**
 * Uses the given answers, and asks for the rest. Without a terminal, uses the suggestions.
 * @param former old settings, used as suggestions
 * @throws UsageError for a given answer that isn't accepted, or a missing one without a suggestion; OperatorError when the input ends before
 * the last question
 */
export async function askQuestions(
  given: Partial<Answers>,
  former: Settings,
  terminal: Terminal | undefined,
): Promise<Answers> {
  const answers = {} as Answers;
  const lines = terminal && new Lines(terminal);
  try {
    for (const name of Object.keys(questions) as (keyof Answers)[]) {
      const { text, suggest, setting, tidy = String } = questions[name];
      const suggestion = (setting && former[setting]) ?? suggest?.(answers);
      const answer = given[name] ?? (await lines?.ask(name, suggestion, answers)) ?? suggestion;
      if (answer === undefined)
        throw new UsageError(
          `${text}: there is no suggestion for it.`,
          `Add ${flagOf(name)}, as in: groundswell init --yes --base-url https://give.example.org`,
        );
      const reason = refusal(name, answer, answers);
      if (reason !== undefined)
        throw new UsageError(
          `"${answer}" is not valid for ${flagOf(name)}: ${reason}.`,
          'See: groundswell init --help',
        );
      Object.assign(answers, { [name]: tidy(answer) });
    }
  } finally {
    lines?.close();
  }
  return answers;
}

export function flagOf(name: keyof Answers): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Reads typed lines, in the order of the questions. */
class Lines {
  readonly #output: NodeJS.WritableStream;
  readonly #interface: ReturnType<typeof createInterface>;
  readonly #lines: AsyncIterator<string>;

  constructor({ input, output }: Terminal) {
    this.#output = output;
    // Not opened as a terminal, so that Ctrl-C still sends a signal, which ends the whole command.
    this.#interface = createInterface({ input, terminal: false });
    this.#lines = this.#interface[Symbol.asyncIterator]();
  }

  /** Asks until an answer is accepted. An empty line accepts the suggestion. */
  async ask(name: keyof Answers, suggestion = '', former: Answers): Promise<string> {
    const suggested = suggestion === '' ? '' : ` [${withoutPassword(suggestion)}]`;
    for (;;) {
      this.#output.write(printable(`${questions[name].text}${suggested}: `));
      const { value, done } = await this.#lines.next();
      if (done)
        throw new OperatorError(
          'Some questions were not answered. Nothing was written.',
          'Answer them, or add --yes.',
        );
      const answer = value.trim() || suggestion;
      const reason = refusal(name, answer, former);
      if (reason === undefined) return answer;
      this.#output.write(`Not valid: ${reason}.\n`);
    }
  }

  close(): void {
    this.#interface.close();
  }
}

function withoutPassword(text: string): string {
  return text.replace(/^(\w+:\/\/[^/:@]+:)[^@]+@/, '$1***@');
}
