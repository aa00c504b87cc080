import { waveDrawing } from '../../web/views/drawings.ts';
import { type Html, html } from '../../web/views/html.ts';

/** Explains wrong options. @param wrong a sentence for each, with the accepted values @param plain the address without options */
export function wrongScreenView(wrong: readonly string[], plain: string): Html {
  return html`<section class="card narrow fault">
${waveDrawing}
<h1>We can't show this screen</h1>
${wrong.map((sentence) => html`<p>${sentence}</p>`)}
<p><a class="button" href="${plain}">Show everything</a></p>
<p><a href="/docs/screens-and-elements/">How screens work</a></p>
</section>`;
}

/** Explains that there is no such campaign. @param others screens that exist */
export function noScreenView(asked: string, others: readonly { name: string; address: string }[]): Html {
  return html`<section class="card narrow fault">
${waveDrawing}
<h1>Campaign not found</h1>
<p>There's no campaign at ${asked}. A screen's address ends with the country and the campaign's name, as in the address of the campaign itself.</p>
${
  others.length > 0 &&
  html`<p>Try one of these:</p>
<ul class="rows">${others.map(({ name, address }) => html`<li><div class="what"><a href="${address}">${name}</a><p>${address}</p></div></li>`)}</ul>`
}
<p><a href="/campaigns">All campaigns</a></p>
</section>`;
}
