import type { Command } from 'commander';
import { type DatabaseUse, useOfAll } from '../../db/connection/database-use.ts';
import { type ResolvedDatabase, resolveDatabase } from '../../db/connection/resolve-database.ts';
import { createLog, type Log } from '../../runtime/log.ts';
import { loadSettings } from './load-settings.ts';
import { terminalOf } from './terminal.ts';

/** Exit code by shell convention: 128 plus the signal number of SIGINT. */
const INTERRUPTED = 130;
const STANDARD_ERROR = 2;

interface CommandEnvironment {
  /** With DATABASE_URL resolved, even if the embedded database is used. */
  config: ResolvedDatabase['config'];
  log: Log;
}

/**
 * Runs a command that works on the database. Starts the embedded database if necessary, or shares that of a running `serve`, and leaves it
 * running or stopped as before, even after Ctrl-C. Other processes see the command's name.
 */
export async function withDatabase<Result>(
  command: Command,
  work: (environment: CommandEnvironment) => Promise<Result>,
  use: DatabaseUse = useOfAll,
): Promise<Result> {
  const settings = loadSettings(terminalOf(command).env);
  // A person reads the output, so only warnings and errors are logged, and not to standard output.
  const log = createLog(settings.LOG_LEVEL === 'info' ? 'warn' : settings.LOG_LEVEL, {
    format: settings.LOG_FORMAT,
    descriptor: STANDARD_ERROR,
  });
  const { config, embedded } = await resolveDatabase(settings, log, { purpose: command.name(), use });
  const interrupt = () => {
    embedded?.abandon();
    process.exit(INTERRUPTED);
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await work({ config, log });
  } finally {
    await embedded?.stop();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}
