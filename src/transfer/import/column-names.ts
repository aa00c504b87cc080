/** Characters that programs write for an apostrophe. */
const APOSTROPHES = /[\u2018\u2019\u201B\u02BC\u2032\u00B4`]/g;

/** A column name for comparison: exports differ in case, spaces, apostrophes and invisible marks. */
function folded(name: string): string {
  return name
    .replace(APOSTROPHES, "'")
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]/gu, '');
}

/**
 * Finds known columns among the names in a file. An exact match takes precedence over a similar name.
 * @returns for each name in the file the known one, or undefined for an unknown column
 */
export function knownNames(
  known: readonly string[],
  names: readonly string[],
): readonly (string | undefined)[] {
  const exact = new Set(names.filter((name) => known.includes(name)));
  const others = new Map(
    known.filter((name) => !exact.has(name)).map((name): [string, string] => [folded(name), name]),
  );
  return names.map((name) => (exact.has(name) ? name : others.get(folded(name))));
}
