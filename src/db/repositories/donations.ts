import { statement } from '../connection/statement.ts';
import { raisesMoneyFor } from '../queries/campaigns/charity-of-campaign.ts';
import { donationUid } from '../queries/donation-uid.ts';
import { type FeedDonation, shownDonations } from '../queries/feed/feed-records.ts';
import type { ResourceReference } from '../queries/filters.ts';
import type { DonationRow } from '../rows/donation-rows.ts';
import type { PageRow } from '../rows/page-rows.ts';
import {
  contactColumns,
  contactTypes,
  contactValues,
  type DonationContact,
  DonationContactRepository,
} from './donation-contacts.ts';
import { Repository } from './repository.ts';
import { writeChanges } from './write-changes.ts';

/** Identifies a donation by its number, by its uid, or by its reference in the system that took it. */
export type NamedDonation = { id: number } | { uid: string } | Pick<DonationRow, 'source' | 'external_id'>;

export interface DonationSummary
  extends Omit<
    DonationRow,
    'campaign_id' | 'charity_id' | 'donor_user_id' | 'message' | 'held_at' | 'held_reason' | 'updated_at'
  > {
  campaign: string | null;
  charity: string;
  currency: string;
  /** Negative amounts, oldest first. */
  refunds: Pick<
    DonationRow,
    'id' | 'source' | 'external_id' | 'amount_cents' | 'gift_aid_amount_cents' | 'created_at'
  >[];
  /** The amount that wasn't refunded. */
  left_cents: number;
}

/** A page, which has its campaign and charity; or a campaign with one of its charities; or a charity alone. */
export type DonationPlace = {
  [Column in 'page_id' | 'campaign_id' | 'charity_id']?: number | null;
};

/** A place that donations go to, and its currency. */
export interface PlaceRecord
  extends Pick<DonationRow, 'page_id' | 'campaign_id' | 'charity_id' | 'country_code'> {
  currency: string;
  campaign_uid: string | null;
  charity_uid: string;
  /** The page of the team whose totals include the donation. */
  team_page_id: number | null;
  page_state: PageRow['state'] | null;
  /**
   * Email address of the page's owner, or of the leader for a team's page. Null without an active account, and while the page is hidden.
   */
  owner_email: string | null;
  campaign_is_disabled: boolean;
  /** Whether campaign and charity are in the same country. Always true for a page, like the next one. */
  charity_is_of_country: boolean;
  /** Whether the campaign raises money for the charity. A campaign without a list of charities raises money for all. */
  charity_is_of_campaign: boolean;
}

type Optional =
  | 'gift_aid_amount_cents'
  | 'donor_user_id'
  | 'donor_name'
  | 'anonymous'
  | 'message'
  | 'created_at';

/** Default: no Gift Aid, an unknown donor who isn't hidden, no message, and the current time. */
export type NewDonation = Omit<
  DonationRow,
  'id' | 'uid' | 'held_at' | 'held_reason' | 'refund_of_id' | 'updated_at' | Optional
> & { [Column in Optional]?: DonationRow[Column] | undefined } & {
  /** Default: the donor can't be contacted. */
  contact?: DonationContact | undefined;
};

type NewRefund = Pick<DonationRow, 'source' | 'external_id' | 'amount_cents' | 'gift_aid_amount_cents'> & {
  /** Default: now. */
  created_at?: Date;
};

/** The texts shown with a donation, which may change. */
type ShownValues = {
  [Column in 'donor_name' | 'message' | 'anonymous']?: DonationRow[Column] | undefined;
};

export interface ShownDonation extends Pick<DonationRow, 'donor_name' | 'message' | 'anonymous'> {
  /** Whether the donor was erased, so that no details are added again. */
  donor_is_erased: boolean;
}

type MovedDonation = Pick<DonationRow, 'source' | 'external_id' | 'amount_cents' | 'gift_aid_amount_cents'>;

type SummaryRow = Omit<DonationSummary, 'refunds' | 'left_cents'>;

const summary = `
  select donations.id, donations.source, donations.external_id, donations.type, donations.page_id,
         campaigns.uid as campaign, charities.uid as charity, donations.country_code,
         countries.currency_iso_code as currency, donations.amount_cents, donations.gift_aid_amount_cents,
         donations.donor_name, donations.anonymous, donations.refund_of_id, donations.created_at
    from donations
    join charities on charities.id = donations.charity_id
    join countries on countries.code = donations.country_code
    left join campaigns on campaigns.id = donations.campaign_id`;

const readById = statement<[id: number], SummaryRow>('donation-by-id', `${summary} where donations.id = $1`);

const readByUid = statement<[uid: string], SummaryRow>(
  'donation-by-uid',
  `${summary} where ${donationUid} = $1`,
);

const readByReference = statement<[source: string, externalId: string], SummaryRow>(
  'donation-by-reference',
  `${summary} where donations.source = $1 and donations.external_id = $2`,
);

const readPlace = statement<
  [pageId: number | null, campaignId: number | null, charityId: number | null],
  PlaceRecord
>(
  'donation-place',
  `select pages.id as page_id, campaigns.id as campaign_id, campaigns.uid as campaign_uid, charities.id as charity_id,
          charities.uid as charity_uid,
          countries.code as country_code, countries.currency_iso_code as currency,
          coalesce(teams.page_id, case when pages.team_id is not null then pages.id end) as team_page_id,
          pages.state as page_state,
          (select users.email from users
            where users.id = coalesce(pages.user_id, leader_pages.user_id) and users.disabled_at is null
              and not pages.hidden) as owner_email,
          campaigns.disabled_at is not null as campaign_is_disabled,
          pages.id is not null or campaigns.id is null or campaigns.country_code = charities.country_code as charity_is_of_country,
          pages.id is not null or campaigns.id is null
            or ${raisesMoneyFor('campaigns.id', 'charities.id')} as charity_is_of_campaign
     from (values ($1::bigint, $2::bigint, $3::bigint)) as named (page_id, campaign_id, charity_id)
     left join pages on pages.id = named.page_id
     left join campaigns on campaigns.id = coalesce(pages.campaign_id, named.campaign_id)
     join charities on charities.id = coalesce(pages.charity_id, named.charity_id)
     join countries on countries.code = coalesce(campaigns.country_code, charities.country_code)
     left join team_members on team_members.page_id = pages.id
     left join teams on teams.id = team_members.team_id
     left join teams as own_teams on own_teams.id = pages.team_id
     left join pages as leader_pages on leader_pages.id = own_teams.leader_page_id
    where (named.page_id is null or pages.id is not null) and (named.campaign_id is null or campaigns.id is not null)`,
);

/**
 * SQL: inserts donations. The rows are inserted in a fixed order, so that two statements with the same references wait for each other but
 * can't deadlock. PostgreSQL expects few elements of an array, and plans for few rows.
 */
const insertion = (more = '') =>
  `with sent as materialized (
     select number, document, given.*
       from unnest(cast($1 as jsonb[])) with ordinality as listed (document, number)
      cross join lateral jsonb_to_record(document) as given (
            source text, external_id text, page_id bigint, campaign_id bigint, charity_id bigint, country_code text, type text,
            amount_cents bigint, gift_aid_amount_cents bigint, donor_user_id bigint, donor_name text, anonymous boolean,
            message text, created_at timestamptz)
   ), donations as (
     insert into donations (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents,
                            gift_aid_amount_cents, donor_user_id, donor_name, anonymous, message, created_at)
     select source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents,
            coalesce(gift_aid_amount_cents, 0), donor_user_id, donor_name, coalesce(anonymous, false), message,
            coalesce(created_at, now())
       from sent order by source, external_id
     on conflict (source, external_id) do nothing
     returning *
   ), untold as (
     insert into untold_gifts (page_id, donation_id) select page_id, id from donations where page_id is not null
   ), charges as (
     update donation_charges set donation_id = donations.id
       from donations join donation_sources on donation_sources.name = donations.source
      where donation_charges.source_id = donation_sources.id and donation_charges.reference = donations.external_id
   )${more}
   select sent.number, shown.*
     from sent join donations using (source, external_id) join (${shownDonations}) as shown using (id)`;

type InsertedDonation = FeedDonation & { number: number };

const insertDonations = statement<[documents: string[]], InsertedDonation>('insert-donations', insertion());

const insertDonationsWithContacts = statement<[documents: string[]], InsertedDonation>(
  'insert-donations-with-contacts',
  insertion(`, contacts as (
     insert into donation_contacts (donation_id, ${contactColumns.join(', ')})
     select donations.id, ${contactValues}
       from sent join donations using (source, external_id)
      cross join lateral jsonb_to_record(sent.document -> 'contact') as contact (${contactTypes})
      where sent.document -> 'contact' is not null
     returning donation_id, email
   ), thanks as (
     insert into donation_thanks (donation_id) select donation_id from contacts where email is not null
   )`),
);

export class DonationRepository extends Repository {
  async find(named: NamedDonation): Promise<DonationSummary | undefined> {
    const [donation] = await this.#readSummary(named);
    if (!donation) return undefined;
    const refunds: DonationSummary['refunds'] = await this.knex('donations')
      .select('id', 'source', 'external_id', 'amount_cents', 'gift_aid_amount_cents', 'created_at')
      .where({ refund_of_id: donation.id })
      .orderBy('id');
    const left = refunds.reduce((sum, { amount_cents }) => sum + amount_cents, donation.amount_cents);
    return { ...donation, refunds, left_cents: left };
  }

  #readSummary(named: NamedDonation): Promise<SummaryRow[]> {
    if ('id' in named) return readById(this.knex, named.id);
    if ('uid' in named) return readByUid(this.knex, named.uid);
    return readByReference(this.knex, named.source, named.external_id);
  }

  async findPlace(place: DonationPlace): Promise<PlaceRecord | undefined> {
    const { page_id = null, campaign_id = null, charity_id = null } = place;
    const [found] = await readPlace(this.knex, page_id, campaign_id, charity_id);
    return found;
  }

  /**
   * Inserts donations, queues the emails to the owners of their pages and to their donors, and sets the donations of their payments, in one
   * statement.
   * It should be the last one of a transaction: the totals of the campaign stay locked until the end, and a popular campaign gets hundreds
   * of donations a second.
   * @param donations no two of them with the same reference
   * @returns a donation for each; `undefined` if the source's reference is already recorded
   */
  async create(donations: readonly NewDonation[]): Promise<(FeedDonation | undefined)[]> {
    const created: (FeedDonation | undefined)[] = donations.map(() => undefined);
    const documents = donations.map((donation) => JSON.stringify(donation));
    const insert = donations.some(({ contact }) => contact) ? insertDonationsWithContacts : insertDonations;
    for (const row of await insert(this.knex, documents)) {
      const { number, ...donation } = row;
      created[number - 1] = donation;
    }
    return created;
  }

  /** Finds a donation that isn't a refund, with what the rules for changing it need. */
  async findToChange(
    reference: ResourceReference,
  ): Promise<Pick<DonationRow, 'id' | 'campaign_id'> | undefined> {
    if (reference.kind !== 'id' && reference.kind !== 'uid') return undefined;
    const query = this.knex('donations').whereNull('donations.refund_of_id');
    if (reference.kind === 'id') query.where('donations.id', reference.id);
    else query.whereRaw(`${donationUid} = ?`, [reference.uid]);
    return query.first('donations.id', 'donations.campaign_id');
  }

  /** The texts shown with a donation, which must exist. */
  async shownOf(id: number): Promise<ShownDonation> {
    return this.knex('donations')
      .leftJoin('users', 'users.id', 'donations.donor_user_id')
      .leftJoin('donation_contacts', 'donation_contacts.donation_id', 'donations.id')
      .where('donations.id', id)
      .first('donor_name', 'message', 'anonymous', {
        donor_is_erased: this.knex.raw('coalesce(users.erased_at, donation_contacts.erased_at) is not null'),
      });
  }

  /** Changes the fields that are defined. Refunds get the same donor. @returns whether the donation has changed */
  async update(id: number, shown: ShownValues): Promise<boolean> {
    const { message, ...donor } = shown;
    const isChanged = await writeChanges(this.knex, this.knex('donations').where({ id }), shown);
    await writeChanges(this.knex, this.knex('donations').where({ refund_of_id: id }), donor);
    return isChanged;
  }

  /**
   * Refunds what is left of a donation, and inserts it on another page. One statement locks the totals of both pages in a fixed order.
   * Both rows have the donation's time, so that sums over a range of time don't show the move.
   * @returns the new donation's number
   */
  async move(id: number, pageId: number, row: MovedDonation): Promise<number> {
    const { rows }: { rows: { id: number; refund_of_id: number | null }[] } = await this.knex.raw(
      `insert into donations (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents,
                              gift_aid_amount_cents, donor_user_id, donor_name, anonymous, message, held_at, held_reason, refund_of_id,
                              created_at)
       select :source, :external_id || '-back', page_id, campaign_id, charity_id, country_code, type, -:amount_cents::bigint,
              -:gift_aid_amount_cents::bigint, donor_user_id, donor_name, anonymous, null, null, null, id, created_at
         from donations where id = :id
       union all
       select :source, :external_id, pages.id, pages.campaign_id, pages.charity_id, donations.country_code,
              case when donations.type = 'offline_donation' then donations.type else 'peer_to_peer' end, :amount_cents::bigint,
              :gift_aid_amount_cents::bigint, donor_user_id, donor_name, anonymous, message, donations.held_at, donations.held_reason, null,
              donations.created_at
         from donations join pages on pages.id = :pageId
        where donations.id = :id
       returning id, refund_of_id`,
      { id, pageId, ...row },
    );
    const made = rows.find(({ refund_of_id }) => refund_of_id === null);
    if (!made) throw new Error(`donation ${id} was not moved`);
    await new DonationContactRepository(this.knex).copy(id, made.id);
    await this.knex('donation_thanks').where({ donation_id: id }).update({ donation_id: made.id });
    return made.id;
  }

  /** Locks a donation, so that nobody else can refund it until the transaction ends. */
  async lock(id: number): Promise<void> {
    await this.knex('donations').where({ id }).forNoKeyUpdate().first('id');
  }

  /** Inserts a negative donation that refers to another one and copies everything else from it. @returns its number */
  async createRefund(donationId: number, refund: NewRefund): Promise<number> {
    const { rows } = await this.knex.raw(
      `insert into donations (source, external_id, amount_cents, gift_aid_amount_cents, refund_of_id, page_id, campaign_id,
                              charity_id, country_code, type, donor_user_id, donor_name, anonymous, created_at)
       select :source, :external_id, :amount_cents, :gift_aid_amount_cents, id, page_id, campaign_id,
              charity_id, country_code, type, donor_user_id, donor_name, anonymous, coalesce(cast(:created_at as timestamptz), now())
         from donations where id = :donationId
       returning id`,
      { created_at: null, ...refund, donationId },
    );
    return rows[0].id;
  }

  async deleteRefunds(ids: readonly number[]): Promise<void> {
    if (ids.length > 0)
      await this.knex('donations')
        .whereIn('id', [...ids])
        .delete();
  }

  /** Changes who counts a refund. */
  async setReference(id: number, reference: Pick<DonationRow, 'source' | 'external_id'>): Promise<void> {
    await writeChanges(this.knex, this.knex('donations').where({ id }), reference);
  }

  async setAmounts(
    id: number,
    amounts: Pick<DonationRow, 'amount_cents' | 'gift_aid_amount_cents'>,
  ): Promise<void> {
    await writeChanges(this.knex, this.knex('donations').where({ id }), amounts);
  }
}
