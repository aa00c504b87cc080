import type { Transaction } from '../../db/connection/in-transaction.ts';
import { BackupRepository } from '../../db/repositories/backups.ts';
import type { BackupRow } from '../../db/rows/backup-rows.ts';
import type { OperatorActor } from '../actor.ts';
import { audit } from '../audit.ts';

/** Records that a backup was taken. @throws ValidationError for a time in the future */
export async function recordBackup(
  transaction: Transaction,
  actor: OperatorActor,
  { takenAt, ...described }: { takenAt?: Date; label?: string; bytes?: number },
): Promise<BackupRow> {
  const taken = takenAt && { taken_at: takenAt };
  const backup = await new BackupRepository(transaction).record({
    ...taken,
    ...described,
    recorded_by: actor.name,
  });
  const { id, taken_at, label, bytes } = backup;
  await audit(transaction, actor, 'backup.done', ['backup', id], { taken_at, label, bytes });
  return backup;
}
