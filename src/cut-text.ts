const graphemes = new Intl.Segmenter();

/**
 * The beginning of a text, without half an emoji and without a letter that lost its accent.
 * @param longest in code points, which are what `maxLength` and PostgreSQL's `length()` count
 */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let length = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    length += [...segment].length;
    // A letter under hundreds of accents is cut all the same.
    if (length > longest) return index > 0 ? text.slice(0, index) : [...text].slice(0, longest).join('');
  }
  return text;
}
