import type { StaffGrant } from '../../db/rows/staff-rows.ts';
import { needsSecondFactor, roleRules } from '../../domain/staff/roles.ts';
import type { SignInState } from '../../domain/staff/sign-in.ts';
import { csrfField, hiddenFields } from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';

interface AccountView extends SignInState {
  user: { name: string; email: string };
  grants: readonly StaffGrant[];
  /** Of the session that shows the screen. */
  idHash: Buffer;
  /** Address of the supporters' site, where name, address and password are changed. */
  siteAddress: string;
  csrfToken: string;
}

export function accountView(view: AccountView): Html {
  const { user, grants, siteAddress } = view;
  return html`<h1>My account</h1>
<section class="card">
<h2>${user.name}</h2>
<p>${user.email}</p>
<p><a href="${siteAddress}/dashboard/account">Change your name, email address or password</a></p>
<h2>Roles</h2>
<ul>${grants.map(({ role }) => html`<li>${role}: ${roleRules[role].description}</li>`)}</ul>
</section>
${secondFactor(view)}
${sessionTable(view)}`;
}

function secondFactor({ appSince, codesLeft, grants, csrfToken }: AccountView): Html {
  if (!appSince) {
    return html`<section class="card">
<h2>Second factor</h2>
<p>An authenticator app protects your account even if someone learns your password.</p>
<p><a class="button" href="/account/app">Set up an authenticator app</a></p>
</section>`;
  }
  return html`<section class="card">
<h2>Second factor</h2>
<p>You enter a code from your authenticator app when you sign in. It was set up on ${timeOf(appSince)}.</p>
<p>${codesLeft === 1 ? '1 recovery code is' : `${codesLeft} recovery codes are`} left.</p>
<div class="actions">${button('/account/recovery-codes', 'Create new recovery codes', csrfToken)}
<a href="/account/app">Replace the app</a>
${!needsSecondFactor(grants) && button('/account/app/remove', 'Remove the app and sign out', csrfToken)}</div>
</section>`;
}

function sessionTable({ sessions, idHash, csrfToken }: AccountView): Html {
  return html`<section class="card">
<h2>Where you're signed in</h2>
<div class="table"><table>
<thead><tr><th scope="col">Device</th><th scope="col">Signed in</th><th scope="col">Last used</th><th scope="col">Session</th></tr></thead>
<tbody>${sessions.map(({ id_hash, device, created_at, last_seen_at }) => {
    const end = button('/account/sessions/end', 'End', csrfToken, { session: id_hash.toString('base64url') });
    return html`<tr><td>${device ?? 'Unknown'}</td><td>${timeOf(created_at)}</td><td>${timeOf(last_seen_at)}</td><td>${id_hash.equals(idHash) ? 'This one' : end}</td></tr>`;
  })}</tbody>
</table></div>
${sessions.length > 1 && button('/account/sessions/end-others', 'End all others', csrfToken)}
</section>`;
}

function button(action: string, label: string, csrfToken: string, hidden: Record<string, string> = {}): Html {
  return html`<form class="inline" method="post" action="${action}">${csrfField(csrfToken)}${hiddenFields(hidden)}<button class="link-button" type="submit">${label}</button></form>`;
}

function timeOf(date: Date): Html {
  return html`<time datetime="${date.toISOString()}">${inWords.format(date)} UTC</time>`;
}

/** `3 Mar 2026, 14:05`. */
const inWords = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
