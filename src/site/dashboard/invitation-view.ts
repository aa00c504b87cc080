import type { PageWithoutStory } from '../../db/queries/pages/page-records.ts';
import type { InvitationOffer } from '../../db/queries/site/invitation-offer.ts';
import { withReturn } from '../../web/return-address.ts';
import { countText } from '../../web/views/count-text.ts';
import {
  csrfField,
  errorSummary,
  type FormState,
  hiddenFields,
  select,
  submitButton,
} from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import { moneyText } from '../parts/text/money-text.ts';
import type { SiteLinks } from '../site-links.ts';

export const invitationLabels = { individual_page_id: 'Your page', token: 'The invitation' };

interface InvitationView extends FormState {
  offer: InvitationOffer;
  links: SiteLinks;
  token: string;
  isSignedIn: boolean;
}

/** An invitation to create a page or to join a team. */
export function invitationView(view: InvitationView): Html {
  const { offer, links, errors, isSignedIn } = view;
  const { team, pages, campaign_name, inviter } = offer;
  const text = team
    ? html`${inviter ? `${inviter} has invited you` : "You're invited"} to join <a href="${links.page(team)}">${team.name}</a> in ${campaign_name}. The team is raising money for ${team.charity_name}: ${moneyText(team.amount_cents, team.currency, team.country_code)} so far, with ${countText(team.team_member_page_ids.length, 'member')}.`
    : html`${inviter ? `${inviter} has invited you` : "You're invited"} to create your own page in ${campaign_name} and raise money with it.`;
  return html`<div class="reading">
<h1>${team ? `Join ${team.name}` : `Raise money in ${campaign_name}`}</h1>
${errorSummary(errors)}
<p class="lead" id="token">${text}</p>
${offer.member && alreadyIn(offer.member, links)}
${isSignedIn && pages.length > 0 && withPage(view)}
${isSignedIn ? withNewPage(view) : withAccount(view)}</div>`;
}

function alreadyIn(page: PageWithoutStory, links: SiteLinks): Html {
  return html`<section class="card" aria-labelledby="member-title">
<h2 id="member-title">You're on this team</h2>
<p>Your page <a href="${links.page(page)}">${page.name}</a> counts towards its total.</p>
<p><a class="button" href="${links.page(page)}">View your page</a></p>
</section>`;
}

/** The address where a page is created with the invitation. */
function createAddress({ offer: { campaign_uid, charity_uid }, token }: InvitationView): string {
  const values = { campaign: campaign_uid, ...(charity_uid && { charity: charity_uid }), invitation: token };
  return `/dashboard/pages/new?${new URLSearchParams(values)}`;
}

function withNewPage(view: InvitationView): Html {
  const { team, pages, member, campaign_name } = view.offer;
  const create = createAddress(view);
  return html`<section class="card" aria-labelledby="create-title">
<h2 id="create-title">${member ? 'Use another page' : 'Use a new page'}</h2>
<p>Create your own page in ${campaign_name}${team ? '. It will count towards the team’s total' : ''}.</p>
<p><a class="button${(member || pages.length > 0) && ' secondary'}" href="${create}">Create a page${team ? ' and join' : ''}</a></p>
</section>`;
}

/** Offers to sign up and create a page, or to sign in and use an existing one. */
function withAccount(view: InvitationView): Html {
  const { offer, token } = view;
  const here = `/${offer.team ? 'join-team' : 'invitation'}?${new URLSearchParams({ token })}`;
  return html`<p class="actions"><a class="button large" href="${withReturn('/sign-up', createAddress(view))}">Create your account</a> <a class="button large secondary" href="${withReturn('/sign-in', here)}">I have an account</a></p>`;
}

function withPage({ offer, token, form, errors, csrfToken }: InvitationView): Html {
  return html`<section class="card" aria-labelledby="existing-title">
<h2 id="existing-title">Use a page you already have</h2>
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
${submitButton('Join team')}
</form></section>`;
}
