import type { Knex } from 'knex';
import type { HeldPictureRow } from '../../rows/held-picture-rows.ts';

/** A picture of a page or of one of its updates, as staff see it. */
export interface PagePictureRecord {
  kind: HeldPictureRow['kind'];
  /** Where it is shown, or was before it was hidden. */
  address: string;
  held_at: Date | null;
  held_reason: string | null;
}

const MOST_PICTURES = 200;

/** Returns the pictures of a page: hidden ones, its own, its gallery and its updates, the newest first. */
export async function picturesOfPage(knex: Knex, pageId: number): Promise<PagePictureRecord[]> {
  const { rows } = await knex.raw(
    `select kind, address, held_at, held_reason from (
       select 1 as rank, id, kind, shown_address as address, held_at, held_reason from held_pictures where page_id = :pageId
       union all
       select 2, id, 'page_image', image_url, null, null from pages where id = :pageId and image_url is not null
       union all
       select 3, id, 'page_cover', cover_url, null, null from pages where id = :pageId and cover_url is not null
       union all
       select 4, id, 'page_photo', path, null, null from page_photos where page_id = :pageId and path is not null
       union all
       select 5, id, 'post_picture', image_url, null, null from posts where page_id = :pageId and image_url is not null) as pictures
      order by rank, id desc limit :limit`,
    { pageId, limit: MOST_PICTURES },
  );
  return rows;
}
