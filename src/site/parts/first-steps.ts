import { type Html, html } from '../../web/views/html.ts';
import type { SiteLinks } from '../site-links.ts';

/** First steps for the operator of a new installation, shown until there is a campaign. */
export function firstSteps(links: SiteLinks): Html {
  return html`<section class="section card" aria-labelledby="first-title">
<h2 id="first-title">Running this site?</h2>
<p>Here's how to start. This card disappears once you have a campaign.</p>
<ol class="first-steps">
<li>Make it yours: <code>npx groundswell branding set --name "Your name" --colour "#0b666b"</code></li>
<li>Import charities: <code>npx groundswell import charities charities.csv --source ours</code></li>
<li>Import campaigns: <code>npx groundswell import campaigns campaigns.csv --source ours</code></li>
<li>Send donors to your checkout with the setting <code>DONATE_URL</code></li>
<li>Check your setup: <code>npx groundswell doctor</code></li>
</ol>
<p class="actions"><a class="button secondary" href="${links.docs}operating-branding/">Make it yours</a> <a class="button secondary" href="${links.docs}operating-import/">Import your data</a></p>
</section>`;
}
