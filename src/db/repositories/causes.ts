import { inSnapshot } from '../connection/snapshot.ts';
import { type CauseRecord, shownCause } from '../queries/cause-records.ts';
import { type Listing, listById, rowsWithIds, type Window } from '../queries/listing.ts';
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
}
