import type { Command } from 'commander';
import { AuditLogRepository } from '../../db/repositories/audit-log.ts';
import type { AuditLogRow } from '../../db/rows/operation-rows.ts';
import { listAnswer } from '../terminal/answer.ts';
import { time, wholeNumber } from '../terminal/arguments.ts';
import { operatorCommand } from '../terminal/operator-command.ts';
import { withOperator } from '../terminal/with-operator.ts';

interface AuditOptions {
  limit: number;
  action?: string;
  by?: string;
  subject?: { type: string; id?: number };
  since?: Date;
}

export function auditCommand(): Command {
  return operatorCommand('audit', {
    description: 'Show the audit log, newest first.',
    examples: [
      'groundswell audit',
      'groundswell audit --subject campaign:12      changes to campaign 12',
      'groundswell audit --by alice --since 2026-11-01 --json',
      'groundswell audit --action donation.refund --limit 1000',
    ],
    notes: 'Times are in UTC. Entries are never changed and contain no secrets.',
  })
    .option('--limit <number>', 'number of entries, at most 10000', wholeNumber(1, 10_000), 50)
    .option('--action <action>', 'only this action, such as api_key.revoke')
    .option('--by <name>', 'only changes by this operator')
    .option('--subject <type[:id]>', 'only changes to this type or object', subject)
    .option('--since <time>', 'only changes since 2026-11-01 or 2026-11-01T09:30:00Z', time)
    .action(
      withOperator<[], AuditOptions>(async ({ database, options: { limit, by, ...filters } }) => {
        const rows = await new AuditLogRepository(database).list({ ...filters, operator: by }, limit);
        return listAnswer(
          rows.map(presentEntry),
          {
            when: 'when',
            who: 'who',
            what: 'action',
            subject: 'subject',
            details: (entry) => detailsText(entry.details),
          },
          'No matching entries.',
        );
      }),
    );
}

function presentEntry(row: AuditLogRow) {
  return {
    id: row.id,
    when: row.occurred_at,
    who: row.actor_name ?? `${row.actor_type}${row.actor_id === null ? '' : ` ${row.actor_id}`}`,
    action: row.action,
    subject: row.subject_type && `${row.subject_type}:${row.subject_id}`,
    details: row.details,
  };
}

function detailsText(details: Record<string, unknown>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
}

function subject(text: string): { type: string; id?: number } {
  const [type = '', id] = text.split(':', 2);
  return id === undefined ? { type } : { type, id: wholeNumber(1)(id) };
}
