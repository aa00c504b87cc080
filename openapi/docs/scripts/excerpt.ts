const BEFORE = 50;
const LONGEST = 150;

/**
 * Returns the part of a text around the first match, split into pieces that match and pieces that don't.
 * @param terms in lower case
 */
export function excerptOf(text: string, terms: string[]): { found: boolean; text: string }[] {
  const escaped = terms
    .map((term) => term.replace(/[^\p{L}\p{N}_]/gu, '\\$&'))
    .sort((a, b) => b.length - a.length);
  if (escaped.length === 0) return [];
  const pattern = new RegExp(`(${escaped.join('|')})`, 'giu');
  const first = text.search(pattern);
  const start = first > BEFORE ? text.indexOf(' ', first - BEFORE) + 1 : 0;
  const part = text.slice(start, start + LONGEST);
  const whole = `${start > 0 ? '… ' : ''}${part}${start + LONGEST < text.length ? ' …' : ''}`;
  return whole
    .split(pattern)
    .filter((piece) => piece !== '')
    .map((piece) => ({ found: terms.includes(piece.toLowerCase()), text: piece }));
}
