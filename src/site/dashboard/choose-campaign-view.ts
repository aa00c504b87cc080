import type { OpenCampaign } from '../../db/queries/site/open-campaigns.ts';
import { card, rowsOr } from '../../web/views/card.ts';
import { type Html, html } from '../../web/views/html.ts';
import { avatar } from '../parts/avatar.ts';
import { dayText } from '../parts/text/day-text.ts';

interface ChooseCampaignView {
  campaigns: readonly OpenCampaign[];
  /** The charity that the visitor wants to support. */
  charity: string | undefined;
  search: string;
  problem: string | undefined;
}

/** The first step to a new page: choosing a campaign. */
export function chooseCampaignView({ campaigns, charity, search, problem }: ChooseCampaignView): Html {
  const none = search
    ? `No results for “${search}”. Try another name.`
    : 'No campaigns are open right now. Please check back later.';
  const rows = campaigns.map((campaign) => row(campaign, charity));
  return html`<div class="reading">
<p class="crumbs"><a href="/dashboard">Dashboard</a></p>
<h1>Choose a campaign</h1>
${problem && html`<p class="state">${problem}</p>`}
<form class="card" method="get" action="/dashboard/pages/new">
${charity && html`<input type="hidden" name="charity" value="${charity}">`}
<div class="field"><label for="q">Campaign name</label><input id="q" name="q" type="search" value="${search}" maxlength="100" autocomplete="off"></div>
<button class="secondary" type="submit">Search</button>
</form>
${card('campaigns', 'Open campaigns', rowsOr(none, rows))}</div>`;
}

function row(
  { uid, name, country_code, country_name, finish_at, is_default }: OpenCampaign,
  charity: string | undefined,
): Html {
  const address = `/dashboard/pages/new?${new URLSearchParams({ campaign: uid, ...(charity && { charity }) })}`;
  const until = finish_at ? `until ${dayText(finish_at, country_code)}` : 'open all year';
  return html`<li>${avatar({ name })}<div class="what"><a href="${address}">${name}</a><p>${country_name} · ${is_default ? 'fundraise your own way' : until}</p></div></li>`;
}
