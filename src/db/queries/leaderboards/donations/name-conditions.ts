import type { Bindings, Condition } from '../../conditions.ts';
import { behind } from '../../search/text/postings.ts';
import { placements } from '../../search/text/tiers.ts';
import type { RankedSubject } from './ranking.ts';

interface NameFilter {
  subject: RankedSubject;
  /** All must be in the name; the last may be incomplete. */
  words: readonly string[] | undefined;
}

/** Conditions that the page in a relation's page_id column has all words in its name; if teams are ranked, that its team's page has. */
export function nameConditions(relation: string, { subject, words = [] }: NameFilter): Condition[] {
  const named =
    subject === 'teams'
      ? `page_totals as member join teams on teams.id = member.team_id
           join page_words on page_words.page_id = teams.page_id
          where member.page_id = ${relation}.page_id`
      : `page_words where page_words.page_id = ${relation}.page_id`;
  return words.map((_word, index) => {
    const isLast = index === words.length - 1;
    const isWord = isLast
      ? 'page_words.word >= :lastWord and page_words.word < :behindLastWord'
      : `page_words.word = :word${index}`;
    return `exists (select from ${named} and page_words.placement <= ${placements.name} and ${isWord})`;
  });
}

export function nameBindings({ words = [] }: NameFilter): Bindings {
  const last = words.at(-1);
  const bindings: Bindings = Object.fromEntries(words.map((word, index) => [`word${index}`, word]));
  return last === undefined ? bindings : { ...bindings, lastWord: last, behindLastWord: behind(last) };
}
