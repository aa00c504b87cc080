import type { Knex } from 'knex';
import { amountText } from '../../domain/money.ts';
import { type OperatorContext, runRecorded } from '../../domain/run-command.ts';
import { OperatorError } from '../../errors.ts';
import type { Transaction } from '../in-transaction.ts';
import type { DonationRow } from '../rows/donation-rows.ts';

/** By our number, or by the reference of the system that took it. */
export type NamedDonation = { id: number } | { source: string; externalId: string };

export interface DonationRecord
  extends Pick<
    DonationRow,
    | 'id'
    | 'source'
    | 'external_id'
    | 'type'
    | 'page_id'
    | 'country_code'
    | 'amount_cents'
    | 'gift_aid_amount_cents'
    | 'donor_name'
    | 'anonymous'
    | 'created_at'
  > {
  campaign: string | null;
  charity: string;
  currency: string;
  refund_of_id: number | null;
  /** Negative amounts, oldest first. */
  refunds: Pick<DonationRow, 'id' | 'external_id' | 'amount_cents' | 'created_at'>[];
  /** What was not given back. */
  left_cents: number;
}

/** The source of refunds that were made at the operator's desk. */
const REFUND_SOURCE = 'groundswell';

/** @throws OperatorError when there is no such donation */
export async function findDonation(database: Knex, named: NamedDonation): Promise<DonationRecord> {
  const { rows } = await database.raw(
    `select donations.id, donations.source, donations.external_id, donations.type, donations.page_id,
            campaigns.uid as campaign, charities.uid as charity, donations.country_code,
            countries.currency_iso_code as currency, donations.amount_cents, donations.gift_aid_amount_cents,
            donations.donor_name, donations.anonymous, donations.refund_of_id, donations.created_at
       from donations
       join charities on charities.id = donations.charity_id
       join countries on countries.code = donations.country_code
       left join campaigns on campaigns.id = donations.campaign_id
      where ${'id' in named ? 'donations.id = :id' : 'donations.source = :source and donations.external_id = :externalId'}`,
    { ...named },
  );
  const [donation] = rows as Omit<DonationRecord, 'refunds' | 'left_cents'>[];
  if (!donation) {
    throw new OperatorError(
      `No donation ${'id' in named ? named.id : `${named.externalId} of source ${named.source}`}.`,
      'Name it by its number, or by --source and the reference of the system that took it.',
    );
  }
  const refunds: DonationRecord['refunds'] = await database('donations')
    .select('id', 'external_id', 'amount_cents', 'created_at')
    .where({ refund_of_id: donation.id })
    .orderBy('id');
  const left = refunds.reduce((sum, { amount_cents }) => sum + amount_cents, donation.amount_cents);
  return { ...donation, refunds, left_cents: left };
}

/**
 * Gives a donation back, in whole or in part: a negative row that names it, which lowers every total.
 * @param refund.amountCents default: all that is left
 * @param refund.reference the refund's own reference: the same one given again changes nothing
 * @throws OperatorError when nothing, or less, is left
 */
export function refundDonation(
  context: OperatorContext,
  id: number,
  { amountCents, reference }: { amountCents?: number | undefined; reference?: string | undefined },
): Promise<{ changed: boolean; refund_id: number; refunded_cents: number; donation: DonationRecord }> {
  return runRecorded(context, async (transaction, record) => {
    const row: DonationRow | undefined = await transaction('donations')
      .where({ id })
      .forNoKeyUpdate()
      .first();
    const donation = await findDonation(transaction, { id });
    const repeated = reference === undefined ? undefined : await findRefund(transaction, reference);
    if (repeated) return repeatedRefund(transaction, repeated, donation, amountCents);
    const cents = amountCents ?? donation.left_cents;
    refuseExcess(donation, cents);
    const refund = await writeRefund(transaction, row as DonationRow, {
      cents,
      giftAidCents: await giftAidShare(transaction, donation, cents),
      externalId: reference ?? `refund-${id}-${donation.refunds.length + 1}`,
    });
    await record({
      action: 'donation.refund',
      subject: { type: 'donation', id },
      details: {
        refund_id: refund.id,
        amount_cents: cents,
        gift_aid_amount_cents: -refund.gift_aid_amount_cents,
      },
    });
    return {
      changed: true,
      refund_id: refund.id,
      refunded_cents: cents,
      donation: await findDonation(transaction, { id }),
    };
  });
}

function refuseExcess(donation: DonationRecord, cents: number): void {
  const { id, refund_of_id, left_cents, currency } = donation;
  if (refund_of_id !== null) {
    throw new OperatorError(
      `${id} is itself a refund, of donation ${refund_of_id}.`,
      'Only donations are refunded.',
    );
  }
  if (left_cents === 0) {
    throw new OperatorError(
      `Donation ${id} has been refunded already.`,
      `See how: groundswell donations show ${id}`,
    );
  }
  if (cents <= left_cents) return;
  throw new OperatorError(
    `Donation ${id} has only ${amountText(left_cents, currency)} left; ${amountText(cents, currency)} cannot be refunded.`,
    'Give a smaller --amount, or none: then all that is left is refunded.',
  );
}

/** The last refund takes all Gift Aid that is left; one before it its share, rounded down to whole cents. */
async function giftAidShare(
  transaction: Transaction,
  donation: DonationRecord,
  cents: number,
): Promise<number> {
  if (cents < donation.left_cents) {
    const product = BigInt(donation.gift_aid_amount_cents) * BigInt(cents);
    return Number(product / BigInt(donation.amount_cents));
  }
  const [row] = await transaction('donations')
    .where({ refund_of_id: donation.id })
    .sum({ cents: 'gift_aid_amount_cents' });
  return donation.gift_aid_amount_cents + Number(row?.cents ?? 0);
}

async function writeRefund(
  transaction: Transaction,
  donation: DonationRow,
  { cents, giftAidCents, externalId }: { cents: number; giftAidCents: number; externalId: string },
): Promise<Pick<DonationRow, 'id' | 'gift_aid_amount_cents'>> {
  const { id, page_id, campaign_id, charity_id, country_code, type } = donation;
  const { donor_user_id, donor_name, anonymous } = donation;
  const [refund] = await transaction('donations')
    .insert({
      source: REFUND_SOURCE,
      external_id: externalId,
      page_id,
      campaign_id,
      charity_id,
      country_code,
      type,
      amount_cents: -cents,
      gift_aid_amount_cents: -giftAidCents,
      donor_user_id,
      donor_name,
      anonymous,
      refund_of_id: id,
    })
    .returning(['id', 'gift_aid_amount_cents']);
  return refund;
}

async function findRefund(transaction: Transaction, reference: string): Promise<DonationRow | undefined> {
  return transaction('donations').where({ source: REFUND_SOURCE, external_id: reference }).first();
}

async function repeatedRefund(
  transaction: Transaction,
  refund: DonationRow,
  donation: DonationRecord,
  amountCents: number | undefined,
) {
  const isSame =
    refund.refund_of_id === donation.id && [undefined, -refund.amount_cents].includes(amountCents);
  if (isSame) {
    return { changed: false, refund_id: refund.id, refunded_cents: -refund.amount_cents, donation };
  }
  const { currency } = await findDonation(transaction, { id: refund.id });
  throw new OperatorError(
    `The reference ${refund.external_id} is that of another refund: ${amountText(-refund.amount_cents, currency)} of donation ${refund.refund_of_id}.`,
    'Give each refund a reference of its own.',
  );
}
