/** Whether a text has more characters than that. A text that is far too long is never taken apart. */
export function isLongerThan(text: string, most: number): boolean {
  return text.length > most && (text.length > 2 * most || [...text].length > most);
}
