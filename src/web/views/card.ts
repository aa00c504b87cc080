import { emptyState } from './empty-state.ts';
import { type Html, type HtmlValue, html } from './html.ts';

/** A section with a heading. @param id of the section, without `-title` */
export function card(id: string, title: string, content: HtmlValue): Html {
  return html`<section class="card" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${content}
</section>`;
}

/** A list, or a sentence if it is empty. */
export function rowsOr(whenEmpty: HtmlValue, rows: readonly Html[]): Html {
  return rows.length === 0 ? emptyState(whenEmpty) : html`<ul class="rows">${rows}</ul>`;
}
