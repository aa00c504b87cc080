const CURRENCY = String.raw`(?:\p{Sc}|[A-Z]{3})?`;
const MINUS = String.raw`([-\u2212])?`;

/**
 * Reads `$1,234.50`, `1.234,50 €` and `(25.00)` as accountants write what is taken away, and writes them as `1234.50` and
 * `-25.00`. A mark of thousands stands before three digits: anywhere else it may well be meant for a decimal mark, and the
 * amount is not guessed. What cannot be read is handed on as something that no amount looks like.
 */
export function amountReader(decimal: string, thousands: string): (text: string) => string {
  const mark = /\s/.test(thousands) ? String.raw`\s` : escaped(thousands);
  const units = String.raw`(\d{1,3}(?:${mark}\d{3})+|\d+)`;
  const fraction = String.raw`(?:${escaped(decimal)}(\d+))?`;
  const pattern = new RegExp(
    String.raw`^(\()?\s*${MINUS}\s*${CURRENCY}\s*${MINUS}\s*${units}${fraction}\s*${CURRENCY}\s*(\))?$`,
    'u',
  );
  return (text) => {
    if (text === '') return '';
    const match = pattern.exec(text);
    const [, open, minus, laterMinus, whole = '', hundredths, close] = match ?? [];
    const isBalanced = (open === undefined) === (close === undefined);
    if (!match || !isBalanced || (minus && laterMinus)) return `${text} (not an amount)`;
    const sign = open || minus || laterMinus ? '-' : '';
    return `${sign}${whole.replace(/\D/g, '')}${hundredths === undefined ? '' : `.${hundredths}`}`;
  };
}

function escaped(mark: string): string {
  return mark.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
