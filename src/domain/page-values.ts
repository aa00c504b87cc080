import type { FieldError } from '../errors.ts';

/** Whether a page may show the image: no script, no file of the visitor, no password in the address. */
export function isImageAddress(address: string): boolean {
  // The characters of RFC 3986: what the contract promises as a `uri`, and what is harmless inside an attribute.
  const isWritten = /^https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/i.test(address);
  if (!isWritten || address.length > 2000 || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

/** Whether somebody born on this day (`YYYY-MM-DD`) has reached an age. Days are those of UTC. */
export function isOfAge(birthday: string, years: number, now: Date): boolean {
  const today = now.toISOString().slice(0, 10);
  const latest = `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
  return birthday <= latest;
}

export const targetFault: FieldError = {
  field: 'target',
  code: 'invalid',
  message: 'is invalid: must be an amount above 0 with at most two decimals, such as 2500.00',
};

export const imageFault: FieldError = {
  field: 'image',
  code: 'invalid',
  message: 'is invalid: must be an address such as https://example.org/picture.jpg',
};
