import { waveDrawing } from './drawings.ts';
import { type Html, type HtmlValue, html } from './html.ts';

/** Shown instead of an empty list. */
export function emptyState(text: HtmlValue): Html {
  return html`<div class="empty">${waveDrawing}<p>${text}</p></div>`;
}
