import { type Html, html } from '../../web/views/html.ts';

interface Paging {
  /** From 1. */
  number: number;
  isLast: boolean;
  /** @returns where the part with this number stands */
  address(number: number): string;
}

/** Leads to the parts of a list before and after the one that is shown; nothing where there is only one. */
export function paging({ number, isLast, address }: Paging): Html | undefined {
  if (number === 1 && isLast) return undefined;
  return html`<nav class="paging" aria-label="More of the list">
${number > 1 && html`<a class="button secondary" href="${address(number - 1)}" rel="prev">Back</a>`}
<p class="soft">Page ${number}</p>
${!isLast && html`<a class="button secondary" href="${address(number + 1)}" rel="next">Next</a>`}
</nav>`;
}

/** Choices of which one is in use. @param label says what is chosen */
export function choices(
  label: string,
  options: readonly { text: string; address: string; isChosen: boolean }[],
): Html {
  return html`<nav class="choices" aria-label="${label}"><ul class="chips">${options.map(
    ({ text, address, isChosen }) =>
      html`<li><a class="chip" href="${address}"${isChosen && html` aria-current="true"`}>${text}</a></li>`,
  )}</ul></nav>`;
}

/** @param search what was looked for */
export function searchForm(search = '', hidden: Record<string, string> = {}): Html {
  return html`<form class="find-form" method="get" action="/search" role="search">
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label class="hidden" for="q">Name of a person, a team, a campaign or a charity</label>
<input id="q" name="q" type="search" value="${search}" maxlength="100" autocomplete="off" placeholder="A person, a team, a campaign, a charity" data-suggest="/search/suggestions">
<button type="submit">Search</button>
</form>`;
}
