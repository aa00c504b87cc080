import { statement } from '../connection/statement.ts';
import { fieldsWithoutDonor } from '../queries/erasure/donor-fields.ts';
import type { ChargeRow, PaymentEventRow, PaymentEventState } from '../rows/payment-event-rows.ts';
import { Repository } from './repository.ts';

export interface PaymentEventRecord extends PaymentEventRow {
  source: string;
  /** The donation that its payment became. */
  donation_id: number | null;
}

export interface PaymentEventFilters {
  source?: string | undefined;
  state?: PaymentEventState | undefined;
}

export type NewPaymentEvent = Omit<PaymentEventRow, 'id' | 'received_at'>;

/** The state of an event, and the reason for it. */
export type EventVerdict = Pick<PaymentEventRow, 'id' | 'state' | 'reason'>;

type ChargeName = Pick<ChargeRow, 'source_id' | 'reference'>;
type AssignedPlace = Pick<ChargeRow, 'page_id' | 'campaign_id' | 'charity_id'>;

const newColumns = [
  'source_id',
  'event_id',
  'type',
  'reference',
  'occurred_at',
  'fields',
  'state',
  'reason',
] as const satisfies (keyof NewPaymentEvent)[];

const insertEvent = statement<(string | number | Date | null)[], Pick<PaymentEventRow, 'id'>>(
  'insert-donation-event',
  `insert into donation_events (${newColumns.join(', ')})
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (source_id, event_id) do update
     set type = excluded.type, reference = excluded.reference, occurred_at = excluded.occurred_at, fields = excluded.fields,
         state = excluded.state, reason = excluded.reason
   where donation_events.reference is null
   returning id`,
);

const readVerdict = statement<[sourceId: number, eventId: string], EventVerdict>(
  'verdict-of-donation-event',
  'select id, state, reason from donation_events where source_id = $1 and event_id = $2',
);

const lockCharge = statement<[sourceId: number, reference: string], ChargeRow>(
  'lock-donation-charge',
  `insert into donation_charges (source_id, reference) values ($1, $2)
   on conflict (source_id, reference) do update set donation_id = donation_charges.donation_id
   returning *`,
);

const readEventsOfCharge = statement<[sourceId: number, reference: string], PaymentEventRow>(
  'donation-events-of-charge',
  'select * from donation_events where source_id = $1 and reference = $2 order by id',
);

const setState = statement<[id: number, state: PaymentEventState, reason: string | null], never>(
  'set-state-of-donation-event',
  'update donation_events set state = $2, reason = $3 where id = $1',
);

export class PaymentEventRepository extends Repository {
  /** Stores an event, replacing an earlier copy without a reference. @returns its number, `undefined` if it is already stored */
  async create(event: NewPaymentEvent): Promise<number | undefined> {
    const row = { ...event, fields: event.fields && JSON.stringify(event.fields) };
    const [created] = await insertEvent(this.knex, ...newColumns.map((column) => row[column]));
    return created?.id;
  }

  async findVerdict(sourceId: number, eventId: string): Promise<EventVerdict | undefined> {
    const [verdict] = await readVerdict(this.knex, sourceId, eventId);
    return verdict;
  }

  async find(id: number): Promise<PaymentEventRecord | undefined> {
    return this.#records().where('donation_events.id', id).first();
  }

  /** Newest first. */
  async list({ source, state }: PaymentEventFilters, limit: number): Promise<PaymentEventRecord[]> {
    const query = this.#records().orderBy('donation_events.id', 'desc').limit(limit);
    if (source !== undefined) query.where('donation_sources.name', source);
    if (state !== undefined) query.where('donation_events.state', state);
    return query;
  }

  /** Locks a payment until the transaction ends. A new one is created. */
  async lockCharge({ source_id, reference }: ChargeName): Promise<ChargeRow> {
    const [charge] = await lockCharge(this.knex, source_id, reference);
    return charge as ChargeRow;
  }

  /** Links an existing donation. Recording a donation links it in the same statement. */
  async setDonation({ source_id, reference }: ChargeRow, donation_id: number): Promise<void> {
    await this.knex('donation_charges').where({ source_id, reference }).update({ donation_id });
  }

  async assign({ source_id, reference }: ChargeRow, place: AssignedPlace): Promise<void> {
    await this.knex('donation_charges').where({ source_id, reference }).update(place);
  }

  /** From now on, events don't change these fields of a payment's donation. */
  async keepFields(donationId: number, fields: readonly string[]): Promise<void> {
    await this.knex.raw(
      `update donation_charges set kept_fields = array(select unnest(kept_fields) union select unnest(cast(:fields as text[])))
        where donation_id = :donationId and not kept_fields @> cast(:fields as text[])`,
      { donationId, fields },
    );
  }

  /** Counts all events of a payment, including later ones, under another reference. @returns the events that were moved */
  async makeAlias({ source_id, reference }: ChargeRow, into: ChargeRow): Promise<number[]> {
    const alias = { alias_of: into.reference, page_id: null, campaign_id: null, charity_id: null };
    await this.knex('donation_charges')
      .where({ source_id })
      .where((named) => named.where({ reference }).orWhere({ alias_of: reference }))
      .update(alias);
    return this.moveEvents({ source_id, reference }, into.reference);
  }

  /** @returns the events that were moved */
  async moveEvents({ source_id, reference }: ChargeName, to: string): Promise<number[]> {
    const moved = await this.knex('donation_events')
      .where({ source_id, reference })
      .update({ reference: to })
      .returning('id');
    return moved.map(({ id }) => id);
  }

  /** All events of a payment. */
  ofCharge({ source_id, reference }: ChargeName): Promise<PaymentEventRow[]> {
    return readEventsOfCharge(this.knex, source_id, reference);
  }

  /** Removes the details of an erased donor from the events of a payment. */
  async forgetDonor({ source_id, reference }: ChargeName): Promise<void> {
    await this.knex('donation_events')
      .where({ source_id, reference })
      .update({ fields: this.knex.raw(fieldsWithoutDonor) });
  }

  async setState({ id, state, reason }: EventVerdict): Promise<void> {
    await setState(this.knex, id, state, reason);
  }

  /** Payments that have an event in this state. */
  async chargesIn(
    state: PaymentEventState,
  ): Promise<{ source_id: number; source: string; reference: string }[]> {
    return this.knex('donation_events')
      .join('donation_sources', 'donation_sources.id', 'donation_events.source_id')
      .where({ state })
      .whereNotNull('reference')
      .distinct('source_id', 'reference', 'donation_sources.name as source')
      .orderBy(['source_id', 'reference']);
  }

  /** The number of events without a known place, and when the first of them arrived. */
  async unmatched(): Promise<{ count: number; since: Date | null }> {
    return this.#waiting('unmatched');
  }

  /** The same numbers for refunds and disputes whose payment hasn't arrived. */
  async received(): Promise<{ count: number; since: Date | null }> {
    return this.#waiting('received');
  }

  async #waiting(state: PaymentEventState): Promise<{ count: number; since: Date | null }> {
    const [row] = await this.knex('donation_events')
      .where({ state })
      .select(this.knex.raw('count(*)::integer as count, min(received_at) as since'));
    return row as unknown as { count: number; since: Date | null };
  }

  #records() {
    return this.knex('donation_events')
      .join('donation_sources', 'donation_sources.id', 'donation_events.source_id')
      .leftJoin('donation_charges', (charges) =>
        charges
          .on('donation_charges.source_id', 'donation_events.source_id')
          .on('donation_charges.reference', 'donation_events.reference'),
      )
      .select('donation_events.*', 'donation_sources.name as source', 'donation_charges.donation_id');
  }
}
