import type { DatabaseHandle } from '../connection/connection.ts';

/** SQL: the addresses of all pictures in the database, as `named (address)`, including those hidden by an operator. */
export const namedAddresses = `(
  select pages.image_url from pages
  union all select pages.cover_url from pages
  union all select posts.image_url from posts
  union all select page_photos.path from page_photos
  union all select held_pictures.address from held_pictures
  union all select charities.logo_url from charities
  union all select campaigns.banner_url from campaigns
  union all select campaigns.default_picture_url from campaigns
  union all select branding.logo_url from branding
  union all select campaigns.widget_background_image_url from campaigns
  union all select campaigns.widget_blurred_background_image_url from campaigns
) as named (address)`;

/** Returns the ids of all stored pictures that something names, also by a full address on this site. */
export async function namedPictures(database: DatabaseHandle): Promise<ReadonlySet<string>> {
  const { rows } = await database.raw(
    `select substring(named.address from '/pictures/([0-9a-f-]{36})') as id
       from ${namedAddresses} where named.address like '%/pictures/%'`,
  );
  return new Set(rows.map(({ id }: { id: string | null }) => id ?? ''));
}

/** Whether a campaign or a charity shows a stored picture. A copied campaign has the pictures of the first one. */
export async function isShownByOthers(database: DatabaseHandle, path: string): Promise<boolean> {
  const { rows } = await database.raw(
    `select exists (
       select from charities where logo_url = :path
       union all
       select from campaigns
        where :path in (banner_url, default_picture_url, widget_background_image_url, widget_blurred_background_image_url)
     ) as shown`,
    { path },
  );
  return rows[0].shown;
}
