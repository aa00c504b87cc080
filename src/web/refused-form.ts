import { TooManyRequestsError, ValidationError, WrongPasswordError } from '../errors.ts';
import type { HtmlContext } from './html-state.ts';
import { type FormErrors, formErrors } from './views/form.ts';

/**
 * What to show a form again with, after the error that it led to.
 * @param labels of the form's fields, by name
 * @throws the error itself when it is not about what was typed
 */
export function refusedForm(
  ctx: Pick<HtmlContext, 'set'>,
  error: unknown,
  labels: Readonly<Record<string, string>>,
): { status: number; errors: FormErrors } {
  if (error instanceof ValidationError) return { status: 422, errors: formErrors(error.errors, labels) };
  if (error instanceof WrongPasswordError) {
    return { status: 422, errors: { '': 'The e-mail address or the password is wrong.' } };
  }
  if (error instanceof TooManyRequestsError) {
    ctx.set('Retry-After', String(error.retryAfterSeconds));
    const wait = waitingTime(error.retryAfterSeconds);
    return { status: 429, errors: { '': `That was tried too often. Please wait ${wait}, then try again.` } };
  }
  throw error;
}

function waitingTime(seconds: number): string {
  if (seconds === 1) return '1 second';
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
