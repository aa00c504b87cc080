import type { HeldPictureRow } from '../../db/rows/held-picture-rows.ts';
import type { PageRow } from '../../db/rows/page-rows.ts';
import { type Html, html } from '../../web/views/html.ts';

/** Tells the owner of a hidden page why nobody else sees it. */
export function hiddenNotice({ held_reason }: Pick<PageRow, 'held_reason'>): Html {
  return html`<p class="state">We have hidden this page: only you can see it, and nobody can give to it.${held_reason && ` The reason: ${held_reason}`} Everything given so far still counts.</p>`;
}

const pictures = {
  page_image: 'the picture of this page',
  page_cover: 'the cover picture of this page',
  post_picture: 'the picture of an update',
};

/** Tells the owner of a page which of its pictures nobody sees, and why. */
export function hiddenPictures(held: readonly Pick<HeldPictureRow, 'kind' | 'held_reason'>[]): Html[] {
  return held.map(
    ({ kind, held_reason }) =>
      html`<p class="state">We have hidden ${pictures[kind]}. The reason: ${held_reason}</p>`,
  );
}
