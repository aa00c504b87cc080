import { moneyIn } from '../../../browser/money-in.ts';
import type { CurrencyRow } from '../../../db/rows/reference-rows.ts';
import { localeOf } from '../../../domain/countries.ts';

/**
 * `$1,250` or `$12.50`, with decimals only if there are any.
 * @param decimals `always` for amounts in a column
 */
export function moneyText(
  cents: number,
  currency: Pick<CurrencyRow, 'iso_code'>,
  countryCode: string,
  decimals?: 'always' | 'where needed',
): string {
  return moneyIn(localeOf(countryCode), cents, currency.iso_code, decimals);
}
