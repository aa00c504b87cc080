import type { PageRecord } from '../../../db/queries/page-records.ts';

/** The picture that the owner has chosen; the campaign's stock picture would make all pages look alike. */
export function ownImage({ has_set_image, image_url }: PageRecord): string | null {
  return has_set_image ? image_url : null;
}
