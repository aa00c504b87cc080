import { Repository } from './repository.ts';

/**
 * Counters of attempts, shared by all processes. They use the database's clock, so that a wrong clock on one machine doesn't lock anyone
 * out.
 */
export class ThrottleRepository extends Repository {
  /**
   * Counts an attempt; the period starts with the first one. Concurrent attempts are all counted. Each call also deletes two rows that
   * expired long ago, so that the table doesn't grow forever.
   */
  async count(
    name: string,
    subjectHash: Buffer,
    periodSeconds: number,
  ): Promise<{ tries: number; secondsLeft: number }> {
    const { rows } = await this.knex.raw(
      `with outdated as (
         select throttles.name, throttles.subject_hash from throttles
         where throttles.resets_at < now() - interval '1 hour'
           and (throttles.name, throttles.subject_hash) <> (:name, :subjectHash)
         limit 2 for update skip locked
       ), removed as (
         delete from throttles using outdated
         where (throttles.name, throttles.subject_hash) = (outdated.name, outdated.subject_hash)
       )
       insert into throttles (name, subject_hash, tries, resets_at)
       values (:name, :subjectHash, 1, now() + :periodSeconds * interval '1 second')
       on conflict (name, subject_hash) do update set
         tries = case when throttles.resets_at > now() then least(throttles.tries, 1000000) else 0 end + 1,
         resets_at = case when throttles.resets_at > now() then throttles.resets_at else excluded.resets_at end
       returning tries, greatest(1, ceil(extract(epoch from resets_at - now())))::integer as seconds_left`,
      { name, subjectHash, periodSeconds },
    );
    return { tries: rows[0].tries, secondsLeft: rows[0].seconds_left };
  }

  /** Returns how many attempts have been counted, without counting one. */
  async read(name: string, subjectHash: Buffer): Promise<{ tries: number; secondsLeft: number }> {
    const row = await this.knex('throttles')
      .select('tries')
      .select(
        this.knex.raw('greatest(1, ceil(extract(epoch from resets_at - now())))::integer as seconds_left'),
      )
      .where({ name, subject_hash: subjectHash })
      .where('resets_at', '>', this.knex.fn.now())
      .first();
    return { tries: row?.tries ?? 0, secondsLeft: row?.seconds_left ?? 0 };
  }

  async takeBack(name: string, subjectHash: Buffer): Promise<void> {
    await this.knex('throttles')
      .where({ name, subject_hash: subjectHash })
      .update({ tries: this.knex.raw('greatest(tries - 1, 0)') });
  }

  async forget(name: string, subjectHash: Buffer): Promise<void> {
    await this.knex('throttles').where({ name, subject_hash: subjectHash }).delete();
  }
}
