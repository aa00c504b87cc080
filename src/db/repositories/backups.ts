import type { BackupRow } from '../rows/backup-rows.ts';
import { Repository } from './repository.ts';

/** Backups of this database that were told of. */
export class BackupRepository extends Repository {
  /** @param backup `taken_at` is now where it is not given */
  async record(backup: Partial<BackupRow> & Pick<BackupRow, 'recorded_by'>): Promise<BackupRow> {
    const [row] = await this.knex<BackupRow>('backups').insert(backup).returning('*');
    return row as BackupRow;
  }

  /** `newest` is null before the first; since `unsavedSince`, what was written is in no backup. */
  async age(): Promise<{ newest: Date | null; unsavedSince: Date }> {
    const { rows } = await this.knex.raw(
      'select max(taken_at) as newest, coalesce(max(taken_at), (select min(migration_time) from migrations)) as "unsavedSince" from backups',
    );
    return rows[0];
  }
}
