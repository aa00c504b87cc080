import type { HomeOverview } from '../../db/queries/site/home-overview.ts';
import type { SiteBranding } from '../../web/site-branding.ts';
import { waves } from '../../web/views/drawings.ts';
import { emptyState } from '../../web/views/empty-state.ts';
import { type Html, html } from '../../web/views/html.ts';
import { searchForm } from '../../web/views/search-form.ts';
import { campaignTile } from '../parts/campaign-tile.ts';
import { countEntry } from '../parts/key-numbers.ts';
import { typedText } from '../parts/typed-text.ts';
import type { SiteLinks } from '../site-links.ts';

const homeTexts = {
  title: 'Small steps, one big swell.',
  text: 'Run it, walk it, bake it, grow it. Create a page for a charity you care about, tell people why, and watch it grow.',
};

export function homeView(
  { campaigns, countries, counts }: HomeOverview,
  links: SiteLinks,
  { homeTitle, homeText }: Pick<SiteBranding, 'homeTitle' | 'homeText'>,
  now: Date,
): Html {
  return html`<div class="welcome">
${waves}
<div class="container">
<h1>${homeTitle ?? homeTexts.title}</h1>
${typedText(homeText ?? homeTexts.text, 'lead')}
${searchForm()}
<p class="actions">${campaigns.length > 0 && html`<a class="button large" href="#campaigns">Find a campaign</a>`} ${countries.length > 0 && html`<a class="button large secondary" href="#countries">Do your own thing</a>`}</p>
</div>
</div>
<div class="container">
${tally(counts)}
${happening(campaigns, links, now)}
${steps}
${countries.length > 0 && ownThing(countries, links)}
<section class="section card band" aria-labelledby="developers-title">
<div><h2 id="developers-title">Build on it</h2><p class="soft">Everything on this site is also available through the API. Register an OAuth application to get started.</p></div>
<p class="actions"><a class="button secondary" href="${links.docs}">Read the documentation</a> <a class="button secondary" href="${links.developers}">Developer area</a></p>
</section>
</div>`;
}

function tally({ pages, campaigns, charities }: HomeOverview['counts']): Html {
  const entries = [
    countEntry(pages, 'active page'),
    countEntry(campaigns, 'campaign'),
    countEntry(charities, 'charity', 'charities'),
  ];
  return html`<dl class="card tally">${entries.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function happening(campaigns: HomeOverview['campaigns'], links: SiteLinks, now: Date): Html {
  return html`<section class="section" id="campaigns" aria-labelledby="campaigns-title">
<h2 id="campaigns-title">Happening now</h2>
${
  campaigns.length === 0
    ? emptyState('No campaigns are open right now.')
    : html`<ul class="grid">${campaigns.map((campaign) => campaignTile(campaign, links, now))}</ul><p class="actions"><a class="button secondary" href="${links.campaigns}">All campaigns</a></p>`
}
</section>`;
}

const steps = html`<section class="section" aria-labelledby="steps-title">
<h2 id="steps-title">How it works</h2>
<ol class="grid steps">
<li class="card"><h3>Pick your cause</h3><p>Join a campaign, or choose a charity and fundraise your own way.</p></li>
<li class="card"><h3>Tell your story</h3><p>Tell people why you're doing it. Log your training, build a team and thank your donors.</p></li>
<li class="card"><h3>Watch it grow</h3><p>Every donation counts right away: for you, your team, your campaign and your charity.</p></li>
</ol>
</section>`;

function ownThing(countries: HomeOverview['countries'], links: SiteLinks): Html {
  return html`<section class="section" id="countries" aria-labelledby="countries-title">
<h2 id="countries-title">Do your own thing</h2>
<p class="lead">A birthday, a head shave, a quiz night: raise money your way. Choose your country to start.</p>
<ul class="countries">${countries.map(({ code, name }) => html`<li><a href="${links.country(code)}">${name}</a></li>`)}</ul>
</section>`;
}
