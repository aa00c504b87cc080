import type { StaffRole } from '../../db/rows/staff-rows.ts';
import { needsSecondFactor, roleRules } from '../../domain/staff/roles.ts';
import type { SignInState } from '../../domain/staff/sign-in.ts';
import { csrfField, hiddenFields } from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import { words } from '../field.ts';
import { timeHtml } from '../value.ts';

interface AccountView extends SignInState {
  me: {
    name: string;
    email: string;
    roles: readonly { role: StaffRole; campaign_uid: string | null; charity_uid: string | null }[];
  };
  /** Of the session that shows the screen. */
  idHash: Buffer;
  /** Address of the supporters' site, where name, email address and password are changed. */
  siteAddress: string;
  /** Time zone of times. */
  zone: string;
  csrfToken: string;
}

export function accountView(view: AccountView): Html {
  const { me, siteAddress } = view;
  return html`<div class="screen-head"><h1>My account</h1></div>
<div class="detail">
<div>
<section class="panel">
<h2>${me.name}</h2>
<p>${me.email}</p>
<p><a href="${siteAddress}/dashboard/account">Change your name, email address or password</a></p>
</section>
<section class="panel">
<h2>Roles</h2>
<dl class="facts">${me.roles.map(({ role, campaign_uid, charity_uid }) => {
    const place = campaign_uid ?? charity_uid;
    return html`<div><dt>${words(role)}</dt><dd>${roleRules[role].description}${place && ` (${place})`}</dd></div>`;
  })}</dl>
</section>
${secondFactor(view)}
<section class="panel">
<h2>Passkeys</h2>
<p>Sign in with your fingerprint, your face or a security key, without a password or code.</p>
<p><a class="button secondary small" href="/account/passkeys">Manage passkeys</a></p>
</section>
</div>
<div>${sessionTable(view)}</div>
</div>`;
}

function secondFactor({ appSince, codesLeft, me, zone, csrfToken }: AccountView): Html {
  if (!appSince) {
    return html`<section class="panel">
<h2>Authenticator app</h2>
<p>A second factor protects your account even if someone learns your password.</p>
<p><a class="button secondary small" href="/account/app">Set up an authenticator app</a></p>
</section>`;
  }
  return html`<section class="panel">
<h2>Authenticator app</h2>
<dl class="facts">
<div><dt>Set up</dt><dd>${timeHtml(appSince, zone)}</dd></div>
<div><dt>Recovery codes</dt><dd>${codesLeft} left${codesLeft <= 3 && '. Create new ones before you run out.'}</dd></div>
</dl>
<div class="actions">
<a class="button secondary small" href="/account/app">Replace the app</a>
${button('/account/recovery-codes', 'Create new recovery codes', csrfToken)}
${!needsSecondFactor(me.roles) && button('/account/app/remove', 'Remove the app', csrfToken)}
</div>
</section>`;
}

function sessionTable({ sessions, idHash, zone, csrfToken }: AccountView): Html {
  return html`<section class="panel">
<h2>Where you're signed in</h2>
<table class="records">
<thead><tr><th scope="col">Device</th><th scope="col">Signed in</th><th scope="col">Last used</th><th scope="col">Session</th></tr></thead>
<tbody>${sessions.map(({ id_hash, device, created_at, last_seen_at }) => {
    const end = button('/account/sessions/end', 'End', csrfToken, { session: id_hash.toString('base64url') });
    return html`<tr><th scope="row">${device ?? 'Unknown'}</th>
<td data-label="Signed in">${timeHtml(created_at, zone)}</td>
<td data-label="Last used">${timeHtml(last_seen_at, zone)}</td>
<td data-label="Session">${id_hash.equals(idHash) ? 'This one' : end}</td></tr>`;
  })}</tbody>
</table>
${sessions.length > 1 && html`<div class="actions">${button('/account/sessions/end-others', 'End all others', csrfToken)}</div>`}
</section>`;
}

function button(action: string, label: string, csrfToken: string, hidden: Record<string, string> = {}): Html {
  return html`<form class="inline" method="post" action="${action}">${csrfField(csrfToken)}${hiddenFields(hidden)}<button class="secondary small" type="submit">${label}</button></form>`;
}
