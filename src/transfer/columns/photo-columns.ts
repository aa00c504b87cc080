import type { Column } from '../column.ts';
import { pagePhotos } from '../types/structured-types.ts';

/** SQL for the photos of a page, without those that an operator hides; null if there are none. */
export const exportedPhotos = (page: string) => `(
  select jsonb_agg(jsonb_build_object('path', page_photos.path, 'description', page_photos.description) order by page_photos.position)
    from page_photos where page_photos.page_id = ${page} and page_photos.path is not null)`;

export const photoColumn: Column = {
  name: 'photos',
  type: pagePhotos,
  otherwise: '[]',
  note: "the page's gallery; photos that aren't listed are removed, except those that an operator hides. Copy the pictures, too",
  written: {},
  exported: exportedPhotos('pages.id'),
};

/** SQL that replaces the photos of pages whose photos differ from these. Hidden ones come first, so that the others have no gaps. */
export function writePhotos(column: string, { pageId }: { pageId: string }): string[] {
  const page = `staged.${pageId}`;
  const differs = `staged.errors is null and coalesce(${exportedPhotos(page)}, '[]') <> staged.${column}`;
  return [
    `delete from page_photos using import_resolved as staged
     where page_photos.page_id = ${page} and page_photos.path is not null and ${differs}
     returning staged.record_id`,
    `update page_photos set position = hidden.position from (
       select hidden.id, row_number() over (partition by hidden.page_id order by hidden.position) as position
         from page_photos as hidden join import_resolved as staged on hidden.page_id = ${page} where ${differs}) as hidden
     where page_photos.id = hidden.id and page_photos.position <> hidden.position
     returning (select staged.record_id from import_resolved as staged where page_photos.page_id = ${page}) as record_id`,
    `insert into page_photos (page_id, position, path, description)
     select ${page}, photo.number + (select count(*) from page_photos as hidden where hidden.page_id = ${page}),
            photo.value ->> 'path', photo.value ->> 'description'
       from import_resolved as staged cross join jsonb_array_elements(staged.${column}) with ordinality as photo (value, number)
      where ${differs} order by 1, 2
     returning (select staged.record_id from import_resolved as staged where page_photos.page_id = ${page}) as record_id`,
  ];
}
