import { type Html, html } from './html.ts';

/** The search form. @param search the current query */
export function searchForm(search = '', hidden: Record<string, string> = {}): Html {
  return html`<form class="find-form" method="get" action="/search" role="search">
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label class="hidden" for="q">Search for a person, team, campaign or charity</label>
<input id="q" name="q" type="search" value="${search}" maxlength="100" autocomplete="off" placeholder="Person, team, campaign or charity" data-suggest="/search/suggestions">
<button type="submit">Search</button>
</form>`;
}
