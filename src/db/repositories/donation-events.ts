import type { DonationChargeRow, DonationEventRow, DonationEventState } from '../rows/donation-event-rows.ts';
import { Repository } from './repository.ts';

export interface DonationEventRecord extends DonationEventRow {
  source: string;
  /** What its payment became. */
  donation_id: number | null;
}

export interface DonationEventFilters {
  source?: string | undefined;
  state?: DonationEventState | undefined;
}

export type NewDonationEvent = Omit<DonationEventRow, 'id' | 'received_at'>;

type AssignedPlace = Pick<DonationChargeRow, 'page_id' | 'campaign_id' | 'charity_id'>;

export class DonationEventRepository extends Repository {
  /** @returns its number, `undefined` when it has come before */
  async create({ fields, ...event }: NewDonationEvent): Promise<number | undefined> {
    const [created] = await this.knex('donation_events')
      .insert({ ...event, fields: fields && JSON.stringify(fields) })
      .onConflict(['source_id', 'event_id'])
      .ignore()
      .returning('id');
    return created?.id;
  }

  async find(
    named: { id: number } | { source_id: number; event_id: string },
  ): Promise<DonationEventRecord | undefined> {
    const columns = Object.entries(named).map(([column, value]) => [`donation_events.${column}`, value]);
    return this.#records().where(Object.fromEntries(columns)).first();
  }

  /** The newest first. */
  async list({ source, state }: DonationEventFilters, limit: number): Promise<DonationEventRecord[]> {
    const query = this.#records().orderBy('donation_events.id', 'desc').limit(limit);
    if (source !== undefined) query.where('donation_sources.name', source);
    if (state !== undefined) query.where('donation_events.state', state);
    return query;
  }

  /** Nobody else changes what came of it until the transaction ends. */
  async lockCharge(source_id: number, reference: string): Promise<DonationChargeRow> {
    await this.knex('donation_charges')
      .insert({ source_id, reference })
      .onConflict(['source_id', 'reference'])
      .ignore();
    return this.knex('donation_charges').where({ source_id, reference }).forUpdate().first();
  }

  async setDonation({ source_id, reference }: DonationChargeRow, donation_id: number): Promise<void> {
    await this.knex('donation_charges').where({ source_id, reference }).update({ donation_id });
  }

  async assign({ source_id, reference }: DonationChargeRow, place: AssignedPlace): Promise<void> {
    await this.knex('donation_charges').where({ source_id, reference }).update(place);
  }

  /** All that say something of it. */
  async ofCharge({
    source_id,
    reference,
  }: Pick<DonationChargeRow, 'source_id' | 'reference'>): Promise<DonationEventRow[]> {
    return this.knex('donation_events').where({ source_id, reference }).select('*').orderBy('id');
  }

  async setState(ids: readonly number[], state: DonationEventState, reason: string | null): Promise<void> {
    if (ids.length === 0) return;
    await this.knex('donation_events')
      .whereIn('id', [...ids])
      .update({ state, reason });
  }

  /** Charges with an event in this state. */
  async chargesIn(
    state: DonationEventState,
  ): Promise<{ source_id: number; source: string; reference: string }[]> {
    return this.knex('donation_events')
      .join('donation_sources', 'donation_sources.id', 'donation_events.source_id')
      .where({ state })
      .whereNotNull('reference')
      .distinct('source_id', 'reference', 'donation_sources.name as source')
      .orderBy(['source_id', 'reference']);
  }

  /** How many payments nobody knows a place for, and since when the first of them waits. */
  async unmatched(): Promise<{ count: number; since: Date | null }> {
    const [row] = await this.knex('donation_events')
      .where({ state: 'unmatched' })
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
