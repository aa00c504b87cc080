import type { PageWithoutStory } from '../../db/queries/pages/page-records.ts';
import type { TeamToAsk } from '../../db/queries/site/invitation-offer.ts';
import {
  csrfField,
  errorSummary,
  type FormState,
  hiddenFields,
  select,
  submitButton,
} from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import type { SiteLinks } from '../site-links.ts';

export const joinTeamLabels = { individual_page_id: 'Your page' };

interface JoinTeamView extends FormState, TeamToAsk {
  links: SiteLinks;
  /** Where the visitor goes after asking; already checked. */
  returnTo: string | undefined;
}

/** The form to ask to join a team. */
export function joinTeamView(view: JoinTeamView): Html {
  const { team, pages, asking, links, errors } = view;
  return html`<div class="reading">
<h1>Join ${team.name}</h1>
${errorSummary(errors)}
<p class="lead">Ask the leader of <a href="${links.page(team)}">${team.name}</a> in ${team.campaign_name} to let you join. Everything your page raises counts towards the team's total, too.</p>
${asking.map((page) => html`<p class="card">You've asked to join with <a href="${links.page(page)}">${page.name}</a>. We'll email you when the team leader responds. Changed your mind? Withdraw the request on <a href="/dashboard#requests-title">your dashboard</a>.</p>`)}
${pages.length > 0 && askForm(view, pages)}
${pages.length === 0 && asking.length === 0 && newPage(team)}
</div>`;
}

function askForm(
  { team, returnTo, form, errors, csrfToken }: JoinTeamView,
  pages: readonly PageWithoutStory[],
): Html {
  return html`<form class="card" method="post" action="/dashboard/teams/${team.team_id}/join" novalidate>
${csrfField(csrfToken)}
${returnTo && hiddenFields({ return_to: returnTo })}
${select({
  label: joinTeamLabels.individual_page_id,
  name: 'individual_page_id',
  options: pages.map(({ id, name }) => ({ value: String(id), text: name })),
  value: form.individual_page_id,
  error: errors.individual_page_id,
  required: true,
})}
${submitButton('Ask to join')}
</form>`;
}

function newPage(team: PageWithoutStory): Html {
  const create = `/dashboard/pages/new?${new URLSearchParams({ campaign: team.campaign_uid })}`;
  return html`<section class="card" aria-labelledby="create-title" id="individual_page_id">
<h2 id="create-title">Create a page first</h2>
<p>To join, you need your own page in ${team.campaign_name} that isn't in a team yet. Create one, then come back here.</p>
<p><a class="button" href="${create}">Create a page</a></p>
</section>`;
}
