import type { PagePhotoRow } from '../rows/page-photo-rows.ts';
import { Repository } from './repository.ts';

/** The galleries of pages. Every change needs a lock on the page. */
export class PagePhotoRepository extends Repository {
  /** Adds a photo at the end. */
  async add(photo: Pick<PagePhotoRow, 'page_id' | 'path' | 'description'>): Promise<void> {
    const last = this.knex('page_photos').where({ page_id: photo.page_id }).max('position');
    const position = this.knex.raw('coalesce((?), 0) + 1', [last]);
    await this.knex('page_photos').insert({ ...photo, position });
  }

  async find(pageId: number, id: number): Promise<PagePhotoRow | undefined> {
    return this.knex('page_photos').where({ page_id: pageId, id }).first();
  }

  async describe(id: number, description: string | null): Promise<void> {
    await this.knex('page_photos').where({ id }).update({ description });
  }

  /** Swaps the photo with the one before it. The first one stays where it is. */
  async moveUp({ page_id, position }: PagePhotoRow): Promise<void> {
    if (position === 1) return;
    await this.knex('page_photos')
      .where({ page_id })
      .whereIn('position', [position - 1, position])
      .update({ position: this.knex.raw('? - position', [2 * position - 1]) });
  }

  async delete({ id, page_id, position }: PagePhotoRow): Promise<void> {
    await this.knex('page_photos').where({ id }).delete();
    await this.knex('page_photos').where({ page_id }).where('position', '>', position).decrement('position');
  }
}
