/** @returns `12.50 AUD`; whole cents, so that nothing is rounded */
export function amountText(cents: number, currency: string): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)} ${currency}`;
}
