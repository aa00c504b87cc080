import type { CurrencyRow } from '../../../db/rows/reference-rows.ts';
import { localeOf } from '../../../domain/countries.ts';

/**
 * `$1,250` or `$12.50`: the decimals only where there are any.
 * @param decimals `always` for sums that stand below each other
 */
export function moneyText(
  cents: number,
  currency: Pick<CurrencyRow, 'iso_code'>,
  countryCode: string,
  decimals: 'always' | 'where needed' = 'where needed',
): string {
  const digits = cents % 100 === 0 && decimals === 'where needed' ? 0 : 2;
  return new Intl.NumberFormat(localeOf(countryCode), {
    style: 'currency',
    currency: currency.iso_code,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100);
}
