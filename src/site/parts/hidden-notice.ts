import type { HeldPictureRow } from '../../db/rows/held-picture-rows.ts';
import type { PageRow } from '../../db/rows/page-rows.ts';
import { type Html, html } from '../../web/views/html.ts';

/** Explains to the owner of a hidden page that only they can see it, and why. */
export function hiddenNotice({
  awaits_approval,
  held_reason,
}: Pick<PageRow, 'awaits_approval' | 'held_reason'>): Html {
  if (awaits_approval) {
    return html`<p class="state">This page is waiting for approval. Until then, nobody else can see it, and nobody can donate to it. We'll email you when we've looked at it.</p>`;
  }
  return html`<p class="state">We've hidden this page. Nobody else can see it, and nobody can donate to it.${held_reason && ` Reason: ${held_reason}`} All donations so far still count.</p>`;
}

const pictures = {
  page_image: "this page's picture",
  page_cover: "this page's cover picture",
  post_picture: "an update's picture",
  page_photo: "one of this page's photos",
};

/** Shows the owner of a page which of its pictures are hidden, and why. */
export function hiddenPictures(held: readonly Pick<HeldPictureRow, 'kind' | 'held_reason'>[]): Html[] {
  return held.map(
    ({ kind, held_reason }) =>
      html`<p class="state">We've hidden ${pictures[kind]}. Reason: ${held_reason}</p>`,
  );
}
