/** A command, without its prompt, and its output. */
export interface Step {
  command: string;
  output: string;
}

/**
 * Parses a ```sh block: a line after `$ `, with the lines that continue it after a backslash or within quotes, is a command; what follows
 * is its output. Returns undefined for a block without prompts.
 */
export function readTranscript(text: string): Step[] | undefined {
  if (!/^\$ /m.test(text)) return undefined;
  const steps: { command: string; output: string[] }[] = [];
  for (const line of text.replace(/\n$/, '').split('\n')) {
    const step = steps.at(-1);
    if (step && step.output.length === 0 && goesOn(step.command)) step.command += `\n${line}`;
    else if (line.startsWith('$ ')) steps.push({ command: line.slice(2), output: [] });
    else if (step) step.output.push(line);
    else steps.push({ command: '', output: [line] });
  }
  return steps.map(({ command, output }) => ({ command, output: output.join('\n') }));
}

function goesOn(command: string): boolean {
  if (command.endsWith('\\')) return true;
  // Quotes of one kind can appear within the other.
  const rest = command.replace(/\\./g, '').replace(/'[^']*'|"[^"]*"/g, '');
  return /['"]/.test(rest);
}
