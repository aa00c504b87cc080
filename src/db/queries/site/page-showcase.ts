import type { Knex } from 'knex';
import type { PagePhotoRow } from '../../rows/page-photo-rows.ts';
import type { PageRow } from '../../rows/page-rows.ts';

/** What only the page on the site shows. */
export interface PageShowcase extends Pick<PageRow, 'video_url' | 'suggested_donation_cents'> {
  /** In their order; the path of a hidden one is null. */
  photos: Pick<PagePhotoRow, 'id' | 'path' | 'description'>[];
}

/** Returns the photos, the video and the suggested donation of a page that is known to exist. */
export async function pageShowcase(knex: Knex, id: number): Promise<PageShowcase> {
  const page = await knex('pages').where({ id }).first('video_url', 'suggested_donation_cents');
  const photos = await knex('page_photos')
    .where({ page_id: id })
    .orderBy('position')
    .select('id', 'path', 'description');
  return { ...page, photos };
}
