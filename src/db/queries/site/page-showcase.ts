import type { Knex } from 'knex';
import type { PagePhotoRow } from '../../rows/page-photo-rows.ts';
import type { PageRow } from '../../rows/page-rows.ts';

/** What isn't part of the API's pages: only the site shows it, or the form to edit the page. */
export interface PageShowcase extends Pick<PageRow, 'video_url' | 'suggested_donation_cents' | 'thank_you'> {
  /** In their order; the path of a hidden one is null. */
  photos: Pick<PagePhotoRow, 'id' | 'path' | 'description'>[];
}

/** Returns the showcase of a page that is known to exist. */
export async function pageShowcase(knex: Knex, id: number): Promise<PageShowcase> {
  const page = await knex('pages').where({ id }).first('video_url', 'suggested_donation_cents', 'thank_you');
  const photos = await knex('page_photos')
    .where({ page_id: id })
    .orderBy('position')
    .select('id', 'path', 'description');
  return { ...page, photos };
}
