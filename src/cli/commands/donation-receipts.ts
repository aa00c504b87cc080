import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Connection } from '../../db/connection/in-transaction.ts';
import { BrandingRepository } from '../../db/repositories/branding.ts';
import {
  type ReceiptRecord,
  type ReceiptReference,
  ReceiptRepository,
} from '../../db/repositories/receipts.ts';
import { amountText } from '../../domain/money.ts';
import { known, type NamedResource, requireResource } from '../../domain/named-resource.ts';
import { daysIn } from '../../domain/payments/days-in.ts';
import { issueReceipt, parseReceiptReference } from '../../domain/payments/receipts.ts';
import { requireDonation } from '../../domain/payments/refund.ts';
import { readStatement } from '../../domain/payments/statement.ts';
import { OperatorError } from '../../errors.ts';
import { receiptDocument } from '../../site/receipts/receipt-document.ts';
import { statementDocument } from '../../site/receipts/statement-document.ts';
import { siteBranding } from '../../web/site-branding.ts';
import { facts, table } from '../terminal/answer.ts';
import { donation, emailAddress, resource, text, wholeNumber } from '../terminal/arguments.ts';
import { operatorCommand } from '../terminal/operator-command.ts';
import { type CliContext, withOperator } from '../terminal/with-operator.ts';

type Named = ReturnType<typeof donation> | ReceiptReference;

interface OutputOptions {
  /** Path of the PDF. */
  output?: string;
}

export function receiptCommand(): Command {
  return operatorCommand('receipt', {
    description: 'Show the receipt of a donation, or write it to a PDF.',
    examples: [
      'groundswell donations receipt 90210 --output receipt.pdf',
      'groundswell donations receipt au-31-2026-0007 --json',
    ],
    notes: `A donation gets its receipt, with the charity's next number of the year, when someone first opens it, here or on the site. If the
donation was refunded in part, moved or changed since, it gets a new one that replaces it. A receipt's number shows that receipt, even if
it was replaced. A receipt is not a tax form.`,
    changes: true,
  })
    .argument(
      '<number>',
      "the donation's number, or the receipt's, such as au-31-2026-0007",
      receiptOrDonation,
    )
    .option('--output <file>', 'write the PDF to this file', text)
    .action(
      withOperator<[Named], OutputOptions>(async (context, named) => {
        const { receipt, isNew } = await findReceipt(context, named);
        const donor = await new ReceiptRepository(context.database).donorDetails(receipt.donation_id);
        const { output } = context.options;
        if (output !== undefined) {
          const letterhead = await letterheadOf(context.database);
          writeTo(context, output, await receiptDocument({ receipt, donor, letterhead }));
        }
        const document = { ...receipt, donor, is_new: isNew, output: output ?? null };
        return { document, text: receiptText(receipt, donor.name) + writtenText(output) };
      }),
    );
}

export function statementCommand(): Command {
  return operatorCommand('statement', {
    description: "Show a donor's donations to a charity in one year, or write them to a PDF.",
    examples: [
      'groundswell donations statement --email priya@mail.example --year 2026 --charity au-31',
      'groundswell donations statement --email priya@mail.example --year 2026 --charity au/hill-trust --output 2026.pdf',
    ],
    notes: `Upper and lower case in the address don't matter. Refunds count in the year in which they were made. The year begins and ends in
RECEIPT_TIME_ZONE. A statement is not a tax form.`,
  })
    .requiredOption('--email <address>', "the donor's email address", emailAddress)
    .requiredOption('--year <year>', 'such as 2026', wholeNumber(2000, 9999))
    .requiredOption('--charity <charity>', 'au-31, uk/hill-trust, UUID or number', resource)
    .option('--output <file>', 'write the PDF to this file', text)
    .action(
      withOperator<[], OutputOptions & { email: string; year: number; charity: NamedResource }>(
        async (context) => {
          const { database, config, options } = context;
          const charity = await requireResource(database, 'charities', options.charity);
          const donor = await new ReceiptRepository(database).donorOfEmail(options.email);
          const zone = config.RECEIPT_TIME_ZONE;
          const statement = await readStatement(database, {
            donor,
            charityId: charity.id,
            zone,
            year: options.year,
          });
          const { lines, totals } = statement;
          if (lines.length === 0 && options.output !== undefined) {
            throw new OperatorError(
              `${options.email} has no donations to ${options.charity.text} in ${options.year}, so there is no PDF.`,
              'See all donations of the address: groundswell donations list --email ADDRESS',
            );
          }
          if (lines.length === 0)
            return { document: { ...statement, output: null }, text: 'No donations.\n' };
          if (options.output !== undefined) {
            const today = daysIn(zone)(new Date());
            const letterhead = await letterheadOf(database);
            writeTo(context, options.output, await statementDocument({ statement, today, letterhead }));
          }
          const list = table(lines, {
            id: 'id',
            day: 'day',
            kind: 'kind',
            amount: (line) => amountText(line.amount_cents, line.currency),
            receipt: 'receipt',
            campaign: 'campaign_name',
          });
          const sums = totals.map(
            ({ amount_cents, currency }) => ['total', amountText(amount_cents, currency)] as const,
          );
          return {
            document: { ...statement, output: options.output ?? null },
            text: list + facts(sums) + writtenText(options.output),
          };
        },
      ),
    );
}

function receiptOrDonation(value: string): Named {
  return parseReceiptReference(value) ?? donation(value);
}

/** @throws NotFoundError; ConflictError for a donation that was refunded before it had a receipt */
async function findReceipt(
  context: CliContext<OutputOptions>,
  named: Named,
): Promise<{ receipt: ReceiptRecord; isNew: boolean }> {
  if (!('number' in named)) {
    const { id: donationId } = await requireDonation(context.database, named);
    const { RECEIPT_TIME_ZONE: zone } = context.config;
    return context.change(issueReceipt, { donationId, zone, now: new Date() });
  }
  const found = await new ReceiptRepository(context.database).find(named);
  return { receipt: known(found, 'No receipt with this number.', 'unknown receipt'), isNew: false };
}

async function letterheadOf(database: Connection) {
  return siteBranding(await new BrandingRepository(database).find());
}

function writeTo({ refuseUsage }: CliContext<OutputOptions>, path: string, document: Buffer): void {
  try {
    writeFileSync(path, document);
  } catch (error) {
    refuseUsage(`cannot write the PDF: ${(error as Error).message}`);
  }
}

function writtenText(output: string | undefined): string {
  return output === undefined ? '' : `\nWritten to ${output}.\n`;
}

function receiptText(receipt: ReceiptRecord, donorName: string | null): string {
  const { currency, amount_cents, refunded_cents, gift_aid_amount_cents } = receipt;
  return facts([
    ['receipt', receipt.reference],
    ['issued', receipt.issued_on],
    ['replaces', receipt.replaces],
    ['replaced by', receipt.replaced_by],
    ['donation', receipt.donation_id],
    ['given', receipt.donated_on],
    ['amount', amountText(amount_cents, currency)],
    ['refunded', amountText(refunded_cents, currency)],
    ['Gift Aid', amountText(gift_aid_amount_cents, currency)],
    ['charity', receipt.charity_name],
    ['registered number', receipt.charity_number],
    ['donor', donorName],
  ]);
}
