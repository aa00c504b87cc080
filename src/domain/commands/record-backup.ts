import { BackupRepository } from '../../db/repositories/backups.ts';
import type { BackupRow } from '../../db/rows/backup-rows.ts';
import { type OperatorContext, runRecorded } from '../run-command.ts';

/** @throws ValidationError for a time that is still to come */
export function recordBackup(
  context: OperatorContext,
  { takenAt, ...described }: { takenAt?: Date; label?: string; bytes?: number },
): Promise<BackupRow> {
  return runRecorded(context, async (transaction, record) => {
    const taken = takenAt && { taken_at: takenAt };
    const backup = await new BackupRepository(transaction).record({
      ...taken,
      ...described,
      recorded_by: context.operator,
    });
    const { id, taken_at, label, bytes } = backup;
    await record('backup.done', ['backup', id], { taken_at, label, bytes });
    return backup;
  });
}
