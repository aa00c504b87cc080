import { TooManyRequestsError, ValidationError, WrongPasswordError } from '../errors.ts';
import type { HtmlContext } from './html-state.ts';
import { type FormErrors, type FormState, formErrors } from './views/form.ts';

/** What a form is shown again with. */
export interface RefusedForm {
  status: number;
  errors: FormErrors;
}

/**
 * Turns the error that a form has led to into what it is shown again with.
 * @param labels of the form's fields, by name
 * @throws the error itself when it is not about what was typed
 */
export function refusedForm(
  ctx: Pick<HtmlContext, 'set'>,
  error: unknown,
  labels: Readonly<Record<string, string>>,
): RefusedForm {
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

/** What a view needs to show the form of this request: as nobody has filled it in yet, or as it was refused. */
export function formState({ state }: HtmlContext, refused: RefusedForm | undefined): FormState {
  return { form: state.form, errors: refused?.errors ?? {}, csrfToken: state.session.csrfToken };
}

function waitingTime(seconds: number): string {
  if (seconds === 1) return '1 second';
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
