import { userInfo } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import { withMaintenanceConnection } from '../../db/connection/connection.ts';
import { useOfMain } from '../../db/connection/database-use.ts';
import type { Connection } from '../../db/connection/in-transaction.ts';
import type { ResolvedDatabase } from '../../db/connection/resolve-database.ts';
import { refuseUnmigrated } from '../../db/migrate/pending-migrations.ts';
import type { OperatorActor } from '../../domain/actor.ts';
import { type Command as ChangeCommand, type ChangeServices, change } from '../../domain/change.ts';
import type { Log } from '../../runtime/log.ts';
import { type Answer, printAnswer } from './answer.ts';
import { confirm, refuseUnasked } from './confirmation.ts';
import { explainError } from './explain-error.ts';
import type { OperatorOptions } from './operator-command.ts';
import { type Terminal, terminalOf } from './terminal.ts';
import { withDatabase } from './with-database.ts';

/** What an operator command receives in addition to its arguments. */
export interface CliContext<Options> {
  database: Connection;
  actor: OperatorActor;
  /** Services that `change` needs. */
  services: ChangeServices;
  options: Options & OperatorOptions;
  config: ResolvedDatabase['config'];
  log: Log;
  terminal: Terminal;
  /** Changes something as the operator. @throws what the command throws */
  change<Input, Result>(command: ChangeCommand<OperatorActor, Input, Result>, input: Input): Promise<Result>;
  /** Asks before something is destroyed, unless `--yes` was given. @throws OperatorError when the answer isn't yes */
  confirm(question: string): Promise<void>;
  /** Ends the command with exit code 2. */
  refuseUsage(message: string): never;
}

/**
 * Creates the action of a command that works on a migrated database: opens the database, runs `work` with the command's arguments, prints
 * the result, and leaves the server running or stopped as before.
 */
export function withOperator<Arguments extends unknown[], Options = object>(
  work: (context: CliContext<Options>, ...parameters: Arguments) => Promise<Answer>,
): (...parameters: unknown[]) => Promise<void> {
  return async (...parameters) => {
    const command = parameters.at(-1) as Command;
    const terminal = terminalOf(command);
    const options = command.opts() as Options & OperatorOptions;
    const refuseUsage = (message: string): never => command.error(`error: ${message}`);
    const asksFirst = command.options.some(({ long }) => long === '--yes');
    if (asksFirst && !options.dryRun) refuseUnasked(options, terminal, refuseUsage);
    const answer = await withDatabase(command, ({ config, log }) =>
      withMaintenanceConnection(config.DATABASE_URL, log, async (database) => {
        await refuseUnmigrated(database, database, useOfMain);
        const actor: OperatorActor = { kind: 'operator', name: options.as ?? systemUser() };
        const services = { database: { primary: database }, deadline: undefined };
        const context: CliContext<Options> = {
          database,
          actor,
          services,
          change: (command, input) => change(services, actor, command, input),
          options,
          config,
          log,
          terminal,
          confirm: (question) => confirm(question, options, terminal),
          refuseUsage,
        };
        return work(context, ...(parameters.slice(0, -2) as Arguments));
      }).catch((error) => {
        // Some arguments can only be parsed together with others.
        if (error instanceof InvalidArgumentError) refuseUsage(error.message);
        throw explainError(error, config.DATABASE_URL);
      }),
    );
    printAnswer(answer, options, terminal);
  };
}

/** Returns the operating system's name for the user who runs the command. In a container, the user may only have a number. */
export function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return process.env.USER ?? `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
