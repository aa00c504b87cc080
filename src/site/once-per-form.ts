import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from '../db/in-transaction.ts';
import { IdempotencyKeys } from '../db/repositories/idempotency-keys.ts';
import type { Changes } from '../fundraising/cache-tags.ts';

/** Hidden in a form that must not be taken twice when its button is pressed twice. */
export function formKey(): string {
  return randomUUID();
}

/**
 * Runs a command once for a form, however often the browser sends it unchanged within 24 hours. A form that is sent again
 * with other values is another one.
 * @param scope who sent which form
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
  await keys.keep(keyed, 303, null);
  return result;
}
