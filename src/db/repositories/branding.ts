import type { BrandingRow } from '../rows/branding-rows.ts';
import { Repository } from './repository.ts';

export type BrandingValues = Omit<BrandingRow, 'updated_at'>;

/** The site's name and appearance: one row, or none before the first change. */
export class BrandingRepository extends Repository {
  find(): Promise<BrandingRow | undefined> {
    return this.knex('branding').first();
  }

  /** Returns the row, creating it if necessary, and locks it until the transaction ends. */
  async lock(): Promise<BrandingRow> {
    await this.knex('branding').insert({ id: 1 }).onConflict('id').ignore();
    return this.knex('branding').forUpdate().first();
  }

  async update({ footer_links, ...changes }: Partial<BrandingValues>): Promise<BrandingRow> {
    const links = footer_links && { footer_links: JSON.stringify(footer_links) };
    const [branding] = await this.knex('branding')
      .update({ ...changes, ...links, updated_at: this.knex.fn.now() })
      .returning('*');
    return branding;
  }
}
