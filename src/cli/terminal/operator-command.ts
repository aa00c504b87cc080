import { Command } from 'commander';
import { personName } from './arguments.ts';

export interface OperatorCommandParts {
  description: string;
  /** Complete command lines, each optionally followed by spaces and its purpose. */
  examples: readonly string[];
  /** What else an operator needs to know, such as when a change becomes visible. */
  notes?: string;
  /** Adds `--as`: the audit log records the operator of a change. */
  changes?: boolean;
  /** Adds `--as` and `--yes`: the command asks before it removes something. */
  destroys?: boolean;
}

export interface OperatorOptions {
  json?: true;
  as?: string;
  yes?: true;
  /** The command removes nothing, so it doesn't need confirmation. */
  dryRun?: true;
}

const examplesOf = new WeakMap<Command, readonly string[]>();

export const CACHE_NOTE =
  'Running servers show the change within a second. Other caches show it after CACHE_SECONDS (10 minutes) at the latest.';

/** Creates a command with the options that all operator commands share. `withOperator` creates its action. */
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
 * Creates a command that only groups others: `groundswell api-keys create`. Its help shows the first example of each.
 * @param parent the group that contains it
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
