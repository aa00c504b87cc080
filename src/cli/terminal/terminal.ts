import { Command } from 'commander';

/** Streams, environment and exit code of a command: those of the process, or of a test. */
export type Terminal = Pick<NodeJS.Process, 'env' | 'stdin' | 'stdout' | 'stderr' | 'exitCode'>;

/** The command that contains all others. */
export class Program extends Command {
  readonly terminal: Terminal;

  constructor(name: string, terminal: Terminal) {
    super(name);
    this.terminal = terminal;
  }
}

export function terminalOf(command: Command): Terminal {
  if (command instanceof Program) return command.terminal;
  return command.parent ? terminalOf(command.parent) : process;
}
