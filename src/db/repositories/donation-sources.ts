import type { DonationSourceRow } from '../rows/payment-event-rows.ts';
import { Repository } from './repository.ts';

/** A source as shown to the operator, without its secrets. */
export type DonationSourceRecord = Omit<DonationSourceRow, 'secret' | 'former_secret'>;

/** What is needed to check a signature. */
export type SigningSource = Pick<
  DonationSourceRow,
  'id' | 'name' | 'kind' | 'secret' | 'former_secret' | 'former_secret_until' | 'test_mode'
>;

const shown = [
  'id',
  'name',
  'kind',
  'test_mode',
  'former_secret_until',
  'disabled_at',
  'created_at',
  'updated_at',
] as const;

export class DonationSourceRepository extends Repository {
  async findEnabled(name: string): Promise<SigningSource | undefined> {
    return this.knex('donation_sources')
      .where({ name, disabled_at: null })
      .first('id', 'name', 'kind', 'secret', 'former_secret', 'former_secret_until', 'test_mode');
  }

  async find(name: string): Promise<DonationSourceRecord | undefined> {
    return this.knex('donation_sources')
      .where({ name })
      .first(...shown);
  }

  /** Locks the source, so that nobody else can change it until the transaction ends. */
  async lock(name: string): Promise<DonationSourceRecord | undefined> {
    return this.knex('donation_sources')
      .where({ name })
      .forUpdate()
      .first(...shown);
  }

  async list(): Promise<DonationSourceRecord[]> {
    return this.knex('donation_sources')
      .select(...shown)
      .orderBy('name');
  }

  /** @returns whether the name was free */
  async create(source: Pick<DonationSourceRow, 'name' | 'kind' | 'secret' | 'test_mode'>): Promise<boolean> {
    const created = await this.knex('donation_sources')
      .insert(source)
      .onConflict('name')
      .ignore()
      .returning('id');
    return created.length > 0;
  }

  /** Replaces the secret; the current one becomes the old one. */
  async replaceSecret(id: number, secret: Buffer, formerUntil: Date): Promise<void> {
    await this.knex('donation_sources')
      .where({ id })
      .update({
        secret,
        former_secret: this.knex.ref('secret'),
        former_secret_until: formerUntil,
        updated_at: this.knex.fn.now(),
      });
  }

  /** @returns whether this changed anything */
  async setTestMode(id: number, test_mode: boolean): Promise<boolean> {
    const count = await this.knex('donation_sources')
      .where({ id })
      .whereNot({ test_mode })
      .update({ test_mode, updated_at: this.knex.fn.now() });
    return count > 0;
  }

  /** @returns whether it was enabled */
  async disable(id: number): Promise<boolean> {
    const now = this.knex.fn.now();
    const count = await this.knex('donation_sources')
      .where({ id, disabled_at: null })
      .update({ disabled_at: now, updated_at: now });
    return count > 0;
  }
}
