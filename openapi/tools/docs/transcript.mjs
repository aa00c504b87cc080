// @ts-check

/**
 * @typedef {{ commands: string[], output: string[] }} Step lines of a command without its prompt, and what it prints
 */

/**
 * Takes a ```sh block apart: a line after `$ `, with the lines that it goes on to after a backslash or within quotes, is a command;
 * what follows is its output.
 * @param {string} text
 * @returns {Step[] | undefined} undefined for a block without prompts
 */
export function readTranscript(text) {
  if (!/^\$ /m.test(text)) return undefined;
  /** @type {Step[]} */
  const steps = [];
  let isOpen = false;
  for (const line of text.replace(/\n$/, '').split('\n')) {
    const step = steps.at(-1);
    if (isOpen && step) step.commands.push(line);
    else if (line.startsWith('$ ')) steps.push({ commands: [line.slice(2)], output: [] });
    else if (step) step.output.push(line);
    else steps.push({ commands: [], output: [line] });
    isOpen = goesOn(steps.at(-1)?.commands ?? []) && (steps.at(-1)?.output.length ?? 0) === 0;
  }
  return steps;
}

/** @param {string[]} lines */
function goesOn(lines) {
  const command = lines.join('\n');
  if (command.endsWith('\\')) return true;
  // Quotes of one kind stand free within the other.
  const rest = command.replace(/\\./g, '').replace(/'[^']*'|"[^"]*"/g, '');
  return /['"]/.test(rest);
}
