import { createHash } from 'node:crypto';
import type { KeyedRequest } from '../../db/repositories/idempotency-keys.ts';
import type { User } from '../site-context.ts';

/**
 * Identifies a submitted form, so that it has an effect only once, however often the browser sends it within 24 hours. The same form with
 * other values counts as a new one.
 * @param kind of form
 */
export function formKey(
  { id }: User,
  kind: string,
  form: Readonly<Record<string, string>>,
): KeyedRequest | undefined {
  if (!form.form_key) return undefined;
  const fields = Object.entries(form).filter(([name]) => name !== 'csrf_token');
  const requestHash = createHash('sha256').update(JSON.stringify(fields)).digest();
  return { scope: `user ${id} ${kind} form`, key: requestHash.toString('base64url'), requestHash };
}
