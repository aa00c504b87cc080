import { type Html, html } from '../../web/views/html.ts';
import type { SiteLinks } from '../site-links.ts';

/** What the operator of an empty installation does first; it goes with the first campaign. */
export function firstSteps(links: SiteLinks): Html {
  return html`<section class="section card" aria-labelledby="first-title">
<h2 id="first-title">Do you run this site?</h2>
<p>These are its first steps. This card goes when the first campaign is there.</p>
<ol class="first-steps">
<li>Make it yours: <code>npx groundswell branding set --name "Your name" --colour "#0b666b"</code></li>
<li>Bring in charities: <code>npx groundswell import charities charities.csv --source ours</code></li>
<li>Then campaigns: <code>npx groundswell import campaigns campaigns.csv --source ours</code></li>
<li>Lead donors to your checkout by the setting <code>DONATE_URL</code></li>
<li>See whether anything is missing: <code>npx groundswell doctor</code></li>
</ol>
<p class="actions"><a class="button secondary" href="${links.docs}operating-branding/">Make it yours</a> <a class="button secondary" href="${links.docs}operating-import/">Getting data in</a></p>
</section>`;
}
