import { waveDrawing } from '../../web/views/drawings.ts';
import { type Html, html } from '../../web/views/html.ts';

/** @param wrong sentences that each name a value and what would be right; @param plain the address without them */
export function wrongScreenView(wrong: readonly string[], plain: string): Html {
  return html`<section class="card narrow fault">
${waveDrawing}
<h1>This screen cannot be shown</h1>
${wrong.map((sentence) => html`<p>${sentence}</p>`)}
<p><a class="button" href="${plain}">Show everything</a></p>
<p><a href="/docs/screens-and-elements/">How screens work</a></p>
</section>`;
}

/** @param others names and addresses of screens that there are */
export function noScreenView(asked: string, others: readonly { name: string; address: string }[]): Html {
  return html`<section class="card narrow fault">
${waveDrawing}
<h1>There is no such campaign</h1>
<p>No campaign lives at ${asked}. The address of a screen ends with the country and the name of the campaign as they stand in the campaign’s own address.</p>
${
  others.length > 0 &&
  html`<p>These campaigns have a screen:</p>
<ul class="rows">${others.map(({ name, address }) => html`<li><div class="what"><a href="${address}">${name}</a><p>${address}</p></div></li>`)}</ul>`
}
<p><a href="/campaigns">All campaigns</a></p>
</section>`;
}
