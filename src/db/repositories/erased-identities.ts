import { Repository } from './repository.ts';

/** Keyed hashes of erased people and records. */
export class ErasedIdentityRepository extends Repository {
  async add(hashes: readonly Buffer[]): Promise<void> {
    if (hashes.length === 0) return;
    await this.knex('erased_identities')
      .insert(hashes.map((identity_hash) => ({ identity_hash })))
      .onConflict('identity_hash')
      .ignore();
  }

  async hasAny(): Promise<boolean> {
    return (await this.knex('erased_identities').first('identity_hash')) !== undefined;
  }

  /** Returns which of them are known, in hexadecimal, and since when. */
  async find(hashes: readonly Buffer[]): Promise<Map<string, Date>> {
    const { rows } = await this.knex.raw(
      `select encode(identity_hash, 'hex') as hash, erased_at from erased_identities
        where identity_hash = any(:hashes)`,
      { hashes: [...hashes] },
    );
    return new Map(rows.map(({ hash, erased_at }: { hash: string; erased_at: Date }) => [hash, erased_at]));
  }
}
