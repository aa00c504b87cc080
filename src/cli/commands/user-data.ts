import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { createIdentityHash } from '../../auth/identity-hash.ts';
import { secretKey } from '../../auth/secret-key.ts';
import { createMaintenanceConnection, type DatabaseHandle } from '../../db/connection/connection.ts';
import { personalData, picturesOf } from '../../db/queries/personal-data.ts';
import { ErasedIdentityRepository } from '../../db/repositories/erased-identities.ts';
import { type NamedUser, UserRepository } from '../../db/repositories/users.ts';
import { requireUserNamed } from '../../domain/accounts/users.ts';
import { createAddresses } from '../../domain/addresses.ts';
import { UsageError } from '../../errors.ts';
import { createPictureStore } from '../../pictures/create-picture-store.ts';
import { createRetention } from '../../server/create-retention.ts';
import type { Retention } from '../../server/retention.ts';
import { changeAnswer } from '../terminal/answer.ts';
import { text, user } from '../terminal/arguments.ts';
import { operatorCommand } from '../terminal/operator-command.ts';
import { count } from '../terminal/progress.ts';
import { type CliContext, withOperator } from '../terminal/with-operator.ts';

export function exportUser(): Command {
  return operatorCommand('export', {
    description: 'Export everything that is stored about a person, as one JSON document.',
    examples: [
      'groundswell users export ada@example.org > ada.json',
      'groundswell users export 42 --pictures ada-pictures > ada.json',
    ],
    notes: `See openapi/docs/guides/operating-privacy.md for what it contains, and for copies in logs that it omits. Users
can download the same document on their account page, with "Download my data".`,
  })
    .argument('<user>', 'email address or ID', user)
    .option('--pictures <folder>', 'also copy their pictures to this folder', text)
    .action(
      withOperator<[NamedUser], { pictures?: string }>(async ({ database, config, options }, named) => {
        const { id } = await requireUserNamed(database, named);
        const data = await personalData(database, id);
        const pictures = picturesOf(data);
        if (options.pictures !== undefined) await copyPictures(pictures, options.pictures, config);
        const document = { ...data, pictures: pictures.map((path) => `${config.baseUrl}${path}`) };
        return { document, text: `${JSON.stringify(document, null, 2)}\n` };
      }),
    );
}

async function copyPictures(
  paths: string[],
  folder: string,
  config: CliContext<object>['config'],
): Promise<void> {
  const store = createPictureStore(config);
  await mkdir(folder, { recursive: true });
  for (const path of paths) {
    const id = path.slice('/pictures/'.length);
    const picture = await store.read(id, 'original.jpg');
    if (picture) await writeFile(join(folder, `${id}.jpg`), picture);
  }
}

export function eraseUserCommand(): Command {
  return operatorCommand('erase', {
    description: "Permanently erase a person's data.",
    examples: [
      'groundswell users erase ada@example.org',
      'groundswell users erase 42 --yes',
      'groundswell users erase --again --yes    after restoring a backup',
    ],
    notes: `\
This removes their account, names, page texts and pictures, updates, messages, copies in events and search terms. The amounts, dates
and references of donations remain, so all totals stay the same. Importing an old file does not bring the data back. This cannot
be undone, and takes effect immediately, unlike "Delete my account" on the site, which waits a week.

After restoring a backup, restore the latest copy of the table erased_identities and run with --again: everyone whose email
address was erased is erased again. See openapi/docs/guides/operating-privacy.md.`,
    destroys: true,
  })
    .argument('[user]', 'email address or ID', user)
    .option('--again', 'erase again everyone who was erased before the database was restored')
    .action(
      withOperator<[NamedUser | undefined], { again?: true }>(async (context, named) => {
        const isAgain = context.options.again ?? false;
        if ((named === undefined) !== isAgain) throw new UsageError('Give a user or --again.', 'See --help.');
        return named === undefined ? eraseAgain(context) : eraseNamed(context, named);
      }),
    );
}

async function eraseNamed(context: CliContext<object>, named: NamedUser) {
  const { id, email } = await requireUserNamed(context.database, named);
  await context.confirm(`Permanently erase user ${id} ${email} and all their texts and pictures?`);
  const erased = await withRetention(context, (retention) => retention.erase(id, context.actor));
  const { pages, donations, activities, pictures } = erased;
  return changeAnswer(
    erased,
    `Erased user ${id}: ${count(pages)} pages, ${count(donations)} donations, ${count(activities)} activities, ${count(pictures)} pictures.`,
    'Amounts and totals are unchanged.',
  );
}

async function eraseAgain(context: CliContext<object>) {
  const { database } = context;
  const hash = createIdentityHash(secretKey(context.config));
  const identities = new ErasedIdentityRepository(database);
  const found: number[] = [];
  for await (const users of new UserRepository(database).present()) {
    const hashed = users.map((user) => ({ ...user, hash: hash.ofEmail(user.email) }));
    const erased = await identities.find(hashed.map((user) => user.hash));
    // People who signed up again after they were erased keep their accounts.
    const again = hashed.filter((user) => user.created_at < (erased.get(user.hash.toString('hex')) ?? 0));
    found.push(...again.map(({ id }) => id));
  }
  if (found.length === 0) return changeAnswer({ erased: [] }, 'No users need to be erased again.');
  await context.confirm(`Erase ${count(found.length)} users again?`);
  await withRetention(context, async (retention) => {
    for (const id of found) await retention.erase(id, context.actor);
  });
  return changeAnswer({ erased: found }, `${count(found.length)} users were erased again.`);
}

/** Runs `work` with everything that erasing needs, including the metadata service's database. */
export async function withRetention<Result>(
  { database, config, log }: Pick<CliContext<object>, 'database' | 'config' | 'log'>,
  work: (retention: Retention) => Promise<Result>,
): Promise<Result> {
  const url = config.METADATA_DATABASE_URL;
  const metadata: DatabaseHandle = url ? createMaintenanceConnection(url, log) : database;
  try {
    return await work(
      createRetention({
        config,
        log,
        secretKey: secretKey(config),
        addresses: createAddresses(config),
        clock: () => new Date(),
        database: { primary: database, metadata },
      }),
    );
  } finally {
    if (metadata !== database) await metadata.destroy();
  }
}
