/**
 * `$1,250` or `$12.50`, as a locale such as `en-AU` writes it: the decimals only where there are any.
 * @param decimals `always` for sums that stand below each other
 */
export function moneyIn(
  locale: string,
  cents: number,
  isoCode: string,
  decimals: 'always' | 'where needed' = 'where needed',
): string {
  const digits = cents % 100 === 0 && decimals === 'where needed' ? 0 : 2;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: isoCode,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100);
}
