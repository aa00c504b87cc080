import type { InvitationOffer } from '../../db/queries/site/invitation-offer.ts';
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

export const invitationLabels = { individual_page_id: 'Your page', token: 'The invitation' };

interface InvitationView extends FormState {
  offer: InvitationOffer;
  links: SiteLinks;
  token: string;
}

/** What somebody sees who was invited to a team. */
export function invitationView(view: InvitationView): Html {
  const { offer, links, token, errors } = view;
  const { team, pages } = offer;
  const create = `/dashboard/pages/new?${new URLSearchParams({ campaign: team.campaign_uid, invitation: token })}`;
  return html`<div class="reading">
<h1>Join ${team.name}</h1>
${errorSummary(errors)}
<p class="lead" id="token">You are invited to the team <a href="${links.page(team)}">${team.name}</a> in ${team.campaign_name}.</p>
${pages.length > 0 && withPage(view)}
<section class="card" aria-labelledby="create-title">
<h2 id="create-title">With a new page</h2>
<p>You get a page of your own in ${team.campaign_name}, and it counts for the team.</p>
<p><a class="button${pages.length > 0 && ' secondary'}" href="${create}">Create a page and join</a></p>
</section></div>`;
}

function withPage({ offer, token, form, errors, csrfToken }: InvitationView): Html {
  return html`<section class="card" aria-labelledby="existing-title">
<h2 id="existing-title">With the page you have</h2>
<form method="post" action="/join-team" novalidate>
${csrfField(csrfToken)}
${hiddenFields({ token })}
${select({
  label: invitationLabels.individual_page_id,
  name: 'individual_page_id',
  options: offer.pages.map(({ id, name }) => ({ value: String(id), text: name })),
  value: form.individual_page_id,
  error: errors.individual_page_id,
  required: true,
})}
${submitButton('Join the team')}
</form></section>`;
}
