import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { createIdentityHash } from '../../auth/identity-hash.ts';
import { secretKey } from '../../auth/secret-key.ts';
import { createMaintenanceConnection, type DatabaseHandle } from '../../db/connection/connection.ts';
import { type ExportedPerson, personalData, picturesOf } from '../../db/queries/personal-data.ts';
import { DonationContactRepository } from '../../db/repositories/donation-contacts.ts';
import { ErasedIdentityRepository } from '../../db/repositories/erased-identities.ts';
import { type NamedUser, UserRepository } from '../../db/repositories/users.ts';
import { requireNoUser, requireUserNamed } from '../../domain/accounts/users.ts';
import { createAddresses } from '../../domain/addresses.ts';
import { UsageError } from '../../errors.ts';
import { createPictureStore } from '../../pictures/create-picture-store.ts';
import { createRetention } from '../../server/create-retention.ts';
import type { Retention } from '../../server/retention.ts';
import { changeAnswer } from '../terminal/answer.ts';
import { emailAddress, text, user } from '../terminal/arguments.ts';
import { operatorCommand } from '../terminal/operator-command.ts';
import { count } from '../terminal/progress.ts';
import { type CliContext, withOperator } from '../terminal/with-operator.ts';

interface ExportOptions {
  email?: string;
  pictures?: string;
}

export function exportUser(): Command {
  return operatorCommand('export', {
    description: 'Export everything that is stored about a person, as one JSON document.',
    examples: [
      'groundswell users export ada@example.org > ada.json',
      'groundswell users export 42 --pictures ada-pictures > ada.json',
      'groundswell users export --email priya@mail.example > priya.json    a donor without an account',
    ],
    notes: `See openapi/docs/guides/operating-privacy.md for what it contains, and for copies in logs that it omits. Users
can download the same document on their account page, with "Download my data".`,
  })
    .argument('[user]', 'email address or ID', user)
    .option('--email <address>', 'export a donor who has no account', emailAddress)
    .option('--pictures <folder>', 'also copy their pictures to this folder', text)
    .action(
      withOperator<[NamedUser | undefined], ExportOptions>(async ({ database, config, options }, named) => {
        const data = await personalData(database, await personOf(database, named, options));
        const pictures = picturesOf(data);
        if (options.pictures !== undefined) await copyPictures(pictures, options.pictures, config);
        const document = { ...data, pictures: pictures.map((path) => `${config.baseUrl}${path}`) };
        return { document, text: `${JSON.stringify(document, null, 2)}\n` };
      }),
    );
}

async function personOf(
  database: DatabaseHandle,
  named: NamedUser | undefined,
  { email }: ExportOptions,
): Promise<ExportedPerson> {
  if (named !== undefined && email === undefined) {
    return { userId: (await requireUserNamed(database, named)).id };
  }
  if (named !== undefined || email === undefined)
    throw new UsageError('Give a user or --email.', 'See --help.');
  await requireNoUser(database, email);
  return { email };
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
      'groundswell users erase --email priya@mail.example    a donor without an account',
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
    .option('--email <address>', 'erase a donor who has no account', emailAddress)
    .option('--again', 'erase again everyone who was erased before the database was restored')
    .action(
      withOperator<[NamedUser | undefined], { again?: true; email?: string }>(async (context, named) => {
        const { again, email } = context.options;
        if ([named, again, email].filter((one) => one !== undefined).length !== 1)
          throw new UsageError('Give a user, --email or --again.', 'See --help.');
        if (email !== undefined) return eraseByEmail(context, email);
        return named === undefined ? eraseAgain(context) : eraseNamed(context, named);
      }),
    );
}

async function eraseNamed(context: CliContext<object>, named: NamedUser) {
  const { id, email } = await requireUserNamed(context.database, named);
  await context.confirm(`Permanently erase user ${id} ${email} and all their texts and pictures?`);
  const erased = await withRetention(context, (retention) => retention.erase({ userId: id }, context.actor));
  const { pages, donations, activities, pictures } = erased;
  return changeAnswer(
    erased,
    `Erased user ${id}: ${count(pages)} pages, ${count(donations)} donations, ${count(activities)} activities, ${count(pictures)} pictures.`,
    'Amounts and totals are unchanged.',
  );
}

async function eraseByEmail(context: CliContext<object>, email: string) {
  await context.confirm(
    `Permanently erase the name, message and contact details of all donations by ${email}?`,
  );
  const erased = await withRetention(context, (retention) => retention.eraseDonor(email, context.actor));
  return changeAnswer(
    erased,
    `Erased the donor from ${count(erased.donations)} ${erased.donations === 1 ? 'donation' : 'donations'}.`,
    'Amounts and totals are unchanged.',
  );
}

async function eraseAgain(context: CliContext<object>) {
  const { database } = context;
  const hash = createIdentityHash(secretKey(context.config));
  const identities = new ErasedIdentityRepository(database);
  /** Those who were erased. People who signed up or donated again after that keep their data. */
  const amongErased = async <Found extends { email: string; created_at: Date }>(people: Found[]) => {
    const hashed = people.map((person) => ({ person, hash: hash.ofEmail(person.email) }));
    const erased = await identities.find(hashed.map((one) => one.hash));
    return hashed
      .filter((one) => one.person.created_at < (erased.get(one.hash.toString('hex')) ?? 0))
      .map(({ person }) => person);
  };
  const users = new UserRepository(database);
  const found: number[] = [];
  for await (const some of users.present()) found.push(...(await amongErased(some)).map(({ id }) => id));
  const donors: string[] = [];
  for await (const some of new DonationContactRepository(database).emails()) {
    for (const { email } of await amongErased(some)) {
      // A user's donations are erased with the user.
      if (!(await users.findSummary({ email }))) donors.push(email);
    }
  }
  const answer = { erased: found, donors: donors.length };
  if (found.length + donors.length === 0) return changeAnswer(answer, 'Nobody needs to be erased again.');
  const people = `${count(found.length)} users and ${count(donors.length)} donors without an account`;
  await context.confirm(`Erase ${people} again?`);
  await withRetention(context, async (retention) => {
    for (const userId of found) await retention.erase({ userId }, context.actor);
    for (const email of donors) await retention.eraseDonor(email, context.actor);
  });
  return changeAnswer(answer, `${people} were erased again.`);
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
