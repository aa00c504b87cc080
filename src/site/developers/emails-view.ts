import type { MailName } from '../../mail/mail-texts.ts';
import type { Message } from '../../mail/transport.ts';
import { type Html, html } from '../../web/views/html.ts';

export const emailsPath = '/developers/emails';

/** All emails with sample data, each as HTML and as text. */
export function emailsView(emails: readonly { name: MailName; message: Message }[]): Html {
  return html`<p class="crumbs"><a href="/developers/oauth_applications">Your OAuth applications</a></p>
<h1>Emails</h1>
<p class="lead">Every email this site sends, with sample data. The links don't work.</p>
${emails.map(
  ({ name, message: { subject, text } }) => html`<section class="card email" aria-labelledby="${name}">
<h2 id="${name}">${subject}</h2>
<p class="soft"><code>${name}</code></p>
<iframe src="${emailsPath}/${name}" title="HTML of ${name}" loading="lazy"></iframe>
<pre class="exchange" tabindex="0" aria-label="Text of ${name}">${text}</pre>
</section>`,
)}`;
}
