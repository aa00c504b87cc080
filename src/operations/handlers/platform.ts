import { reportSettings } from '../../config/config-report.ts';
import { programVersion } from '../../config/project-root.ts';
import type { RequestContext } from '../../context.ts';
import { presentOptionalTimestamp, presentTimestamp } from '../../contract/date-times.ts';
import { type Examination, primaryExaminations } from '../../db/queries/doctor-checks.ts';
import { failedMail } from '../../db/queries/overview/failed-mail.ts';
import { AuditLogRepository } from '../../db/repositories/audit-log.ts';
import { BackupRepository } from '../../db/repositories/backups.ts';
import { change } from '../../domain/change.ts';
import { retryFailedMails } from '../../domain/installation/retry-failed-mails.ts';
import { callerOf } from '../staff.ts';
import { mailTextsOf, surroundingExaminations } from '../status/examinations.ts';
import { examine, type Finding } from '../status/examine.ts';
import type { OperationsHandlers } from './types.ts';

const FAILED_EMAILS = 20;

export const platform = {
  async getConfiguration() {
    const settings = reportSettings(process.env).map(
      ({ name, value = null, isSecret, origin, description }) => ({
        name,
        value: isSecret && value !== null ? 'set' : value,
        source: origin,
        description,
      }),
    );
    return { status: 200, body: { settings } };
  },

  async getStatus(_request, context) {
    const { primary } = context.database;
    const [checks, { newest }, [repair], failed] = await Promise.all([
      examineAll(context),
      new BackupRepository(primary).age(),
      new AuditLogRepository(primary).list({ action: 'totals.repair' }, 1),
      failedMail(primary, FAILED_EMAILS),
    ]);
    const status = {
      version: programVersion(),
      node_version: process.version,
      ok: checks.every(({ ok }) => ok),
      checked_at: presentTimestamp(context.clock()),
      checks,
      newest_backup_at: presentOptionalTimestamp(newest),
      last_repair_at: presentOptionalTimestamp(repair?.occurred_at ?? null),
      failed_emails: failed.map(({ id, template, failed_at, last_error }) => ({
        id,
        template,
        failed_at: presentTimestamp(failed_at),
        error: last_error,
      })),
    };
    return { status: 200, body: { status } };
  },

  async retryFailedEmails({ principal }, context) {
    const retried = await change(context, callerOf(principal), retryFailedMails, {});
    return { status: 200, body: { retried } };
  },
} satisfies Partial<OperationsHandlers>;

/** Runs the checks of doctor one after the other, except for those that only matter before the server starts. */
async function examineAll({ config, database }: RequestContext): Promise<Finding[]> {
  const { primary, metadata } = database;
  const ofDatabase = primaryExaminations(primary, {
    metadata,
    poolSize: config.DATABASE_POOL_SIZE,
    backupMaxAgeHours: config.ENVIRONMENT === 'production' ? config.BACKUP_MAX_AGE_HOURS : 0,
    sessions: async () => 'work',
  });
  const all: [string, Examination][] = [
    ...surroundingExaminations(config),
    ...ofDatabase.filter(([name]) => name !== 'sessions'),
    ['email texts', () => mailTextsOf(primary)],
  ];
  const findings: Finding[] = [];
  for (const [name, look] of all) findings.push(await examine(name, look));
  return findings;
}
