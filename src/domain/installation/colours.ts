export const colourRule = 'must be a colour such as #1a2b3c';

/** Reads six hexadecimal digits, with or without #. @returns `#1a2b3c` in lower case, undefined for any other text */
export function parseColour(text: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(text) ?? [];
  return digits && `#${digits.toLowerCase()}`;
}
