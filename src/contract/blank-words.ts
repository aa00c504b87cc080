/** What JavaScript and template mistakes put in the place of a value that is not there. */
const blankWords = new Set(['', 'null', 'undefined']);

export function isBlankWord(text: string): boolean {
  return blankWords.has(text.trim());
}
