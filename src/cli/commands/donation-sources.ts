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
import { didYouMean } from '../../similar-word.ts';
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
    'Manage the senders of signed payment events.',
    [create(), list(), set(), rotate(), disable()],
    'donations',
  );
}

function create(): Command {
  return operatorCommand('create', {
    description: 'Create a donation source and show its secret once.',
    examples: [
      'groundswell donations sources create box-office --kind signed',
      'groundswell donations sources create stripe --kind stripe --secret-file whsec.txt',
      'groundswell donations sources create stripe-test --kind stripe --secret-file whsec.txt --test-mode',
      'groundswell donations sources create box-office --kind signed --json | jq -r .secret',
    ],
    notes: `Send its events to POST /api/v2/donation_sources/NAME/events. NAME is also the "source" of its donations.
The names groundswell, staff and application-NUMBER are reserved for donations recorded by operators, staff and API keys.
signed: JSON with Standard Webhooks headers. The secret is generated.
stripe: create an endpoint in Stripe for that address, and pass its signing secret (whsec_…) with --secret-file.
Payments in Stripe's test mode are ignored unless you add --test-mode.
The secret is stored encrypted with SECRET_KEY.`,
    changes: true,
  })
    .argument('<name>', 'a to z, digits, - and _, at most 60 characters', sourceName)
    .requiredOption('--kind <kind>', Object.keys(sourceKinds).join(' or '), kindName)
    .option('--secret-file <file>', "file with the sender's secret, or - for standard input", text)
    .option('--test-mode', "also count payments in Stripe's test mode")
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
          ...(made ? ['Its secret is shown only once:', '', secret] : []),
        );
      }),
    );
}

function list(): Command {
  return operatorCommand('list', {
    description: 'List donation sources without their secrets.',
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
          'old secret until': 'former_secret_until',
          disabled: 'disabled_at',
        },
        'No donation sources.',
      ),
    ),
  );
}

function set(): Command {
  return operatorCommand('set', {
    description: "Count or ignore payments in Stripe's test mode.",
    examples: [
      'groundswell donations sources set stripe --test-mode on      on a test server',
      'groundswell donations sources set stripe --test-mode off',
    ],
    notes: `No money moves in test mode, so leave it off where totals are real.
Ignored events count once Stripe sends them again.`,
    changes: true,
  })
    .argument('<name>', 'name of the source', text)
    .addOption(
      new Option('--test-mode <state>', 'count or ignore test payments')
        .choices(['on', 'off'])
        .makeOptionMandatory(),
    )
    .action(
      withOperator<[string], { testMode: 'on' | 'off' }>(async (context, name) => {
        const isOn = context.options.testMode === 'on';
        const source = await context.change(setDonationSourceTestMode, { name, test_mode: isOn });
        const effect = isOn ? 'counts' : 'ignores';
        return changeAnswer(
          source,
          `${name} ${source.changed ? 'now' : 'already'} ${effect} payments in Stripe's test mode.`,
        );
      }),
    );
}

function rotate(): Command {
  return operatorCommand('rotate', {
    description: "Replace a source's secret. The old one keeps working for some hours.",
    examples: [
      'groundswell donations sources rotate box-office',
      'groundswell donations sources rotate stripe --secret-file whsec.txt --hours 72',
      'groundswell donations sources rotate box-office --hours 0     the old secret has leaked',
    ],
    notes: 'Only the most recent old secret keeps working.',
    changes: true,
  })
    .argument('<name>', 'name of the source', text)
    .option(
      '--hours <hours>',
      'how long the old secret keeps working',
      wholeNumber(0, 24 * 30),
      DEFAULT_HOURS,
    )
    .option('--secret-file <file>', "file with the sender's secret, or - for standard input", text)
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
          `The old secret of ${name} works until ${source.former_secret_until?.toISOString()}.`,
          ...(made ? ['The new secret is shown only once:', '', secret] : []),
        );
      }),
    );
}

function disable(): Command {
  return operatorCommand('disable', {
    description: 'Stop accepting events from a source. Its donations remain.',
    examples: [
      'groundswell donations sources disable box-office',
      'groundswell donations sources disable box-office --yes --as alice',
    ],
    destroys: true,
  })
    .argument('<name>', 'name of the source', text)
    .action(
      withOperator<[string]>(async (context, name) => {
        await requireDonationSource(context.database, name);
        await context.confirm(`Stop accepting events from the donation source ${name}?`);
        const source = await context.change(disableDonationSource, { name });
        return changeAnswer(
          source,
          source.changed
            ? `Disabled ${name}: its events get 404.`
            : `${name} has been disabled since ${source.disabled_at?.toISOString()}.`,
        );
      }),
    );
}

function sourceName(name: string): string {
  if (/^[a-z0-9][a-z0-9_-]{0,59}$/.test(name)) return name;
  throw new InvalidArgumentError(`"${name}" is not a valid name: use only a to z, digits, - and _.`);
}

function kindName(name: string): SourceKindName {
  if (Object.hasOwn(sourceKinds, name)) return name as SourceKindName;
  const kinds = Object.keys(sourceKinds);
  throw new InvalidArgumentError(
    `"${name}" is not a kind of source: use ${kinds.join(' or ')}.${didYouMean(name, kinds)}`,
  );
}

function secretFor({ options, refuseUsage }: CliContext<SecretOptions>, kind: SourceKind): string {
  const { secretFile } = options;
  if (secretFile === undefined) {
    return kind.createSecret?.() ?? refuseUsage('the sender creates this secret: pass it with --secret-file');
  }
  let secret = '';
  try {
    secret = readFileSync(secretFile === '-' ? 0 : secretFile, 'utf8').trim();
  } catch (error) {
    refuseUsage(`cannot read the file: ${(error as Error).message}`);
  }
  return kind.isSecret(secret)
    ? secret
    : refuseUsage(
        'not a whole signing secret: it must be whsec_ and a long random text, as the sender shows it',
      );
}
