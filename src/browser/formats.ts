import type { Money } from './live-state.ts';
import { moneyIn } from './money-in.ts';

/** Formats for a language such as `en-AU`; English if the browser doesn't know it. */
export function formatsOf(language: string) {
  const locale = knownLocale(language);
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const count = new Intl.NumberFormat(locale);
  return {
    /** `$1,250` or `$12.50`. */
    sum: ({ cents, currency }: Money) => moneyIn(locale, cents, currency.iso_code),
    /** The same, always with decimals, for amounts in a column. */
    amount: ({ cents, currency }: Money) => moneyIn(locale, cents, currency.iso_code, 'always'),
    count: (number: number) => count.format(number),
    time: (time: Date) => clock.format(time),
  };
}

export type Formats = ReturnType<typeof formatsOf>;

function knownLocale(language: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf([language])[0] ?? 'en';
  } catch {
    return 'en';
  }
}
