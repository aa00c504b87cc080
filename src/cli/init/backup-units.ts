import type { Answers } from './questions.ts';
import { sandbox } from './sandbox.ts';
import type { Program } from './systemd-unit.ts';

export const BACKUP_FOLDER = '/var/backups/groundswell';

/** Dumps the database, keeps those of seven days, and notes each. A dump that fails leaves the former ones as they are. */
export function backupUnit(
  { baseUrl, user }: Pick<Answers, 'baseUrl' | 'user'>,
  { node, file, settingsFile }: Program,
): string {
  return `[Unit]
Description=Backup of Groundswell's databases
Documentation=${baseUrl}/docs/operating-backup/
Wants=network-online.target
After=network-online.target postgresql.service

[Service]
Type=oneshot
User=${user}
EnvironmentFile=${settingsFile}
WorkingDirectory=${BACKUP_FOLDER}
ExecStart=/bin/sh -ec '${dump('groundswell', 'DATABASE_URL')}'
# Where metadata have a database of their own.
ExecStart=/bin/sh -ec 'test "$$METADATA_DATABASE_URL" || exit 0; ${dump('metadata', 'METADATA_DATABASE_URL')}'
# Noted after success only: groundswell doctor tells when none was for too long.
ExecStartPost=${node} ${file} backup-done --label nightly

ReadWritePaths=${BACKUP_FOLDER}
${sandbox([node, file], '0077')}
`;
}

/** A file for each day of the week. systemd reads %% as %, and $$ as $. */
function dump(name: string, setting: string): string {
  return `pg_dump --format=custom --file=${name}.new "$$${setting}"; mv ${name}.new "${name}-$$(date +%%u).dump"`;
}

export function backupTimer(): string {
  return `[Unit]
Description=Nightly backup of Groundswell

[Timer]
OnCalendar=02:30
# Made up for when the machine was off.
Persistent=yes

[Install]
WantedBy=timers.target
`;
}
