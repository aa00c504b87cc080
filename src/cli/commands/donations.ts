import type { Command } from 'commander';
import { DonationContactRepository } from '../../db/repositories/donation-contacts.ts';
import type { DonationSummary, NamedDonation } from '../../db/repositories/donations.ts';
import { addressColumns, type DonationContactRow } from '../../db/rows/donation-rows.ts';
import { amountText } from '../../domain/money.ts';
import { hideMessage, unhideMessage } from '../../domain/payments/hide-message.ts';
import { refundDonation, requireDonation } from '../../domain/payments/refund.ts';
import { changeAnswer, facts, listAnswer, table } from '../terminal/answer.ts';
import { amountCents, donation, emailAddress, text, wholeNumber } from '../terminal/arguments.ts';
import {
  CACHE_NOTE,
  commandGroup,
  type OperatorCommandParts,
  operatorCommand,
} from '../terminal/operator-command.ts';
import { withOperator } from '../terminal/with-operator.ts';
import { donationEventsCommand } from './donation-events.ts';
import { receiptCommand, statementCommand } from './donation-receipts.ts';
import { donationSourcesCommand } from './donation-sources.ts';

const MOST_LISTED = 1000;
const USUALLY_LISTED = 50;

interface SourceOptions {
  source?: string;
}

interface RefundOptions extends SourceOptions {
  amount?: number;
  reference?: string;
}

export function donationsCommand(): Command {
  return commandGroup('donations', 'Show and refund donations, and manage their sources.', [
    list(),
    show(),
    refund(),
    receiptCommand(),
    statementCommand(),
    hide(),
    unhide(),
    donationSourcesCommand(),
    donationEventsCommand(),
  ]);
}

function list(): Command {
  return operatorCommand('list', {
    description: "Find a donor's donations by email address, newest first.",
    examples: [
      'groundswell donations list --email priya@mail.example',
      'groundswell donations list --email priya@mail.example --json',
    ],
    notes: `Upper and lower case don't matter. A donation that was moved to another page is listed once for each page.`,
  })
    .requiredOption('--email <address>', "the donor's email address", emailAddress)
    .option('--limit <count>', 'number of donations', wholeNumber(1, MOST_LISTED), USUALLY_LISTED)
    .action(
      withOperator<[], { email: string; limit: number }>(async ({ database, options }) =>
        listAnswer(
          await new DonationContactRepository(database).donationsOf(options.email, options.limit),
          {
            id: 'id',
            given: 'created_at',
            amount: (row) => amountText(row.amount_cents, row.currency),
            donor: 'donor_name',
            'may be contacted': 'consent',
            page: 'page_id',
            campaign: 'campaign',
            charity: 'charity',
          },
          'No donations.',
        ),
      ),
    );
}

function show(): Command {
  return donationCommand('show', {
    description: 'Show a donation and its refunds.',
    examples: [
      'groundswell donations show 90210',
      'groundswell donations show au-90210',
      'groundswell donations show ch_3Nf8 --source stripe --json',
    ],
  }).action(
    withOperator<[string], SourceOptions>(async ({ database, options }, reference) => {
      const donation = await requireDonation(database, named(reference, options));
      const contact = await new DonationContactRepository(database).find(
        donation.refund_of_id ?? donation.id,
      );
      return { document: { ...donation, contact: contact ?? null }, text: donationText(donation, contact) };
    }),
  );
}

function refund(): Command {
  return donationCommand('refund', {
    description: 'Record a refund of a donation. Does not move any money.',
    examples: [
      'groundswell donations refund 90210',
      'groundswell donations refund 90210 --amount 12.50 --reference re_3Nf8',
      'groundswell donations refund ch_3Nf8 --source stripe --yes --json',
    ],
    notes: `Totals change in the same transaction. The refunds of a donation never exceed it, even when several are
recorded at the same time. Gift Aid is reduced by the same share, rounded down; the last refund covers the remainder.
Repeating a command with the same --reference changes nothing.
${CACHE_NOTE}`,
    destroys: true,
  })
    .option(
      '--amount <amount>',
      'in the currency of the donation, such as 12.50 (default: everything not yet refunded)',
      amountCents,
    )
    .option('--reference <text>', "the refund's reference in the payment system", text)
    .action(
      withOperator<[string], RefundOptions>(async (context, reference) => {
        const { amount, reference: ownReference } = context.options;
        const found = await requireDonation(context.database, named(reference, context.options));
        const { id: donationId, currency } = found;
        await context.confirm(
          `Refund ${amountText(amount ?? found.left_cents, currency)} of donation ${donationId} (${amountText(found.amount_cents, currency)})?`,
        );
        const result = await context.change(refundDonation, {
          id: donationId,
          amount_cents: amount,
          external_id: ownReference,
        });
        const refunded = amountText(result.refunded_cents, currency);
        return changeAnswer(
          result,
          result.changed
            ? `Refund ${result.refund_id}: ${refunded} of donation ${donationId}; ${amountText(result.donation.left_cents, currency)} left.`
            : `Refund ${result.refund_id} (${refunded}) is already recorded. Nothing was changed.`,
        );
      }),
    );
}

function hide(): Command {
  return donationCommand('hide-message', {
    description: 'Hide the message of a donation.',
    examples: [
      'groundswell donations hide-message 90210 --reason "It insults the supporter."',
      'groundswell donations hide-message ch_3Nf8 --source stripe --reason "Advertising."',
    ],
    notes: `The donation still counts. Its message disappears from the site, the API, live streams and webhooks,
including past events. Messages that its source sends later are hidden, too.
${CACHE_NOTE}`,
    changes: true,
  })
    .requiredOption('--reason <text>', 'why, for the audit log', text)
    .action(
      withOperator<[string], SourceOptions & { reason: string }>(async (context, reference) => {
        const found = await context.change(hideMessage, {
          ...named(reference, context.options),
          reason: context.options.reason,
        });
        const outcome = found.changed ? 'is hidden' : 'is already hidden for this reason';
        return changeAnswer(found, `The message of donation ${found.id} ${outcome}.`);
      }),
    );
}

function unhide(): Command {
  return donationCommand('unhide-message', {
    description: 'Show the message of a donation again.',
    examples: ['groundswell donations unhide-message 90210 --reason "It was a joke between friends."'],
    notes: `Past events remain without the message.
${CACHE_NOTE}`,
    changes: true,
  })
    .option('--reason <text>', 'why, for the audit log', text)
    .action(
      withOperator<[string], SourceOptions & { reason?: string }>(async (context, reference) => {
        const found = await context.change(unhideMessage, {
          ...named(reference, context.options),
          reason: context.options.reason,
        });
        const outcome = found.changed ? 'is visible again' : 'was not hidden';
        return changeAnswer(found, `The message of donation ${found.id} ${outcome}.`);
      }),
    );
}

function donationCommand(name: string, parts: OperatorCommandParts): Command {
  return operatorCommand(name, parts)
    .argument('<donation>', 'its number, such as 90210 or au-90210, or its reference in --source', text)
    .option('--source <name>', 'the source that recorded it, as named in the import', text);
}

function named(reference: string, { source }: SourceOptions): NamedDonation {
  return source === undefined ? donation(reference) : { source, external_id: reference };
}

function donationText(donation: DonationSummary, contact: DonationContactRow | undefined): string {
  const { refunds, currency } = donation;
  const amount = (cents: number) => amountText(cents, currency);
  const lines = facts([
    ['donation', donation.id],
    ['source', donation.source],
    ['reference', donation.external_id],
    ['type', donation.type],
    ['given', donation.created_at],
    ['amount', amount(donation.amount_cents)],
    ['Gift Aid', amount(donation.gift_aid_amount_cents)],
    ['donor', donation.anonymous ? `${donation.donor_name ?? '-'} (anonymous)` : donation.donor_name],
    ...contactLines(contact),
    ['page', donation.page_id],
    ['campaign', donation.campaign],
    ['charity', donation.charity],
    ['refund of', donation.refund_of_id],
    ['left', amount(donation.left_cents)],
  ]);
  if (refunds.length === 0) return lines;
  const list = table(refunds, {
    refund: 'id',
    amount: (row) => amount(row.amount_cents),
    at: 'created_at',
    reference: 'external_id',
  });
  return `${lines}\n${list}`;
}

function contactLines(contact: DonationContactRow | undefined): [string, string | null][] {
  if (!contact) return [];
  const { email, phone, consent, consent_at, consent_source, erased_at } = contact;
  if (erased_at) return [['contact', `erased ${erased_at.toISOString()}`]];
  const address = addressColumns.flatMap((column) => contact[column] ?? []).join(', ');
  const decided = consent_at && `${consent}, ${consent_at.toISOString()}, according to ${consent_source}`;
  return [
    ['email', email],
    ['phone', phone],
    ['address', address || null],
    ['may be contacted', decided ?? 'not asked'],
  ];
}
