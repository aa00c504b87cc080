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
    description: 'Note that a backup was made; doctor and /metrics tell when the newest becomes too old.',
    examples: [
      'groundswell backup-done',
      'groundswell backup-done --label nightly --size "$(stat -c %s groundswell.dump)"',
      'groundswell backup-done --label base --at "$BEGAN"    with BEGAN=$(date -u +%FT%TZ) from before it',
    ],
    notes: `It makes no backup: let whatever makes them end with it, after success only (pg_dump … && groundswell backup-done).
What a backup holds is as of its beginning: give that by --at where it takes long. With BACKUP_MAX_AGE_HOURS (24) doctor
in production finds it wrong that no backup is younger; the metric groundswell_backup_age_seconds is there for an alert.
openapi/docs/guides/operating-backup.md has the commands for making backups, and for getting them back.`,
    changes: true,
  })
    .option('--at <time>', 'as of when it holds the data (default: now), as 2026-11-01T02:30:00Z', time)
    .option('--label <text>', 'which one it is, such as nightly', text)
    .option('--size <bytes>', 'how large it is', wholeNumber(0))
    .action(
      withOperator<[], BackupDoneOptions>(async (context) => {
        const { at: takenAt, label, size: bytes } = context.options;
        const backup = await context.change(recordBackup, {
          ...(takenAt && { takenAt }),
          ...(label !== undefined && { label }),
          ...(bytes !== undefined && { bytes }),
        });
        const when = backup.taken_at.toISOString().replace(/\.\d+Z$/, 'Z');
        return changeAnswer(backup, `Noted: a backup as of ${when}, by ${backup.recorded_by}.`);
      }),
    );
}
