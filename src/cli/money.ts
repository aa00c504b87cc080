import { InvalidArgumentError } from 'commander';

const MOST_CENTS = 1_000_000_000_000;

/** Reads `12`, `12.5` or `12.50` as cents, exactly. */
export function amountCents(text: string): number {
  const [, whole = '', fraction = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const cents = Number(whole + fraction.padEnd(2, '0'));
  if (whole !== '' && cents > 0 && cents <= MOST_CENTS) return cents;
  throw new InvalidArgumentError(
    `"${text}" is not an amount above 0 such as 12.50 (a dot, no thousands separator).`,
  );
}
