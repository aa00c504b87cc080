import type { PageRow } from '../../../db/rows/page-rows.ts';
import { type Html, html } from '../../../web/views/html.ts';

/** Tells the owner of a hidden page why nobody else sees it. */
export function hiddenNotice({ held_reason }: Pick<PageRow, 'held_reason'>): Html {
  return html`<p class="state">We have hidden this page: only you can see it, and nobody can give to it.${held_reason && ` The reason: ${held_reason}`} Everything given so far still counts.</p>`;
}
