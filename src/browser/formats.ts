import type { Money } from './live-state.ts';
import { moneyIn } from './money-in.ts';

/** Texts of a language such as `en-AU`; English for one that browsers do not know. */
export function formatsOf(language: string) {
  const locale = knownLocale(language);
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const count = new Intl.NumberFormat(locale);
  return {
    /** `$1,250` or `$12.50`. */
    sum: ({ cents, currency }: Money) => moneyIn(locale, cents, currency.iso_code),
    /** The same with decimals always, for sums that stand below each other. */
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
