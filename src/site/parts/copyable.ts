import { type Html, html } from '../../web/views/html.ts';

/** A value with a button that copies it, for screens with the site's script. Without the script there is no button. */
export function copyable(id: string, value: string, name: string): Html {
  return html`<div class="copy-field"><code class="secret" id="${id}">${value}</code><button class="secondary" type="button" data-copy="${id}" aria-label="Copy ${name}" hidden>Copy</button></div>`;
}

/** Where the script reports that something has been copied. */
export const copiedStatus = html`<p class="soft" role="status" data-copied></p>`;
