import { Command } from 'commander';
import { personName } from './arguments.ts';

export interface OperatorCommandParts {
  description: string;
  /** Whole command lines, each perhaps followed by spaces and what it is for. */
  examples: readonly string[];
  /** What else an operator must know, such as when a change is seen. */
  notes?: string;
  /** Adds `--as`: the operator of a change is recorded. */
  changes?: boolean;
  /** Adds `--as` and `--yes`: it asks before it takes something away. */
  destroys?: boolean;
}

export interface OperatorOptions {
  json?: true;
  as?: string;
  yes?: true;
  /** Takes nothing away, and so need not ask. */
  dryRun?: true;
}

const examplesOf = new WeakMap<Command, readonly string[]>();

export const CACHE_NOTE =
  'Running servers show the change within a second. Other caches show it after CACHE_SECONDS (10 minutes) at the latest.';

/** A command of the operator, with the options that all of them have; its action is made by `withOperator`. */
export function operatorCommand(name: string, parts: OperatorCommandParts): Command {
  const { description, examples, notes, changes = false, destroys = false } = parts;
  const command = new Command(name)
    .description(description)
    .option('--json', 'print one JSON document instead of text');
  if (changes || destroys) {
    command.option('--as <name>', 'your name in the audit log (default: your user name)', personName);
  }
  if (destroys) command.option('--yes', 'skip the confirmation');
  examplesOf.set(command, examples);
  return command.addHelpText('after', helpText(examples, notes));
}

/**
 * A command that only holds others: `groundswell api-keys create`. Its help has the first example of each.
 * @param parent the group that it is in itself
 */
export function commandGroup(
  name: string,
  description: string,
  commands: readonly Command[],
  parent?: string,
): Command {
  const group = new Command(name).description(description);
  for (const command of commands) group.addCommand(command);
  const examples = commands.flatMap((command) => examplesOf.get(command)?.slice(0, 1) ?? []);
  examplesOf.set(group, examples);
  const path = parent === undefined ? name : `${parent} ${name}`;
  return group.addHelpText('after', helpText(examples, `See also: groundswell ${path} <command> --help`));
}

function helpText(examples: readonly string[], notes?: string): string {
  const lines = ['', 'Examples:', ...examples.map((example) => `  ${example}`)];
  if (notes) lines.push('', notes);
  return [...lines, '', 'Exit codes: 0 done, 1 failed, 2 wrong usage.'].join('\n');
}
