import type { Knex } from 'knex';

/** Counters of tries that all processes share. Time is the database's, so that no process's clock locks anybody out. */
export class ThrottleRepository {
  readonly #primary: Knex;

  constructor(primary: Knex) {
    this.#primary = primary;
  }

  /** Counts a try; the period starts with the first one. Parallel tries are counted one by one. */
  async count(
    name: string,
    subjectHash: Buffer,
    periodSeconds: number,
  ): Promise<{ tries: number; secondsLeft: number }> {
    const { rows } = await this.#primary.raw(
      `insert into throttles (name, subject_hash, tries, resets_at)
       values (?, ?, 1, now() + ? * interval '1 second')
       on conflict (name, subject_hash) do update set
         tries = case when throttles.resets_at > now() then least(throttles.tries, 1000000) else 0 end + 1,
         resets_at = case when throttles.resets_at > now() then throttles.resets_at else excluded.resets_at end
       returning tries, greatest(1, ceil(extract(epoch from resets_at - now())))::integer as seconds_left`,
      [name, subjectHash, periodSeconds],
    );
    return { tries: rows[0].tries, secondsLeft: rows[0].seconds_left };
  }

  async takeBack(name: string, subjectHash: Buffer): Promise<void> {
    await this.#primary('throttles')
      .where({ name, subject_hash: subjectHash })
      .update({ tries: this.#primary.raw('greatest(tries - 1, 0)') });
  }

  async forget(name: string, subjectHash: Buffer): Promise<void> {
    await this.#primary('throttles').where({ name, subject_hash: subjectHash }).delete();
  }
}
