import type { Command } from 'commander';
import { recordBackup } from '../../domain/installation/record-backup.ts';
import { changeAnswer } from '../terminal/answer.ts';
import { text, time, wholeNumber } from '../terminal/arguments.ts';
import { operatorCommand } from '../terminal/operator-command.ts';
import { withOperator } from '../terminal/with-operator.ts';

interface BackupDoneOptions {
  at?: Date;
  label?: string;
  size?: number;
}

export function backupDoneCommand(): Command {
  return operatorCommand('backup-done', {
    description: 'Record that a backup was made, so that doctor and /metrics can report its age.',
    examples: [
      'groundswell backup-done',
      'groundswell backup-done --label nightly --size "$(stat -c %s groundswell.dump)"',
      'groundswell backup-done --label base --at "$BEGAN"    after BEGAN=$(date -u +%FT%TZ) at the start',
    ],
    notes: `This does not make a backup. Run it after a successful one: pg_dump … && groundswell backup-done.
A backup contains the data as of its start: use --at if it takes long. In production, doctor reports an error if the newest
backup is older than BACKUP_MAX_AGE_HOURS (24). Use the metric groundswell_backup_age_seconds for an alert.
For how to back up and restore, see openapi/docs/guides/operating-backup.md.`,
    changes: true,
  })
    .option('--at <time>', 'when the backup started (default: now), such as 2026-11-01T02:30:00Z', time)
    .option('--label <text>', 'a name for it, such as nightly', text)
    .option('--size <bytes>', 'its size', wholeNumber(0))
    .action(
      withOperator<[], BackupDoneOptions>(async (context) => {
        const { at: takenAt, label, size: bytes } = context.options;
        const backup = await context.change(recordBackup, {
          ...(takenAt && { takenAt }),
          ...(label !== undefined && { label }),
          ...(bytes !== undefined && { bytes }),
        });
        const when = backup.taken_at.toISOString().replace(/\.\d+Z$/, 'Z');
        return changeAnswer(backup, `Recorded a backup as of ${when}, by ${backup.recorded_by}.`);
      }),
    );
}
