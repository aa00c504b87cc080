const graphemes = new Intl.Segmenter();

/**
 * Returns the beginning of a text, without splitting an emoji or separating a letter from its accent.
 * @param longest in code points, as counted by `maxLength` and PostgreSQL's `length()`
 */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let length = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    length += [...segment].length;
    // A letter with hundreds of accents is split anyway.
    if (length > longest) return index > 0 ? text.slice(0, index) : [...text].slice(0, longest).join('');
  }
  return text;
}
