import { BrandingRepository } from '../../db/repositories/branding.ts';
import { DonationRepository } from '../../db/repositories/donations.ts';
import { ReceiptRepository } from '../../db/repositories/receipts.ts';
import { change } from '../../domain/change.ts';
import { daysIn } from '../../domain/payments/days-in.ts';
import { numberBeforeMoves, readPlaces } from '../../domain/payments/places.ts';
import { issueReceipt } from '../../domain/payments/receipts.ts';
import { readStatement } from '../../domain/payments/statement.ts';
import { invalid, ValidationError } from '../../errors.ts';
import { siteBranding } from '../../web/site-branding.ts';
import { callerOf } from '../staff.ts';
import { requireCharity } from './charities.ts';
import { findReachedDonation } from './donations.ts';
import type { OperationsContext, OperationsHandlers } from './types.ts';

export const receipts = {
  async issueReceipt({ params, principal }, context) {
    const { primary } = context.database;
    const actor = callerOf(principal);
    const { id: donationId } = await findReachedDonation(actor, params.donation_id, primary);
    await requirePresentPlace(context, donationId, (id) => findReachedDonation(actor, String(id), primary));
    const input = { donationId, zone: context.config.RECEIPT_TIME_ZONE, now: context.clock() };
    const { receipt, isNew } = await change(context, actor, issueReceipt, input);
    const donor = await new ReceiptRepository(primary).donorDetails(receipt.donation_id);
    const document = await context.printReceipt({ receipt, donor, letterhead: await letterhead(context) });
    const { reference: number, issued_on, replaces } = receipt;
    return {
      status: 200,
      body: { receipt: { number, issued_on, replaces, is_new: isNew }, pdf: document.toString('base64') },
    };
  },

  async createStatement({ params, body: { email, year }, principal }, context) {
    const { primary } = context.database;
    const charity = await requireCharity(primary, params.charity_id, callerOf(principal));
    const zone = context.config.RECEIPT_TIME_ZONE;
    const donor = await new ReceiptRepository(primary).donorOfEmail(email.trim());
    const statement = await readStatement(primary, { donor, charityId: charity.id, zone, year });
    const { lines, totals } = statement;
    if (lines.length === 0) {
      throw new ValidationError([invalid('email', `has no donations to ${charity.name} in ${year}`)]);
    }
    const today = daysIn(zone)(context.clock());
    const document = await context.printStatement({
      statement,
      today,
      letterhead: await letterhead(context),
    });
    return {
      status: 200,
      body: {
        statement: {
          year,
          charity_uid: charity.uid,
          lines: lines.map(({ id, kind, day, amount_cents, currency, receipt, campaign_name }) => ({
            donation_id: id,
            kind,
            day,
            amount_cents,
            currency,
            receipt_number: receipt,
            campaign_name,
          })),
          totals,
        },
        pdf: document.toString('base64'),
      },
    };
  },
} satisfies Partial<OperationsHandlers>;

/** A donation that was moved has its receipt where it is now. @param requireReached throws if that is out of reach */
async function requirePresentPlace(
  { database }: OperationsContext,
  id: number,
  requireReached: (id: number) => Promise<unknown>,
): Promise<void> {
  const donations = new DonationRepository(database.primary);
  const present = (await readPlaces(donations, await numberBeforeMoves(donations, id))).at(-1);
  if (present && present.id !== id) await requireReached(present.id);
}

async function letterhead({ database }: OperationsContext) {
  return siteBranding(await new BrandingRepository(database.primary).find());
}
