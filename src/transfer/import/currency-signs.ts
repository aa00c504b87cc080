/**
 * A currency mark before or after an amount: `AUD`, or a symbol, perhaps with letters that distinguish one dollar from another: `$`, `A$`.
 */
export const CURRENCY_MARK = String.raw`(?:[A-Z]{3}|[A-Z]{0,2}\p{Sc})`;

let currenciesOfSigns: ReadonlyMap<string, readonly string[]> | undefined;

/** @returns the currencies (ISO 4217) that the mark may mean: `€` one, `$` many; none for an unknown mark */
export function currenciesOf(mark: string): readonly string[] {
  if (/^[A-Z]{3}$/.test(mark)) return [mark];
  currenciesOfSigns ??= readSigns();
  const ofSign = currenciesOfSigns.get(mark);
  if (ofSign) return ofSign;
  const letters = mark.slice(0, -1);
  return (currenciesOfSigns.get(mark.slice(-1)) ?? []).filter((code) => code.startsWith(letters));
}

function readSigns(): Map<string, string[]> {
  const signs = new Map<string, string[]>();
  for (const currency of Intl.supportedValuesOf('currency')) {
    const format = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    });
    const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
    signs.set(sign, [...(signs.get(sign) ?? []), currency]);
  }
  return signs;
}
