/**
 * Turns a number as people write it into the form that the API accepts: `1,500`, `$ 1 500.50`, `1.500,50` and `42,2` become `1500`,
 * `1500.50`, `1500.50` and `42.2`. A single comma followed by three digits separates thousands.
 * @returns any other text unchanged, so that the field's rules reject it
 */
export function typedNumber(typed: string): string {
  const text = typed
    .trim()
    .replace(/^\p{Sc}|\p{Sc}$/gu, '')
    .replace(/[\s'’_]/gu, '');
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  const isGrouped = (mark: ',' | '.') =>
    (mark === ',' ? /^\d{1,3}(,\d{3})+(\.\d*)?$/ : /^\d{1,3}(\.\d{3})+(,\d*)?$/).test(text);
  if (comma === -1) return isGrouped('.') && text.split('.').length > 2 ? text.replaceAll('.', '') : text;
  if (isGrouped(',')) return text.replaceAll(',', '');
  if (isGrouped('.') && point < comma) return text.replaceAll('.', '').replace(',', '.');
  return /^\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : typed.trim();
}
