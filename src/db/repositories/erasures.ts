import type { DatabaseHandle } from '../connection/connection.ts';
import { liftTimeLimits, type Transaction } from '../connection/in-transaction.ts';
import { eraseCopies, type Present } from '../queries/erasure/erase-copies.ts';
import { eraseRecords } from '../queries/erasure/erase-records.ts';
import { findPerson, type Person, type PersonAccount } from '../queries/erasure/person.ts';
import { namedAddresses } from '../queries/named-pictures.ts';
import { EventRepository } from './events.ts';
import { Repository } from './repository.ts';

/** Removes everything about a person from the main database, within one transaction. */
export async function erasePerson(
  transaction: Transaction,
  user: PersonAccount,
  options: { present: Present; giftAidYears: number; isEmailTheirs: boolean },
): Promise<Person> {
  await liftTimeLimits(transaction);
  // Events being published now have read the records before erasure; those published after this transaction read the erased records.
  await new EventRepository(transaction).waitForPublisher();
  const person = await findPerson(transaction, user, options.isEmailTheirs);
  await eraseRecords(transaction, person, options);
  await eraseCopies(transaction, person, options.present);
  const references = person.references.map(({ kind, source, external_id }) => [kind, source, external_id]);
  await transaction('external_references').whereIn(['kind', 'source', 'external_id'], references).delete();
  await notePictures(transaction, person.pictures);
  return person;
}

/** Deletes what others have stored, with their own tokens, about the person and their pages and teams; possibly in another database. */
export async function eraseMetadata(
  metadata: DatabaseHandle,
  { userId, pageIds, teamIds }: Pick<Person, 'userId' | 'pageIds' | 'teamIds'>,
): Promise<void> {
  await metadata.raw(
    `delete from metadata_values using metadata_keys
      where metadata_keys.id = metadata_values.key_id
        and ((lower(object_type) in ('user', 'supporter') and object_id = :userId)
          or (lower(object_type) = 'page' and object_id = any(:pageIds))
          or (lower(object_type) = 'team' and object_id = any(:teamIds)))`,
    { userId, pageIds, teamIds },
  );
}

/** Queues pictures whose files must be deleted, unless something else shows them. */
export async function notePictures(transaction: Transaction, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  await transaction.raw(
    `insert into pictures_to_remove (path)
     select path from unnest(cast(:paths as text[])) as given (path)
      where not exists (select from ${namedAddresses} where named.address like '%' || path || '%')
      order by path on conflict do nothing`,
    { paths: [...paths] },
  );
}

export class PictureRemovalRepository extends Repository {
  /** Returns paths such as `/pictures/0b6ab0a2-…`, in order. */
  async list(limit: number, after = ''): Promise<string[]> {
    return this.knex('pictures_to_remove')
      .where('path', '>', after)
      .orderBy('path')
      .limit(limit)
      .pluck('path');
  }

  async has(path: string): Promise<boolean> {
    return (await this.knex('pictures_to_remove').where({ path }).first('path')) !== undefined;
  }

  async forget(path: string): Promise<void> {
    await this.knex('pictures_to_remove').where({ path }).delete();
  }
}
