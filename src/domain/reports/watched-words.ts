import type { Transaction } from '../../db/connection/in-transaction.ts';
import { WatchedWordRepository } from '../../db/repositories/watched-words.ts';
import { invalid, ValidationError } from '../../errors.ts';
import type { AdminActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { isLongerThan } from '../text-length.ts';
import { type IsExpected, requireVersion, versionOf } from '../version.ts';

/** Each new text is compared with all of them. */
const MOST_WORDS = 1_000;
/** In characters, like the constraint. */
const LONGEST_WORD = 60;

/**
 * Replaces the list of words whose use is reported. Case and accents don't matter; a word that is given twice is stored once.
 * @param input.isExpected whether the caller has read the list with this version
 * @throws StaleVersionError; ValidationError for a text that isn't one word, and for too many
 */
export async function setWatchedWords(
  transaction: Transaction,
  actor: AdminActor,
  { words: given, isExpected }: { words: readonly string[]; isExpected: IsExpected },
): Promise<void> {
  const list = new WatchedWordRepository(transaction);
  await list.lock();
  const held = await list.list();
  requireVersion(isExpected, wordsVersion(held));
  const words = [...new Set(given.map((word) => word.trim()).filter(Boolean))];
  const tooLong = words.find((word) => isLongerThan(word, LONGEST_WORD));
  if (tooLong !== undefined) {
    throw new ValidationError([invalid('words', `must have words of at most ${LONGEST_WORD} characters`)]);
  }
  if (words.length > MOST_WORDS) {
    throw new ValidationError([invalid('words', `must be at most ${MOST_WORDS}`)]);
  }
  const [added, removed] = [
    words.filter((word) => !held.includes(word)),
    held.filter((word) => !words.includes(word)),
  ];
  if (added.length + removed.length === 0) return;
  await list.remove(removed);
  await list.add(added);
  await audit(transaction, actor, 'watched_words.update', ['watched_words'], { added, removed });
}

/** Returns the version of the list: the same words have the same version. */
export function wordsVersion(words: readonly string[]): string {
  return versionOf([...words].sort());
}
