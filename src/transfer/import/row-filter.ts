import type { RowError } from './mapped-row.ts';

/** A column whose words show whether a row is a donation. Case and surrounding space are ignored. */
export interface RowRule {
  column: string;
  /** Words for donations. */
  taken: string[];
  /** Words for other rows: failed, pending, a trial. */
  left_out?: string[];
  /** Words for refunded donations. */
  refunded?: string[];
}

export type RowFate = 'taken' | 'left out' | 'refunded';

/** Decides from the words in a row how to treat it. An unknown word is an error, because amounts of money must not be guessed. */
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
      else errors.push({ field: column, reason: `is not one of the mapping's words: ${known}` });
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
