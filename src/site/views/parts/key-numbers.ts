import { type Html, html } from '../../../views/html.ts';

/** Numbers with their names below, side by side. */
export function keyNumbers(entries: readonly (readonly [name: string, value: string])[]): Html {
  return html`<dl class="figures">${entries.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}
