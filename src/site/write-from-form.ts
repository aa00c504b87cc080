import type { Context } from '../context.ts';
import type { Transaction } from '../db/connection/in-transaction.ts';
import { type Changes, runCommand } from '../domain/run-command.ts';
import { dropChanged } from '../fundraising/cache-tags.ts';

/**
 * Runs a command for a form, in one transaction: afterwards what it has changed is dropped from the response cache, and the
 * mail that it has written is sent.
 */
export async function writeFromForm<Result extends { changes: Changes }>(
  { database, cache, outbox }: Pick<Context, 'database' | 'cache' | 'outbox'>,
  command: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const result = await runCommand(database.primary, command);
  await dropChanged(cache, result.changes);
  outbox.wake();
  return result;
}
