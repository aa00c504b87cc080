import { type Html, html } from '../../views/html.ts';
import { dayText } from './text/day-text.ts';

export interface InvitationLinkView {
  team_id: number;
  email: string | null;
  expires_at: Date;
  address: string;
}

/** The only time that an invitation's link is seen. */
export function invitationLinkView({ team_id, email, expires_at, address }: InvitationLinkView): Html {
  return html`<div class="reading">
<h1>Your invitation</h1>
<p class="lead">Copy the link now and pass it on: it is not stored here, so it cannot be shown again.</p>
<section class="card">
<h2>${email ? `For ${email}` : 'For one person'}</h2>
<p><code class="secret" id="invitation_link">${address}</code></p>
<p>It takes one page into the team, and works until ${dayText(expires_at)}.</p>
<p><a class="button" href="/dashboard/teams/${team_id}">I have copied it</a></p>
</section></div>`;
}
