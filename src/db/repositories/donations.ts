import type { DonationRow } from '../rows/donation-rows.ts';
import { Repository } from './repository.ts';

/** By our number, or by the reference of the system that took it. */
export type NamedDonation = { id: number } | { source: string; externalId: string };

export interface DonationSummary
  extends Omit<DonationRow, 'campaign_id' | 'charity_id' | 'donor_user_id' | 'message' | 'updated_at'> {
  campaign: string | null;
  charity: string;
  currency: string;
  /** Negative amounts, oldest first. */
  refunds: Pick<
    DonationRow,
    'id' | 'external_id' | 'amount_cents' | 'gift_aid_amount_cents' | 'created_at'
  >[];
  /** What was not given back. */
  left_cents: number;
}

type NewRefund = Pick<DonationRow, 'source' | 'external_id' | 'amount_cents' | 'gift_aid_amount_cents'>;

export class DonationRepository extends Repository {
  async find(named: NamedDonation): Promise<DonationSummary | undefined> {
    const { rows } = await this.knex.raw(
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
    const [donation] = rows as Omit<DonationSummary, 'refunds' | 'left_cents'>[];
    if (!donation) return undefined;
    const refunds: DonationSummary['refunds'] = await this.knex('donations')
      .select('id', 'external_id', 'amount_cents', 'gift_aid_amount_cents', 'created_at')
      .where({ refund_of_id: donation.id })
      .orderBy('id');
    const left = refunds.reduce((sum, { amount_cents }) => sum + amount_cents, donation.amount_cents);
    return { ...donation, refunds, left_cents: left };
  }

  /** Nobody else refunds it until the transaction ends. */
  async lock(id: number): Promise<void> {
    await this.knex('donations').where({ id }).forNoKeyUpdate().first('id');
  }

  /** A negative donation that names another one and takes everything else from it. @returns its number */
  async createRefund(donationId: number, refund: NewRefund): Promise<number> {
    const { rows } = await this.knex.raw(
      `insert into donations (source, external_id, amount_cents, gift_aid_amount_cents, refund_of_id, page_id, campaign_id,
                              charity_id, country_code, type, donor_user_id, donor_name, anonymous)
       select :source, :external_id, :amount_cents, :gift_aid_amount_cents, id, page_id, campaign_id,
              charity_id, country_code, type, donor_user_id, donor_name, anonymous
         from donations where id = :donationId
       returning id`,
      { ...refund, donationId },
    );
    return rows[0].id;
  }
}
