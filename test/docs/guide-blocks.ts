/** A fenced block of a guide. */
export interface Block {
  language: string;
  text: string;
  /** Of its first fence, for whoever looks for it. */
  line: number;
}

/** A command of a transcript, and what the guide promises that it prints. */
export interface Step {
  command: string;
  output: string;
}

/** All fenced blocks of a Markdown text, in their order. @throws Error for a block that never ends */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: { language: string; line: number; text: string[] } | undefined;
  for (const [index, line] of markdown.split('\n').entries()) {
    const language = /^```(.*)$/.exec(line)?.[1]?.trim();
    if (open && language === '') {
      blocks.push({ ...open, text: open.text.join('\n') });
      open = undefined;
    } else if (open) open.text.push(line);
    else if (language !== undefined) open = { language, line: index + 1, text: [] };
  }
  if (open) throw new Error(`the block of line ${open.line} never ends`);
  return blocks;
}

/**
 * Splits a transcript: a line that begins with `$ ` is a command, with those that its quotes or backslash take in;
 * all others are output. @throws Error for output before the first command
 */
export function stepsOf(transcript: string): Step[] {
  const steps: Step[] = [];
  const lines = transcript.split('\n');
  while (lines.length > 0) {
    const line = lines.shift() as string;
    const step = steps.at(-1);
    if (line.startsWith('$ ')) steps.push({ command: wholeCommand(line.slice(2), lines), output: '' });
    else if (step) step.output += `${line}\n`;
    else throw new Error(`a transcript begins with a command, not with "${line}"`);
  }
  return steps.map(({ command, output }) => ({ command, output: output.trim() }));
}

function wholeCommand(first: string, following: string[]): string {
  const lines = [first];
  while (following.length > 0 && isOpen(lines.join('\n'))) lines.push(following.shift() as string);
  return lines.join('\n');
}

/** Whether a shell would wait for more: after a backslash, and within single quotes. */
function isOpen(command: string): boolean {
  return command.endsWith('\\') || command.split("'").length % 2 === 0;
}

/** What a program promises to print: its comments `// → value`, `# → value`, `<!-- → value -->`. */
export function promisedLines(program: string): string[] {
  return [...program.matchAll(/(?:\/\/|#|<!--) → (.+?)(?: -->)?$/gm)].map(([, value = '']) => value.trim());
}
