import { numberText } from '../../web/views/count-text.ts';
import { type Html, html } from '../../web/views/html.ts';

type Entry = readonly [name: string, value: string];

/** Numbers with their names, side by side. */
export function keyNumbers(entries: readonly Entry[]): Html {
  return html`<dl class="figures">${entries.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

/** An entry for a count: `donation` below 1, `donations` below 12. */
export function countEntry(count: number, one: string, many = `${one}s`): Entry {
  return [count === 1 ? one : many, numberText(count)];
}
