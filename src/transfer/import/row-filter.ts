import type { RowError } from './mapped-row.ts';

/** A column whose words say whether a row is a gift. Words are compared without regard to case and surrounding space. */
export interface RowRule {
  column: string;
  /** Words of gifts. */
  taken: string[];
  /** Words of rows that are none: failed, pending, a trial. */
  left_out?: string[];
  /** Words of gifts that were given back. */
  refunded?: string[];
}

export type RowFate = 'taken' | 'left out' | 'refunded';

/** Decides by the words of a row what becomes of it. A word that no rule knows is an error: money is not guessed. */
export function rowFilter(
  rules: readonly RowRule[],
): (source: Readonly<Record<string, string>>) => RowFate | RowError[] {
  const read = rules.map((rule) => ({ column: rule.column, fates: fatesOf(rule), known: wordsOf(rule) }));
  return (source) => {
    const errors: RowError[] = [];
    const found = new Set<RowFate>();
    for (const { column, fates, known } of read) {
      const fate = fates.get(plainWord(source[column] ?? ''));
      if (fate) found.add(fate);
      else errors.push({ field: column, reason: `is none of the words that the mapping knows: ${known}` });
    }
    if (found.has('left out')) return 'left out';
    if (errors.length > 0) return errors;
    return found.has('refunded') ? 'refunded' : 'taken';
  };
}

function fatesOf({ taken, left_out: leftOut = [], refunded = [] }: RowRule): Map<string, RowFate> {
  const of = (words: string[], fate: RowFate) =>
    words.map((word): [string, RowFate] => [plainWord(word), fate]);
  return new Map([...of(taken, 'taken'), ...of(leftOut, 'left out'), ...of(refunded, 'refunded')]);
}

function wordsOf({ taken, left_out: leftOut = [], refunded = [] }: RowRule): string {
  return [...taken, ...refunded, ...leftOut].map((word) => word || '(blank)').join(', ');
}

function plainWord(word: string): string {
  return word.trim().toLowerCase();
}
