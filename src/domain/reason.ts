import { ValidationError } from '../errors.ts';
import { plainTextErrors, writtenErrors } from './plain-text.ts';

/** Reads why someone decides something. @throws ValidationError for a text that shows nothing, or with control characters */
export function readReason(text: string): string {
  const errors = writtenErrors('reason', text);
  if (errors.length > 0) throw new ValidationError(errors);
  return text.trim();
}

/** Does the same where a reason may be absent. */
export function readOptionalReason(text: string | undefined): string | undefined {
  const errors = plainTextErrors('reason', text);
  if (errors.length > 0) throw new ValidationError(errors);
  return text?.trim() || undefined;
}
