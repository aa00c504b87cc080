import { DonationRepository, type DonationSummary } from '../../db/repositories/donations.ts';
import { type Donor, type ReceiptRecord, ReceiptRepository } from '../../db/repositories/receipts.ts';
import type { CharityRow } from '../../db/rows/charity-rows.ts';
import { system } from '../../domain/actor.ts';
import { change } from '../../domain/change.ts';
import { requireResource } from '../../domain/named-resource.ts';
import { daysIn } from '../../domain/payments/days-in.ts';
import { numberBeforeMoves, readPlaces } from '../../domain/payments/places.ts';
import { issueReceipt } from '../../domain/payments/receipts.ts';
import { readStatement, yearsOfStatements } from '../../domain/payments/statement.ts';
import { ConflictError, NotFoundError } from '../../errors.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { sendView } from '../../web/send-view.ts';
import type { SiteContext } from '../site-context.ts';
import { dayInWords, exactMoney, receiptDocument } from './receipt-document.ts';
import { receiptsView } from './receipts-view.ts';
import { statementDocument } from './statement-document.ts';

/** A donation that the visitor may see, and the donor whose statements they may see. */
export interface ReceiptAccess {
  donationId: number;
  donor: Donor;
  /** Of the list of documents. */
  path: string;
  /** Path of the list of the donor's donations. Default: none, for a visitor who isn't signed in. */
  listPath?: string;
  /** What the visitor's links need. */
  query: Record<string, string>;
  /** Returns the path of the list for another of the donor's donations. */
  pathOf(donationId: number): string;
}

/** Where a donation is now, and the receipts that it has, newest first. */
interface Found {
  donation: DonationSummary;
  charity: CharityRow;
  issued: ReceiptRecord[];
}

/** As many as an email lists. */
const MOST_LISTED = 20;

/** The documents of one donation and its donor. */
export const receipts = {
  async show(
    ctx: HtmlContext,
    context: SiteContext,
    { donationId, donor, path, listPath, query, pathOf }: ReceiptAccess,
  ): Promise<void> {
    const { donation, charity, issued } = await find(context, donationId);
    const zone = context.config.RECEIPT_TIME_ZONE;
    const statements = { donor, charityId: charity.id, zone };
    const latest = await new ReceiptRepository(context.database.primary).latestOf(donor, MOST_LISTED + 1);
    const others = latest.filter(({ id }) => id !== donation.id).slice(0, MOST_LISTED);
    const main = receiptsView({
      listPath,
      charityName: charity.name,
      amount: exactMoney(donation.currency, charity.country_code)(donation.amount_cents),
      day: dayInWords(charity.country_code)(daysIn(zone)(donation.created_at)),
      isRefunded: donation.left_cents === 0,
      receipts: issued,
      years: await yearsOfStatements(context.database.primary, statements),
      others: others.map((other) => ({
        path: pathOf(other.id),
        amount: exactMoney(other.currency, other.country_code)(other.amount_cents),
        charityName: other.charity_name,
        day: dayInWords(other.country_code)(daysIn(zone)(other.created_at)),
      })),
      addressOf: (file, more) => `${path}/${file}?${new URLSearchParams({ ...query, ...more })}`,
    });
    sendView(ctx, { title: 'Receipts', noIndex: true, main });
  },

  /** Sends the current receipt, or the one with the number in the query. */
  async sendReceipt(ctx: HtmlContext, context: SiteContext, { donationId }: ReceiptAccess): Promise<void> {
    await limit(context, donationId);
    const number = queryValue(ctx, 'number');
    const receipt =
      number === undefined
        ? await current(context, donationId)
        : (await find(context, donationId)).issued.find(({ reference }) => reference === number);
    if (!receipt) throw new NotFoundError();
    const donor = await new ReceiptRepository(context.database.primary).donorDetails(receipt.donation_id);
    const document = await receiptDocument({ receipt, donor, letterhead: ctx.state.branding });
    sendDocument(ctx, `receipt-${receipt.reference}.pdf`, document);
  },

  /** Sends the statement of the year in the query. @throws NotFoundError for a year without donations */
  async sendStatement(
    ctx: HtmlContext,
    context: SiteContext,
    { donationId, donor }: ReceiptAccess,
  ): Promise<void> {
    await limit(context, donationId);
    const { charity } = await find(context, donationId);
    const zone = context.config.RECEIPT_TIME_ZONE;
    const year = Number(/^\d{4}$/.exec(queryValue(ctx, 'year') ?? '')?.[0]);
    const { primary } = context.database;
    const statement = year
      ? await readStatement(primary, { donor, charityId: charity.id, zone, year })
      : undefined;
    if (!statement || statement.lines.length === 0) throw new NotFoundError();
    const today = daysIn(zone)(context.clock());
    const document = await statementDocument({
      statement,

      today,
      letterhead: ctx.state.branding,
    });
    sendDocument(ctx, `donations-${charity.slug}-${year}.pdf`, document);
  },
};

/** Issuing a receipt changes nothing that a cache or a stream shows. @returns undefined for a donation that was refunded before it had one */
async function current(context: SiteContext, donationId: number): Promise<ReceiptRecord | undefined> {
  const input = { donationId, zone: context.config.RECEIPT_TIME_ZONE, now: context.clock() };
  try {
    return (await change(context, system, issueReceipt, input)).receipt;
  } catch (error) {
    if (error instanceof ConflictError) return undefined;
    throw error;
  }
}

async function find({ database: { primary } }: SiteContext, donationId: number): Promise<Found> {
  const donations = new DonationRepository(primary);
  const places = await readPlaces(donations, await numberBeforeMoves(donations, donationId));
  const donation = places.at(-1) as DonationSummary;
  const named = { reference: { kind: 'uid', uid: donation.charity }, text: donation.charity } as const;
  return {
    donation,
    charity: await requireResource(primary, 'charities', named),
    issued: await new ReceiptRepository(primary).ofDonation(places.map(({ id }) => id)),
  };
}

/** Documents take longer to write than a page. @throws TooManyRequestsError */
function limit({ throttle }: SiteContext, donationId: number): Promise<void> {
  return throttle.take('documentsByDonation', String(donationId));
}

function sendDocument(ctx: HtmlContext, name: string, document: Buffer): void {
  ctx.type = 'application/pdf';
  ctx.attachment(name, { type: 'inline' });
  ctx.set('X-Robots-Tag', 'noindex');
  ctx.body = document;
}
