import { type Html, html } from '../../web/views/html.ts';

/** A quiet link to the form. */
export function reportLink(address: string, text = 'Report'): Html {
  return html`<p class="report"><a href="${address}" rel="nofollow">${text}</a></p>`;
}
