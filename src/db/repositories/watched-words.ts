import { Repository } from './repository.ts';

/** Words whose use on a page is reported. */
export class WatchedWordRepository extends Repository {
  /** Returns the words in alphabetical order. */
  async list(): Promise<string[]> {
    return this.knex('watched_words').orderBy('folded_word').orderBy('word').pluck('word');
  }

  /** Locks the list, also while it is empty. */
  async lock(): Promise<void> {
    await this.knex.raw('lock table watched_words in share row exclusive mode');
  }

  async remove(words: readonly string[]): Promise<void> {
    await this.knex('watched_words')
      .whereIn('word', [...words])
      .delete();
  }

  async add(words: readonly string[]): Promise<void> {
    if (words.length > 0) await this.knex('watched_words').insert(words.map((word) => ({ word })));
  }
}
