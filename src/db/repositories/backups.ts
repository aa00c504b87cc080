import type { BackupRow } from '../rows/backup-rows.ts';
import { Repository } from './repository.ts';

/** Recorded backups of this database. */
export class BackupRepository extends Repository {
  /** @param backup `taken_at` defaults to now */
  async record(backup: Partial<BackupRow> & Pick<BackupRow, 'recorded_by'>): Promise<BackupRow> {
    const [row] = await this.knex<BackupRow>('backups').insert(backup).returning('*');
    return row as BackupRow;
  }

  /** Returns the time of the newest backup, null before the first, and since when writes aren't in any backup. */
  async age(): Promise<{ newest: Date | null; unsavedSince: Date }> {
    const { rows } = await this.knex.raw(
      'select max(taken_at) as newest, coalesce(max(taken_at), (select min(migration_time) from migrations)) as "unsavedSince" from backups',
    );
    return rows[0];
  }
}
