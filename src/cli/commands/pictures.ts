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
  return commandGroup('pictures', 'Hide pictures, and remove unused ones.', [hide(), unhide(), sweep()]);
}

function hide(): Command {
  return operatorCommand('hide', {
    description: 'Hide a picture on a page, in its gallery or on an update.',
    examples: [
      'groundswell pictures hide "https://give.example.org/pictures/0b6ab0a2-1c57-4a4a-9d7a-6f5a1f2c3d4e?size=large" --reason "It shows a child."',
      'groundswell pictures hide https://example.org/rude.jpg --reason "It is offensive." --json',
    ],
    notes: `The page shows the default picture or no cover; an update remains without its picture. A stored picture's address stops working.
The picture is also removed from past events.
${CACHE_NOTE}`,
    changes: true,
  })
    .argument('<address>', 'address of the picture, in any size', picture)
    .requiredOption('--reason <text>', "the reason, shown to the page's owner", reason)
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
        const outcome = found.changed ? 'is hidden' : 'is already hidden for this reason';
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
    notes: `A stored picture gets a new address. If the owner has chosen another picture since, nothing changes.
Past events remain without the picture.
${CACHE_NOTE}`,
    changes: true,
  })
    .argument('<address>', 'address of the picture before it was hidden', picture)
    .option('--reason <text>', 'why, for the audit log', reason)
    .action(
      withOperator<[NamedPicture], { reason?: string }>(async (context, named) => {
        const found = await context.change(unhidePicture, { ...named, reason: context.options.reason });
        const outcome = found.changed ? 'is visible again' : 'was not hidden';
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
    description: 'Remove stored pictures that no page, update, charity or campaign uses.',
    examples: [
      'groundswell pictures sweep --dry-run',
      'groundswell pictures sweep',
      'groundswell pictures sweep --older-than 168 --yes    once a week, from a timer',
    ],
    notes: `\
Pictures are normally removed when they are replaced. Some are left behind when a process is killed, when the outcome of a
write is unknown, or when the bucket does not respond.

The services can keep running. A picture is stored shortly before it is used, within the same request, so pictures younger than
--older-than are left alone. After the database was restored from a backup, wait until the pictures are restored, too.

Pictures in PICTURES_BUCKET_URL, or else in PICTURES_DIR, are compared with the database at DATABASE_URL.
The two must belong together, and no other installation may use the same storage. Other files are left alone.`,
    destroys: true,
  })
    .option('--older-than <hours>', 'leave newer pictures alone', wholeNumber(1), 24)
    .option('--dry-run', 'only count, and remove nothing')
    .action(
      withOperator<[], SweepOptions>(async ({ database, actor, options, config, confirm, terminal }) => {
        const store = createPictureStore(config);
        const { olderThan, dryRun = false } = options;
        const before = new Date(Date.now() - olderThan * HOUR);
        const named = await namedPictures(database);
        const pictures = await withProgress(terminal, (report) =>
          findUnnamed(store, { named, before }, (looked, unnamed) =>
            report({ text: `${count(looked)} pictures checked, ${count(unnamed)} unused` }),
          ),
        );
        const bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0);
        const size = `${count(pictures.length)} pictures of ${megabytes(bytes)}`;
        const document = { pictures: pictures.length, bytes, removed: !dryRun && pictures.length > 0 };
        if (pictures.length === 0) return changeAnswer(document, 'No unused pictures.');
        if (dryRun) return changeAnswer(document, `${size} are unused. Nothing was removed.`);
        await confirm(`Remove ${size} that nothing uses?`);
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
