import type { Command } from 'commander';
import { facts } from '../terminal/answer.ts';
import { commandGroup, operatorCommand } from '../terminal/operator-command.ts';
import { showProgress } from '../terminal/progress.ts';
import { withOperator } from '../terminal/with-operator.ts';
import { withRetention } from './user-data.ts';

export function retentionCommand(): Command {
  return commandGroup('retention', 'Remove data whose retention period has passed.', [run()]);
}

function run(): Command {
  return operatorCommand('run', {
    description: 'Remove expired data, and erase accounts that were deleted more than a week ago.',
    examples: ['groundswell retention run', 'groundswell retention run --json'],
    notes: `\
"groundswell serve" does this every night after 03:00 UTC, in one process. The services can keep running: rows are
removed a thousand at a time. The periods are EVENT_RETENTION_DAYS, MAIL_RETENTION_DAYS, AUDIT_RETENTION_DAYS,
DONOR_CONTACT_RETENTION_DAYS and GIFT_AID_RETENTION_YEARS; see openapi/docs/guides/operating-privacy.md.`,
  }).action(
    withOperator(async (context) => {
      const progress = showProgress(context.terminal.stderr);
      try {
        const outcome = await withRetention(context, (retention) =>
          retention.run((step) => progress.report({ text: step.replaceAll('_', ' ') })),
        );
        const lines = Object.entries(outcome).map(
          ([name, rows]) => [name.replaceAll('_', ' '), rows] as const,
        );
        return { document: outcome, text: `Removed:\n${facts(lines)}` };
      } finally {
        progress.stop();
      }
    }),
  );
}
