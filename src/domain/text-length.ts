/** Whether a text has more than `most` characters. A text that is far too long is not split into characters. */
export function isLongerThan(text: string, most: number): boolean {
  return text.length > most && (text.length > 2 * most || [...text].length > most);
}
