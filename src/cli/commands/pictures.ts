import type { Command } from 'commander';
import { namedPictures } from '../../db/queries/named-pictures.ts';
import { AuditLogRepository } from '../../db/repositories/audit-log.ts';
import type { NamedPicture } from '../../db/repositories/held-pictures.ts';
import { createAddresses } from '../../domain/addresses.ts';
import { hidePicture, unhidePicture } from '../../domain/pages/hide-picture.ts';
import { createPictureStore } from '../../pictures/create-picture-store.ts';
import { Pictures } from '../../pictures/pictures.ts';
import { findUnnamed, removePictures } from '../../pictures/sweep.ts';
import { changeAnswer } from '../terminal/answer.ts';
import { picture, reason, wholeNumber } from '../terminal/arguments.ts';
import { CACHE_NOTE, commandGroup, operatorCommand } from '../terminal/operator-command.ts';
import { count, showProgress } from '../terminal/progress.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { withOperator } from '../terminal/with-operator.ts';

const HOUR = 3_600_000;

export function picturesCommand(): Command {
  return commandGroup('pictures', 'The pictures that are stored here.', [hide(), unhide(), sweep()]);
}

function hide(): Command {
  return operatorCommand('hide', {
    description: 'Hide a picture of a page or post from everybody.',
    examples: [
      'groundswell pictures hide "https://give.example.org/pictures/0b6ab0a2-1c57-4a4a-9d7a-6f5a1f2c3d4e?size=large" --reason "It shows a child."',
      'groundswell pictures hide https://example.org/rude.jpg --reason "It insults people." --json',
    ],
    notes: `The page shows the default picture, or no cover; a post stays without its picture. A stored picture is gone from its address.
It is also taken out of events that were logged before. Totals stay as they are.
${CACHE_NOTE}`,
    changes: true,
  })
    .argument('<address>', 'of the picture, as it is shown, in any size', picture)
    .requiredOption('--reason <text>', 'why, for the owner of the page to read', reason)
    .action(
      withOperator<[NamedPicture], { reason: string }>(async (context, named) => {
        const pictures = new Pictures(context.config, context.log);
        const instead = createAddresses(context.config).defaultPageImage;
        const { reason } = context.options;
        const found = await hidePicture(context.services, context.actor, {
          named,
          reason,
          instead,
          pictures,
        });
        const outcome = found.changed ? 'is hidden' : 'was hidden for this reason already';
        return changeAnswer({ address: named.address, ...found }, `The picture ${outcome}.`);
      }),
    );
}

function unhide(): Command {
  return operatorCommand('unhide', {
    description: 'Show a hidden picture again.',
    examples: [
      'groundswell pictures unhide https://give.example.org/pictures/0b6ab0a2-1c57-4a4a-9d7a-6f5a1f2c3d4e --reason "A mistake."',
    ],
    notes: `A stored picture gets another address. Where its owner has set another picture meanwhile, nothing is changed.
Events that were logged before it was hidden stay without it.
${CACHE_NOTE}`,
    changes: true,
  })
    .argument('<address>', 'that the picture had before it was hidden', picture)
    .option('--reason <text>', 'why, for the audit log', reason)
    .action(
      withOperator<[NamedPicture], { reason?: string }>(async (context, named) => {
        const found = await context.change(unhidePicture, { ...named, reason: context.options.reason });
        const outcome = found.changed ? 'is shown again' : 'was not hidden';
        return changeAnswer({ address: named.address, ...found }, `The picture ${outcome}.`);
      }),
    );
}

interface SweepOptions {
  olderThan: number;
  dryRun?: true;
}

function sweep(): Command {
  return operatorCommand('sweep', {
    description: 'Remove stored pictures that no page, post, charity or campaign shows any more.',
    examples: [
      'groundswell pictures sweep --dry-run',
      'groundswell pictures sweep',
      'groundswell pictures sweep --older-than 168 --yes    once a week, from a timer',
    ],
    notes: `\
A picture is removed when another one takes its place. What stays behind was stored by a process that was killed, by a write of
which nobody knew whether it had happened, or while the bucket did not answer; nothing shows it.

The services may run meanwhile. A picture is stored first and named a moment later, within the same request: what is younger than
--older-than is left alone. After the database was restored from a backup, wait until the pictures are restored, too.

It looks into PICTURES_BUCKET_URL where that is set, else into PICTURES_DIR, and counts as shown what the database of DATABASE_URL
shows: they must belong together, and no other installation may use the same place. Files that are no pictures of ours stay.`,
    destroys: true,
  })
    .option('--older-than <hours>', 'leave alone what was stored since', wholeNumber(1), 24)
    .option('--dry-run', 'only count; nothing is removed')
    .action(
      withOperator<[], SweepOptions>(async ({ database, actor, options, config, confirm, terminal }) => {
        const store = createPictureStore(config);
        const { olderThan, dryRun = false } = options;
        const before = new Date(Date.now() - olderThan * HOUR);
        const named = await namedPictures(database);
        const pictures = await withProgress(terminal, (report) =>
          findUnnamed(store, { named, before }, (looked, unnamed) =>
            report({ text: `${count(looked)} pictures looked at, ${count(unnamed)} shown nowhere` }),
          ),
        );
        const bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0);
        const size = `${count(pictures.length)} pictures of ${megabytes(bytes)}`;
        const document = { pictures: pictures.length, bytes, removed: !dryRun && pictures.length > 0 };
        if (pictures.length === 0) return changeAnswer(document, 'Every stored picture is shown, or is new.');
        if (dryRun) return changeAnswer(document, `${size} are shown nowhere. Nothing was removed.`);
        await confirm(`Remove ${size} that nothing shows?`);
        await withProgress(terminal, (report) =>
          removePictures(store, pictures, (done) =>
            report({ text: `${count(done)} removed`, done, total: pictures.length }),
          ),
        );
        const details = { pictures: pictures.length, bytes };
        await new AuditLogRepository(database).recordOperation({
          operator: actor.name,
          action: 'pictures.sweep',
          details,
        });
        return changeAnswer(document, `Removed ${size}.`);
      }),
    );
}

async function withProgress<Result>(
  { stderr }: Terminal,
  work: (report: ReturnType<typeof showProgress>['report']) => Promise<Result>,
): Promise<Result> {
  const progress = showProgress(stderr);
  try {
    return await work(progress.report);
  } finally {
    progress.stop();
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
