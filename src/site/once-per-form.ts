import { createHash } from 'node:crypto';
import type { Transaction } from '../db/connection/in-transaction.ts';
import { IdempotencyKeys } from '../db/repositories/idempotency-keys.ts';
import type { Changes } from '../domain/run-command.ts';

/**
 * Runs a command once for a form, however often the browser sends it unchanged within 24 hours. The same form with other
 * values is a new one.
 * @param scope the user and the kind of form
 */
export async function oncePerForm(
  transaction: Transaction,
  { scope, form }: { scope: string; form: Readonly<Record<string, string>> },
  command: () => Promise<{ changes: Changes }>,
): Promise<{ changes: Changes }> {
  if (!form.form_key) return command();
  const fields = Object.entries(form).filter(([name]) => name !== 'csrf_token');
  const requestHash = createHash('sha256').update(JSON.stringify(fields)).digest();
  const keyed = { scope, key: requestHash.toString('base64url'), requestHash };
  const keys = new IdempotencyKeys(transaction);
  if (await keys.reserve(keyed)) return { changes: {} };
  const result = await command();
  await keys.store(keyed, 303, null);
  return result;
}
