import type { PageWithoutStory } from '../../db/queries/pages/page-records.ts';
import type { AllowedApplication, OwnRequest, UserOverview } from '../../db/queries/site/user-overview.ts';
import { rowsOr } from '../../web/views/card.ts';
import { numberText } from '../../web/views/count-text.ts';
import { emptyState } from '../../web/views/empty-state.ts';
import { csrfField } from '../../web/views/form.ts';
import { type Html, html, linkAddress } from '../../web/views/html.ts';
import { avatar, ownImage } from '../parts/avatar.ts';
import { hiddenNotice } from '../parts/hidden-notice.ts';
import { countEntry, keyNumbers } from '../parts/key-numbers.ts';
import { percentOf, progressBar } from '../parts/progress-bar.ts';
import { dayText } from '../parts/text/day-text.ts';
import { moneyText } from '../parts/text/money-text.ts';
import type { SiteLinks } from '../site-links.ts';

interface DashboardView {
  user: { name: string; email: string };
  overview: UserOverview;
  csrfToken: string;
  links: SiteLinks;
  now: Date;
}

/** A user's pages, teams, account and connected OAuth applications. */
export function dashboardView({ user, overview, csrfToken, links, now }: DashboardView): Html {
  const { pages, waiting, teams, requests, applications } = overview;
  const allowed = applications.map((application) => applicationRow(application, csrfToken));
  return html`<div class="page-head"><div><h1>Hi, ${user.name}</h1><p class="soft">${user.email}</p></div>
<a class="button" href="/dashboard/pages/new">Create a page</a></div>
<section class="section" aria-labelledby="pages-title">
<h2 id="pages-title">Your pages</h2>
${
  pages.length === 0
    ? html`<div class="card">${emptyState(html`You don't have a page yet. <a href="/dashboard/pages/new">Pick a campaign</a> and create one.`)}</div>`
    : html`<ul class="grid">${pages.map((page) => pageCard(page, links, now, waiting.has(page.id) && confirmForm(page, csrfToken), leaveForm(page, teams, csrfToken)))}</ul>`
}
</section>
${
  teams.length > 0 &&
  html`<section class="section" aria-labelledby="teams-title"><h2 id="teams-title">Your teams</h2><ul class="grid">${teams.map((team) => teamCard(team, pages, links))}</ul></section>`
}
${
  requests.length > 0 &&
  html`<section class="section" aria-labelledby="requests-title"><h2 id="requests-title">Teams you've asked to join</h2><div class="card"><ul class="rows">${requests.map((request) => requestRow(request, csrfToken, links))}</ul></div></section>`
}
<section class="section card band" aria-labelledby="donations-title">
<div><h2 id="donations-title">Your donations</h2><p class="soft">What you've given, and to whom.</p></div>
<a class="button secondary" href="/dashboard/donations">View donations</a>
</section>
<section class="section" aria-labelledby="applications-title">
<h2 id="applications-title">Apps with access to your account</h2>
<div class="card">${rowsOr('No apps have access to your account.', allowed)}</div>
</section>
<section class="section card band" aria-labelledby="developers-title">
<div><h2 id="developers-title">Building something?</h2><p class="soft">Register an OAuth application that works with this site.</p></div>
<a class="button secondary" href="${links.developers}">Developer area</a>
</section>
<section class="section" aria-labelledby="security-title">
<h2 id="security-title">Your account</h2>
<div class="card"><p>Lost a device? Sign out everywhere to end your sessions on all devices.</p>
<form class="actions" method="post" action="/dashboard/sign-out-everywhere">${csrfField(csrfToken)}<button class="secondary" type="submit">Sign out everywhere</button> <a href="/dashboard/account">Change name, email or password</a> <a href="/dashboard/notifications">Email preferences</a></form></div>
</section>`;
}

/** Lets the owner confirm a page that was created with an API key, which then opens. */
function confirmForm(page: PageWithoutStory, csrfToken: string): Html {
  return html`<form class="actions" method="post" action="/dashboard/pages/${page.id}/confirm"><p>This page was created for you. Confirm it, and it will go live.</p>${csrfField(csrfToken)}<button type="submit">Confirm<span class="hidden"> ${page.name}</span></button></form>`;
}

/** Leaves a team. Its leader cannot leave. */
function leaveForm(
  page: PageWithoutStory,
  teams: readonly PageWithoutStory[],
  csrfToken: string,
): Html | false {
  const team = teams.find(({ team_id }) => team_id !== null && team_id === page.member_team_id);
  if (!team || team.team_leader_page_id === page.id) return false;
  return html`<form class="inline" method="post" action="/dashboard/pages/${page.id}/leave-team">${csrfField(csrfToken)}<button class="link-button" type="submit">Leave ${team.name}<span class="hidden"> with ${page.name}</span></button></form>`;
}

const stateNames = { paused: 'paused', cancelled: 'closed' };

function pageCard(
  page: PageWithoutStory,
  links: SiteLinks,
  now: Date,
  confirmation: Html | false,
  leaving: Html | false,
): Html {
  const money = (cents: number) => moneyText(cents, page.currency, page.country_code);
  const state =
    page.state !== 'active'
      ? stateNames[page.state]
      : page.expires_at && page.expires_at <= now
        ? 'finished'
        : '';
  return html`<li class="card own-page">
<div class="person">${avatar({ name: page.name, imageUrl: ownImage(page) })}<div><h3>${nameOf(page, links)}</h3><p class="soft">${page.campaign_name}</p></div></div>
${progressBar(page.amount_cents, page.target_cents, `${money(page.amount_cents)} raised of a ${money(page.target_cents)} target`)}
${keyNumbers([
  ['raised', money(page.amount_cents)],
  ['of target', `${numberText(percentOf(page.amount_cents, page.target_cents))}%`],
  countEntry(page.donation_count, 'donation'),
])}
${page.hidden ? hiddenNotice(page) : state && html`<p class="state">This page is ${state}.</p>`}
${confirmation}
<p class="actions"><a href="/dashboard/pages/${page.id}/edit">Edit<span class="hidden"> ${page.name}</span></a> <a href="/dashboard/pages/${page.id}/updates">Updates and replies<span class="hidden"> for ${page.name}</span></a> <a href="/dashboard/pages/${page.id}/activities">Activities<span class="hidden"> for ${page.name}</span></a>${posterLink(page)}${leaving && html` ${leaving}`}${page.member_team_id === null && !page.hidden && html` <a href="/dashboard/pages/${page.id}/team">Start a team<span class="hidden"> with ${page.name}</span></a>`}</p>
</li>`;
}

function posterLink(page: PageWithoutStory): Html | false {
  return (
    !page.hidden &&
    html` <a href="/dashboard/pages/${page.id}/poster">Poster<span class="hidden"> for ${page.name}</span></a>`
  );
}

/** The page's name, linked unless the page is hidden. */
function nameOf(page: PageWithoutStory, links: SiteLinks): Html {
  return page.hidden ? html`${page.name}` : html`<a href="${links.page(page)}">${page.name}</a>`;
}

function teamCard(team: PageWithoutStory, pages: readonly PageWithoutStory[], links: SiteLinks): Html {
  const leads = pages.some((page) => page.id === team.team_leader_page_id);
  return html`<li class="card own-page">
<div class="person">${avatar({ name: team.name, imageUrl: ownImage(team) })}<div><h3>${nameOf(team, links)}</h3><p class="soft">${leads ? 'You lead this team' : "You're a member"}</p></div></div>
${keyNumbers([
  ['raised', moneyText(team.amount_cents, team.currency, team.country_code)],
  countEntry(team.team_member_page_ids.length, 'member'),
])}
${team.hidden && hiddenNotice(team)}
${leads && html`<p class="actions">${!team.hidden && html`<a href="/dashboard/teams/${team.team_id}">Members and invitations<span class="hidden"> for ${team.name}</span></a> `}<a href="/dashboard/pages/${team.id}/edit">Edit<span class="hidden"> ${team.name}</span></a> <a href="/dashboard/pages/${team.id}/updates">Updates and replies<span class="hidden"> for ${team.name}</span></a>${posterLink(team)}</p>`}
</li>`;
}

function requestRow({ id, page, team }: OwnRequest, csrfToken: string, links: SiteLinks): Html {
  return html`<li class="with-action">${avatar({ name: team.name, imageUrl: ownImage(team) })}<div class="what"><a href="${links.page(team)}">${team.name}</a><p>With ${page.name}. Waiting for the team leader to respond.</p></div>
<form class="inline" method="post" action="/dashboard/teams/${team.team_id}/join-requests/${id}/withdraw">${csrfField(csrfToken)}<button class="danger small" type="submit">Withdraw<span class="hidden"> the request to ${team.name}</span></button></form></li>`;
}

function applicationRow(
  { id, name, description, application_url, allowed_at }: AllowedApplication,
  csrfToken: string,
): Html {
  const address = linkAddress(application_url);
  return html`<li class="with-action">${avatar({ name })}<div class="what">${address ? html`<a href="${address}">${name}</a>` : html`<strong>${name}</strong>`}<p>${
    description && `${description} `
  }Access granted on ${dayText(allowed_at)}.</p></div>
<form class="inline" method="post" action="/dashboard/applications/${id}/remove-access">${csrfField(csrfToken)}<button class="danger small" type="submit">Remove access<span class="hidden"> for ${name}</span></button></form></li>`;
}
