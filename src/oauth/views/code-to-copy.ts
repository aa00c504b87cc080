import { type Html, html } from '../../views/html.ts';

/** The authorization code for an application that has no web address. Existing callers look for the id. */
export function codeToCopy({ application, code }: { application: string; code: string }): Html {
  return html`<section class="card narrow">
<h1>Your code for ${application}</h1>
<p>Copy this code into ${application}. It can be used once, within ten minutes.</p>
<code class="secret" id="authorization_code">${code}</code>
<p class="hint">Give it to nobody else: whoever has it can act for you.</p>
</section>`;
}
