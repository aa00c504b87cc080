/** One line of CSV (RFC 4180) without its end. */
export function encodeCsvLine(values: readonly string[], separator = ','): string {
  return values.map((value) => encodeField(value, separator)).join(separator);
}

function encodeField(value: string, separator: string): string {
  return /["\r\n]/.test(value) || value.includes(separator) ? `"${value.replaceAll('"', '""')}"` : value;
}
