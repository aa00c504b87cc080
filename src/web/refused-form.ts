import { TooManyRequestsError, ValidationError, WrongCodeError, WrongPasswordError } from '../errors.ts';
import type { HtmlContext } from './html-state.ts';
import { type FormErrors, type FormState, formErrors } from './views/form.ts';

/** The status and errors of a form that was refused. */
export interface RefusedForm {
  status: number;
  errors: FormErrors;
}

/**
 * Turns the error of a submitted form into the status and errors with which the form is shown again.
 * @param labels of the form's fields, by name
 * @throws the error itself when it is not about the submitted values
 */
export function refusedForm(
  ctx: Pick<HtmlContext, 'set'>,
  error: unknown,
  labels: Readonly<Record<string, string>>,
): RefusedForm {
  if (error instanceof ValidationError) return { status: 422, errors: formErrors(error.errors, labels) };
  if (error instanceof WrongPasswordError) {
    return { status: 422, errors: { '': 'Wrong email address or password.' } };
  }
  if (error instanceof WrongCodeError) {
    return {
      status: 422,
      errors: { code: 'Wrong code, or one that was used already. Wait for the next one in your app.' },
    };
  }
  if (error instanceof TooManyRequestsError) {
    ctx.set('Retry-After', String(error.retryAfterSeconds));
    const wait = waitingTime(error.retryAfterSeconds);
    return { status: 429, errors: { '': `Too many attempts. Please wait ${wait}, then try again.` } };
  }
  throw error;
}

/** The state of this request's form: new, or refused with errors. */
export function formState({ state }: HtmlContext, refused: RefusedForm | undefined): FormState {
  return { form: state.form, errors: refused?.errors ?? {}, csrfToken: state.session.csrfToken };
}

function waitingTime(seconds: number): string {
  if (seconds === 1) return '1 second';
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
