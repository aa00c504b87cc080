import type { Knex } from 'knex';
import type { Turns } from '../../runtime/turns.ts';
import { retryWrites } from '../connection/retry-writes.ts';
import { inSnapshot } from '../connection/snapshot.ts';
import { countRows, inOrderOf, type Listing, listIds, type Window } from '../queries/listing.ts';
import type { MetadataKeyRow } from '../rows/metadata-rows.ts';
import { Repository } from './repository.ts';

/** Whose keys, and for which kind of object. Every lookup by name requires it. */
export type MetadataScope = Pick<MetadataKeyRow, 'token_hash' | 'object_type'>;

export type MetadataKeyTexts = Pick<MetadataKeyRow, 'name' | 'description'>;

/** The keys of all tokens. Every method except `exists` only finds the keys of one token. */
export class MetadataKeyRepository extends Repository {
  readonly #creations: Turns;

  /** @param creations makes creations with the same token wait for each other without blocking others; by default any number run at once */
  constructor(knex: Knex, creations: Turns = (work) => work()) {
    super(knex);
    this.#creations = creations;
  }

  /** Lists keys by name, in code point order, which is the same in every database. */
  list(scope: MetadataScope, window: Window | undefined): Promise<Listing<MetadataKeyRow>> {
    return inSnapshot(this.knex, async (snapshot) => {
      const matching = () => snapshot<MetadataKeyRow>('metadata_keys').where(scope);
      const { items, count } = await listIds({
        ids: matching().select('id').orderByRaw('name collate "C"'),
        count: () => countRows(matching()),
        window,
      });
      const rows = items.length > 0 ? await matching().whereIn('id', items) : [];
      return { items: inOrderOf(items, rows), count };
    });
  }

  /** Creates a key. The schema refuses a name that is taken, and any name if the scope already has 1000 keys. */
  async create(
    scope: MetadataScope,
    texts: MetadataKeyTexts,
    deadline: AbortSignal | undefined,
  ): Promise<void> {
    const insert = async () => {
      await this.knex('metadata_keys').insert({ ...scope, ...texts });
    };
    await this.#creations(() => retryWrites(insert, deadline));
  }

  /** @returns false if the token has no such key */
  async update(
    id: number,
    tokenHash: Buffer,
    texts: MetadataKeyTexts,
    deadline: AbortSignal | undefined,
  ): Promise<boolean> {
    // Two keys that swap their names wait for each other, and one of them is retried.
    const write = async () =>
      this.#ownedBy(tokenHash, id).update({
        ...texts,
        updated_at: this.knex.raw(
          'case when (name, description) is distinct from (:name, :description) then now() else updated_at end',
          { ...texts },
        ),
      });
    return (await retryWrites(write, deadline)) > 0;
  }

  /**
   * Deletes a key and its values in one statement.
   * @returns false if the token has no such key
   */
  async delete(id: number, tokenHash: Buffer, deadline: AbortSignal | undefined): Promise<boolean> {
    return (await retryWrites(async () => this.#ownedBy(tokenHash, id).delete(), deadline)) > 0;
  }

  /** Whether any token has this key. */
  async exists(id: number): Promise<boolean> {
    return (await this.knex('metadata_keys').where({ id }).first('id')) !== undefined;
  }

  /** Returns how many objects have a value; `undefined` if the token has no such key. */
  async countValues(id: number, tokenHash: Buffer): Promise<number | undefined> {
    const key = await this.#ownedBy(tokenHash, id).first('value_count');
    return key?.value_count;
  }

  #ownedBy(tokenHash: Buffer, id: number) {
    return this.knex<MetadataKeyRow>('metadata_keys').where({ id, token_hash: tokenHash });
  }
}
