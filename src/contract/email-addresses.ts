import { blank, type FieldError, invalid } from '../errors.ts';

export const emailRule = 'must look like ada@example.org';

const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;
const LONGEST_LABEL = 63;

/** Rejected although RFC 5321 allows them: they are ambiguous in a mail header. */
const AMBIGUOUS_CHARACTER = /[\s\p{Cc}@<>,;:"()[\]\\]/u;

/** Returns the errors of a field that must be an email address. */
export function emailErrors(field: string, text: string): FieldError[] {
  if (text === '') return [invalid(field, blank)];
  return isEmailAddress(text) ? [] : [invalid(field, emailRule)];
}

/** Whether mail can be sent to the address: one address without a name (RFC 5321 section 4.1.2, without quoted local parts). */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [localPart, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  if (text.length > LONGEST_ADDRESS || localPart.length > LONGEST_LOCAL_PART) return false;
  if (AMBIGUOUS_CHARACTER.test(localPart) || AMBIGUOUS_CHARACTER.test(domain)) return false;
  const labels = domain.split('.');
  return localPart.split('.').every((part) => part !== '') && labels.length > 1 && labels.every(isLabel);
}

function isLabel(label: string): boolean {
  return label !== '' && label.length <= LONGEST_LABEL && !label.startsWith('-') && !label.endsWith('-');
}
