import { type Html, html } from '../../web/views/html.ts';

interface Paging {
  /** From 1. */
  number: number;
  isLast: boolean;
  /** @returns the address of the part with this number */
  address(number: number): string;
}

/** Links to the previous and next part of a list; undefined if there is only one. */
export function paging({ number, isLast, address }: Paging): Html | undefined {
  if (number === 1 && isLast) return undefined;
  return html`<nav class="paging" aria-label="Pages of this list">
${number > 1 && html`<a class="button secondary" href="${address(number - 1)}" rel="prev">Previous</a>`}
<p class="soft">Page ${number}</p>
${!isLast && html`<a class="button secondary" href="${address(number + 1)}" rel="next">Next</a>`}
</nav>`;
}

/** Links to choose from, with the current one marked. @param label for screen readers */
export function choices(
  label: string,
  options: readonly { text: string; address: string; isChosen: boolean }[],
): Html {
  return html`<nav class="choices" aria-label="${label}"><ul class="chips">${options.map(
    ({ text, address, isChosen }) =>
      html`<li><a class="chip" href="${address}"${isChosen && html` aria-current="true"`}>${text}</a></li>`,
  )}</ul></nav>`;
}
