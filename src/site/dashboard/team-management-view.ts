import type { PageWithoutStory } from '../../db/queries/pages/page-records.ts';
import type { OpenInvitation, OpenRequest, TeamManagement } from '../../db/queries/site/team-management.ts';
import { rowsOr } from '../../web/views/card.ts';
import { countText } from '../../web/views/count-text.ts';
import { csrfField, errorSummary, type FormState, field, submitButton } from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import { avatar, ownImage } from '../parts/avatar.ts';
import { dayText } from '../parts/text/day-text.ts';
import { moneyText } from '../parts/text/money-text.ts';
import type { SiteLinks } from '../site-links.ts';

/** Labels by field name, or by section id for errors from that section's buttons. */
export const teamManagementLabels = {
  individual_page_id: 'Page',
  email: 'Email address',
  page_id: 'This page',
  invitation_id: 'This invitation',
  join_request_id: 'This request',
};

interface TeamManagementView extends FormState {
  management: TeamManagement;
  links: SiteLinks;
}

/** Where a leader manages a team: requests, members and invitations. */
export function teamManagementView(view: TeamManagementView): Html {
  const { management, links, errors } = view;
  return html`<div class="reading">
<p class="crumbs"><a href="/dashboard">Dashboard</a></p>
<h1>${management.team.name}</h1>
${errorSummary(errors)}
<p class="actions"><a class="button secondary" href="${links.page(management.page)}">View team page</a> <a class="button secondary" href="/dashboard/pages/${management.page.id}/edit">Edit team page</a></p>
${management.requests.length > 0 && requests(view)}
${members(view)}
${invitations(view)}
</div>`;
}

function requests({ management, links, csrfToken }: TeamManagementView): Html {
  const rows = management.requests.map((request) =>
    requestRow(request, management.team.id, links, csrfToken),
  );
  return html`<section class="card" id="join_request_id" aria-labelledby="requests-title">
<div class="section-head"><h2 id="requests-title">Requests to join</h2><p class="soft">${countText(rows.length, 'page')}</p></div>
<ul class="rows">${rows}</ul>
</section>`;
}

function requestRow({ id, page }: OpenRequest, teamId: number, links: SiteLinks, csrfToken: string): Html {
  const raised = moneyText(page.amount_cents, page.currency, page.country_code);
  const path = `/dashboard/teams/${teamId}/join-requests/${id}`;
  return html`<li class="with-action">${avatar({ name: page.name, imageUrl: ownImage(page) })}<div class="what"><a href="${links.page(page)}">${page.name}</a><p>${raised} raised</p></div>
<form class="inline" method="post" action="${path}">${csrfField(csrfToken)}<button class="small" name="state" value="accepted" type="submit">Accept<span class="hidden"> ${page.name}</span></button> <button class="danger small" name="state" value="declined" type="submit">Decline<span class="hidden"> ${page.name}</span></button></form></li>`;
}

function members({ management, links, form, errors, csrfToken }: TeamManagementView): Html {
  const { team, page } = management;
  const count = page.team_member_page_ids.length;
  const others = count - management.members.length;
  return html`<section class="card" id="page_id" aria-labelledby="members-title">
<div class="section-head"><h2 id="members-title">Members</h2><p class="soft">${countText(count, 'member')}</p></div>
<ul class="rows">${management.members.map((member) => memberRow(member, management, links, csrfToken))}</ul>
${others > 0 && html`<p class="soft">and ${countText(others, 'other')}</p>`}
<h3>Add a page</h3>
<form method="post" action="/dashboard/teams/${team.id}/members" novalidate>
${csrfField(csrfToken)}
${field({ label: teamManagementLabels.individual_page_id, name: 'individual_page_id', value: form.individual_page_id, error: errors.individual_page_id, hint: 'Enter the address or number of another of your pages. It must be in the same campaign and not in a team yet. To add someone else’s page, invite them below.', required: true, maxLength: 500 })}
${submitButton('Add page')}
</form></section>`;
}

function memberRow(
  member: PageWithoutStory,
  { team }: TeamManagement,
  links: SiteLinks,
  csrfToken: string,
): Html {
  const isLeader = member.id === team.leader_page_id;
  const raised = moneyText(member.amount_cents, member.currency, member.country_code);
  return html`<li class="with-action">${avatar({ name: member.name, imageUrl: ownImage(member) })}<div class="what"><a href="${links.page(member)}">${member.name}</a><p>${isLeader && 'Team leader · '}${raised} raised</p></div>
${
  !isLeader &&
  html`<form class="inline" method="post" action="/dashboard/teams/${team.id}/members/${member.id}/remove">${csrfField(csrfToken)}<button class="danger small" type="submit">Remove<span class="hidden"> ${member.name} from the team</span></button></form>`
}</li>`;
}

function invitations({ management, form, errors, csrfToken }: TeamManagementView): Html {
  const { team, page } = management;
  const rows = management.invitations.map((invitation) =>
    invitationRow(invitation, page, team.id, csrfToken),
  );
  return html`<section class="card" id="invitation_id" aria-labelledby="invitations-title">
<h2 id="invitations-title">Invitations</h2>
${rowsOr('No open invitations. Invite someone below.', rows)}
<h3>Invite someone</h3>
<form method="post" action="/dashboard/teams/${team.id}/invitations" novalidate>
${csrfField(csrfToken)}
${field({ label: teamManagementLabels.email, name: 'email', type: 'email', value: form.email, error: errors.email, hint: "We'll email them a link that works once. Or create a link and share it yourself: we won't send an email, and the address is only shown in your list." })}
<p class="actions"><button name="by" value="mail" type="submit">Send invitation</button> <button class="secondary" name="by" value="link-for-many" type="submit">Create group link</button> <button class="secondary" name="by" value="link-for-one" type="submit">Create single-use link</button></p>
</form></section>`;
}

function invitationRow(
  { id, email, single_use, expires_at }: OpenInvitation,
  { country_code }: PageWithoutStory,
  teamId: number,
  csrfToken: string,
): Html {
  const name = email ?? `${single_use ? 'Invitation' : 'Group link'} ${id}`;
  return html`<li class="with-action">${avatar({ name })}<div class="what"><strong>${name}</strong><p>Works ${single_use && 'once, '}until ${dayText(expires_at, country_code)}</p></div>
<form class="inline" method="post" action="/dashboard/teams/${teamId}/invitations/${id}/cancel">${csrfField(csrfToken)}<button class="danger small" type="submit">Cancel<span class="hidden"> the invitation ${name}</span></button></form></li>`;
}

export const newTeamLabels = { name: 'Team name', individual_page_id: 'Your page' };

interface NewTeamView extends FormState {
  page: PageWithoutStory;
  links: SiteLinks;
}

/** The form to start a team with one of the user's own pages. */
export function newTeamView({ page, links, form, errors, csrfToken }: NewTeamView): Html {
  return html`<div class="reading">
<p class="crumbs"><a href="/dashboard">Dashboard</a></p>
<h1>Start a team</h1>
${errorSummary(errors)}
<form class="card" method="post" action="/dashboard/pages/${page.id}/team" novalidate>
${csrfField(csrfToken)}
<p id="individual_page_id">You'll lead the team with your page <a href="${links.page(page)}">${page.name}</a> in ${page.campaign_name}. The team gets its own page, which shows what all its members raise together.</p>
${field({ label: newTeamLabels.name, name: 'name', value: form.name, error: errors.name, hint: `Leave blank to call it Team ${page.name}.`, maxLength: 255 })}
${submitButton('Start team')}
</form></div>`;
}

interface InvitationLinkView {
  team_id: number;
  email: string | null;
  single_use: boolean;
  expires_at: Date;
  address: string;
}

/** Shows an invitation's link. It is never shown again. */
export function invitationLinkView({
  team_id,
  email,
  single_use,
  expires_at,
  address,
}: InvitationLinkView): Html {
  return html`<div class="reading">
<h1>Your invitation</h1>
<p class="lead">Copy the link now and share it. We don't store it, so we can't show it again.</p>
<section class="card">
<h2>${email ? `For ${email}` : single_use ? 'For one person' : 'For everyone you share it with'}</h2>
<div class="copy-field"><label class="hidden" for="invitation_link">Invitation link</label><input id="invitation_link" value="${address}" readonly><button class="secondary" type="button" data-copy="invitation_link" hidden>Copy</button></div>
<p class="soft" role="status" data-copied></p>
<p>${single_use ? 'One person' : 'Anyone with the link'} can use it to join the team until ${dayText(expires_at)}.</p>
<p><a class="button" href="/dashboard/teams/${team_id}">I've copied it</a></p>
</section></div>`;
}
