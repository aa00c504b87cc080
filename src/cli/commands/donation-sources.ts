import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { secretKey } from '../../auth/secret-key.ts';
import { DonationSourceRepository } from '../../db/repositories/donation-sources.ts';
import {
  createDonationSource,
  disableDonationSource,
  requireDonationSource,
  rotateDonationSource,
  setDonationSourceTestMode,
} from '../../domain/payments/donation-sources.ts';
import type { SourceKind } from '../../domain/payments/sources/source-kind.ts';
import { type SourceKindName, sourceKinds } from '../../domain/payments/sources/source-kinds.ts';
import { changeAnswer, listAnswer } from '../terminal/answer.ts';
import { text, wholeNumber } from '../terminal/arguments.ts';
import { commandGroup, operatorCommand } from '../terminal/operator-command.ts';
import { type CliContext, withOperator } from '../terminal/with-operator.ts';

const HOUR = 3_600_000;
const DEFAULT_HOURS = 24;

interface SecretOptions {
  secretFile?: string;
}

interface CreateOptions extends SecretOptions {
  kind: SourceKindName;
  testMode?: true;
}

export function donationSourcesCommand(): Command {
  return commandGroup(
    'sources',
    'Who may send signed events about payments.',
    [create(), list(), set(), rotate(), disable()],
    'donations',
  );
}

function create(): Command {
  return operatorCommand('create', {
    description: 'Make a source of donations, and show its secret once.',
    examples: [
      'groundswell donations sources create box-office --kind signed',
      'groundswell donations sources create stripe --kind stripe --secret-file whsec.txt',
      'groundswell donations sources create stripe-test --kind stripe --secret-file whsec.txt --test-mode',
      'groundswell donations sources create box-office --kind signed --json | jq -r .secret',
    ],
    notes: `Its events go to POST /api/v2/donation_sources/NAME/events; NAME is also the source of its donations.
groundswell and application-19 or the like are reserved for donations that operators and API keys record.
signed: our own JSON under the headers of the Standard Webhooks; we make the secret.
stripe: make an endpoint in Stripe for that address, and give its signing secret (whsec_…) by --secret-file.
Payments of Stripe's test mode are ignored, unless --test-mode is given.
The secret is stored encrypted with SECRET_KEY.`,
    changes: true,
  })
    .argument('<name>', 'letters a to z, digits, - and _, at most 60', sourceName)
    .requiredOption('--kind <kind>', Object.keys(sourceKinds).join(' or '), kindName)
    .option(
      '--secret-file <file>',
      'a file with the secret that the sender has made; - for standard input',
      text,
    )
    .option('--test-mode', "count payments of Stripe's test mode, too")
    .action(
      withOperator<[string], CreateOptions>(async (context, name) => {
        const { kind, testMode } = context.options;
        const secret = secretFor(context, sourceKinds[kind]);
        const key = secretKey(context.config);
        const source = await context.change(createDonationSource, {
          name,
          kind,
          test_mode: testMode,
          secret,
          secretKey: key,
        });
        const made = context.options.secretFile === undefined;
        return changeAnswer(
          { ...source, ...(made && { secret }) },
          `Donation source ${name} (${kind}): POST /api/v2/donation_sources/${name}/events`,
          ...(made ? ['Its secret is shown this once:', '', secret] : []),
        );
      }),
    );
}

function list(): Command {
  return operatorCommand('list', {
    description: 'List the sources of donations, without their secrets.',
    examples: ['groundswell donations sources list', 'groundswell donations sources list --json'],
  }).action(
    withOperator(async ({ database }) =>
      listAnswer(
        await new DonationSourceRepository(database).list(),
        {
          name: 'name',
          kind: 'kind',
          'test mode': 'test_mode',
          created: 'created_at',
          'former secret until': 'former_secret_until',
          disabled: 'disabled_at',
        },
        'No donation sources.',
      ),
    ),
  );
}

function set(): Command {
  return operatorCommand('set', {
    description: "Set whether payments of Stripe's test mode count.",
    examples: [
      'groundswell donations sources set stripe --test-mode on      on a server for tests',
      'groundswell donations sources set stripe --test-mode off',
    ],
    notes: `No money is moved in test mode: leave it off where totals are real.
Events that were ignored so far count once Stripe sends them again.`,
    changes: true,
  })
    .argument('<name>', 'the source', text)
    .addOption(
      new Option('--test-mode <state>', 'count them, or ignore them')
        .choices(['on', 'off'])
        .makeOptionMandatory(),
    )
    .action(
      withOperator<[string], { testMode: 'on' | 'off' }>(async (context, name) => {
        const isOn = context.options.testMode === 'on';
        const source = await context.change(setDonationSourceTestMode, { name, test_mode: isOn });
        const effect = isOn ? 'counts payments' : 'ignores payments';
        return changeAnswer(
          source,
          `${name} ${effect} of Stripe's test mode${source.changed ? '' : ', as before'}.`,
        );
      }),
    );
}

function rotate(): Command {
  return operatorCommand('rotate', {
    description: 'Give a source a new secret; the former one holds for some more hours.',
    examples: [
      'groundswell donations sources rotate box-office',
      'groundswell donations sources rotate stripe --secret-file whsec.txt --hours 72',
      'groundswell donations sources rotate box-office --hours 0     the former one is known to others',
    ],
    notes: 'Of the former secrets only the last one holds on.',
    changes: true,
  })
    .argument('<name>', 'the source', text)
    .option('--hours <hours>', 'how long the former secret holds', wholeNumber(0, 24 * 30), DEFAULT_HOURS)
    .option(
      '--secret-file <file>',
      'a file with the secret that the sender has made; - for standard input',
      text,
    )
    .action(
      withOperator<[string], SecretOptions & { hours: number }>(async (context, name) => {
        const { kind } = await requireDonationSource(context.database, name);
        const secret = secretFor(context, sourceKinds[kindName(kind)]);
        const source = await context.change(rotateDonationSource, {
          name,
          secret,
          secretKey: secretKey(context.config),
          formerUntil: new Date(Date.now() + context.options.hours * HOUR),
        });
        const made = context.options.secretFile === undefined;
        return changeAnswer(
          { ...source, ...(made && { secret }) },
          `The former secret of ${name} holds until ${source.former_secret_until?.toISOString()}.`,
          ...(made ? ['The new one is shown this once:', '', secret] : []),
        );
      }),
    );
}

function disable(): Command {
  return operatorCommand('disable', {
    description: 'Take no more events of a source; what it has brought stays.',
    examples: [
      'groundswell donations sources disable box-office',
      'groundswell donations sources disable box-office --yes --as alice',
    ],
    destroys: true,
  })
    .argument('<name>', 'the source', text)
    .action(
      withOperator<[string]>(async (context, name) => {
        await requireDonationSource(context.database, name);
        await context.confirm(`Take no more events of the donation source ${name}?`);
        const source = await context.change(disableDonationSource, { name });
        return changeAnswer(
          source,
          source.changed
            ? `Events of ${name} get 404 from now on.`
            : `${name} has been disabled since ${source.disabled_at?.toISOString()}.`,
        );
      }),
    );
}

function sourceName(name: string): string {
  if (/^[a-z0-9][a-z0-9_-]{0,59}$/.test(name)) return name;
  throw new InvalidArgumentError(`"${name}" is no name: it takes letters (a to z), digits, - and _ only.`);
}

function kindName(name: string): SourceKindName {
  if (Object.hasOwn(sourceKinds, name)) return name as SourceKindName;
  throw new InvalidArgumentError(`"${name}" is no kind: it is ${Object.keys(sourceKinds).join(' or ')}.`);
}

function secretFor({ options, refuseUsage }: CliContext<SecretOptions>, kind: SourceKind): string {
  const { secretFile } = options;
  if (secretFile === undefined) {
    return kind.createSecret?.() ?? refuseUsage('its sender makes the secret: give it by --secret-file');
  }
  let secret = '';
  try {
    secret = readFileSync(secretFile === '-' ? 0 : secretFile, 'utf8').trim();
  } catch (error) {
    refuseUsage(`the file cannot be read: ${(error as Error).message}`);
  }
  return kind.isSecret(secret) ? secret : refuseUsage('this is no signing secret: it begins with whsec_');
}
