/**
 * `$1,250` or `$12.50`, in the format of a locale such as `en-AU`, with decimals only if there are any.
 * @param decimals `always` for amounts in a column
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
