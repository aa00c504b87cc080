import { type Html, html } from '../../views/html.ts';

/** A mailed link that was used before, is too old, or was never sent. */
export function deadLink(next: { label: string; address: string }): Html {
  return html`<section class="card narrow">
<h1>This link no longer works</h1>
<p>It was used before, or it is too old.</p>
<p><a href="${next.address}">${next.label}</a></p>
</section>`;
}
