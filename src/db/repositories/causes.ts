import { inSnapshot } from '../connection/snapshot.ts';
import { type CauseRecord, keyOfCause, shownCause } from '../queries/cause-records.ts';
import { type Listing, listById, rowsWithIds, type Window } from '../queries/listing.ts';
import type { CauseRow } from '../rows/reference-rows.ts';
import { Repository } from './repository.ts';

/** The causes that charities work for. */
export class CauseRepository extends Repository {
  list(window: Window | undefined): Promise<Listing<CauseRecord>> {
    return inSnapshot(this.knex, (snapshot) =>
      listById(
        'causes',
        () => snapshot('causes'),
        window,
        (ids) => rowsWithIds<CauseRecord>(snapshot, 'causes', shownCause, ids),
      ),
    );
  }

  /** Finds a cause and locks it for the transaction. */
  async lock(id: number): Promise<CauseRow | undefined> {
    return this.knex('causes').where({ id }).forUpdate().first();
  }

  /** Finds causes by name and keeps them from being deleted until the transaction ends. */
  async named(names: readonly string[]): Promise<CauseRow[]> {
    return this.knex('causes').whereIn('name', names).orderBy('name').forKeyShare();
  }

  /** Creates a cause with a key for programs. A renamed cause keeps its key, which then gets another ending here. @returns its ID */
  async create(name: string): Promise<number> {
    const { rows } = await this.knex.raw(
      `insert into causes (name, slug)
       select name, case when exists (select from causes where slug = named.key)
                      then left(named.key, 51) || '-' || left(md5(cast(gen_random_uuid() as text)), 8)
                      else named.key end
         from (select name, ${keyOfCause('name')} as key from (values (cast(:name as text))) as sent (name)) as named
       returning id`,
      { name },
    );
    return rows[0].id;
  }

  /** Renames a cause, and reports its charities as changed, because they show its name. */
  async rename(id: number, name: string): Promise<void> {
    await this.knex('causes').where({ id }).update({ name });
    await this.knex.raw(
      `insert into unpublished_events (type, charity_id)
       select 'charity.updated', charity_id from charity_causes where cause_id = :id order by charity_id`,
      { id },
    );
  }

  /** Deletes a cause. The constraint refuses one that a charity has. */
  async delete(id: number): Promise<void> {
    await this.knex('causes').where({ id }).delete();
  }

  /** Returns the names of a charity's causes, in their order. */
  async ofCharity(charityId: number): Promise<string[]> {
    const causes = this.knex('charity_causes').join('causes', 'causes.id', 'charity_causes.cause_id');
    return causes.where({ charity_id: charityId }).orderBy('causes.name').pluck('causes.name');
  }

  /** Replaces the causes of a charity. */
  async setOfCharity(charityId: number, causeIds: readonly number[]): Promise<void> {
    const rows = causeIds.map((cause_id) => ({ charity_id: charityId, cause_id }));
    await this.knex('charity_causes')
      .where({ charity_id: charityId })
      .whereNotIn('cause_id', [...causeIds])
      .delete();
    if (rows.length > 0) await this.knex('charity_causes').insert(rows).onConflict().ignore();
    await this.knex('unpublished_events').insert({ type: 'charity.updated', charity_id: charityId });
  }
}
