import type { FieldError } from '../errors.ts';
import { longestPassword, shortestPassword } from './passwords.ts';

/** Length is the only rule: others make people choose worse ones (NIST SP 800-63B part 5.1.1.2). */
export function passwordFaults(password: string): FieldError[] {
  const fault = (message: string): FieldError[] => [{ field: 'password', code: 'invalid', message }];
  if (password === '') return fault("can't be blank");
  if ([...password].length < shortestPassword) return fault(`has fewer than ${shortestPassword} characters`);
  if (Buffer.byteLength(password) > longestPassword) return fault('is too long');
  return [];
}
