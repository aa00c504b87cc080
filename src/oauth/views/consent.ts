import { csrfField, hiddenFields } from '../../web/views/form.ts';
import { type Html, html, linkAddress } from '../../web/views/html.ts';

export interface Consent {
  action: string;
  csrfToken: string;
  application: { name: string; description: string | null; application_url: string | null };
  user: { name: string; email: string };
  /** Host or scheme that the user returns to; undefined when a code is shown for copying. */
  returnsTo: string | undefined;
  switchAccountAddress: string;
}

/** Asks the user to allow an OAuth application to act for them, and lists what that includes. */
export function consent({
  action,
  csrfToken,
  application,
  user,
  returnsTo,
  switchAccountAddress,
}: Consent): Html {
  const website = linkAddress(application.application_url);
  return html`<section class="card narrow">
<h1>Allow ${application.name} to act for you?</h1>
${application.description && html`<p>${application.description}</p>`}
${website && html`<p><a href="${website}" rel="noopener noreferrer">${website}</a></p>`}
<p>${application.name} will be able to:</p>
<ul>
<li>see your name, email address, phone number and birthday,</li>
<li>create and manage fundraising pages and teams for you,</li>
<li>add your fitness activities to your pages,</li>
<li>sign you in to this site.</li>
</ul>
<form method="post" action="${action}">
${csrfField(csrfToken)}
${hiddenFields({ step: 'consent' })}
<div class="actions">
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny" class="secondary">Deny</button>
</div>
</form>
<p class="hint">${
    returnsTo
      ? html`Either way, you'll return to ${returnsTo}. `
      : html`If you allow this, we'll show you a code to copy into ${application.name}. `
  }You can remove its access on your dashboard at any time.</p>
<p class="hint">You're signed in as ${user.name} (${user.email}). <a href="${switchAccountAddress}">Use another account</a></p>
</section>`;
}
