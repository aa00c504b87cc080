import { waveDrawing } from '../../../views/drawings.ts';
import { type Html, type HtmlValue, html } from '../../../views/html.ts';

/** Stands where there is nothing yet, and says what will be there. */
export function emptyState(text: HtmlValue): Html {
  return html`<div class="empty">${waveDrawing}<p>${text}</p></div>`;
}
