import { type Html, html } from '../../web/views/html.ts';

interface Share {
  /** Absolute. */
  address: string;
  /** Title to share, such as `Ada in City Run`. */
  title: string;
  /** Address of the QR code. */
  codeAddress: string;
  isOwner: boolean;
}

/** Ways to share a page: its link, links to networks and a QR code; with scripts, also a copy button and the system's share sheet. */
export function shareSection({ address, title, codeAddress, isOwner }: Share): Html {
  const links = shareLinks(address, title).map(
    ([name, link]) => html`<li><a class="chip" href="${link}" rel="noopener noreferrer">${name}</a></li>`,
  );
  return html`<section class="card share" id="share" aria-labelledby="share-title">
<h2 id="share-title">Share ${isOwner ? 'your' : 'this'} page</h2>
<label for="share_address">Link to this page</label>
<div class="copy-field"><input id="share_address" value="${address}" readonly><button class="secondary" type="button" data-copy="share_address" hidden>Copy</button></div>
<p class="soft" role="status" data-copied></p>
<ul class="chips">${links}<li hidden data-share-item><button class="chip" type="button" data-share="${address}" data-title="${title}">More options</button></li></ul>
<details class="more"><summary>QR code</summary><p class="code"><img src="${codeAddress}" alt="QR code for the link to this page" width="232" height="232" loading="lazy"></p>
<p><a href="${codeAddress}" download="qr-code.svg">Download the QR code</a> for a poster or T-shirt.</p></details>
</section>`;
}

function shareLinks(address: string, title: string): (readonly [string, string])[] {
  const query = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
  return [
    ['WhatsApp', `https://wa.me/?${query({ text: `${title}: ${address}` })}`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?${query({ u: address })}`],
    ['X', `https://x.com/intent/post?${query({ text: title, url: address })}`],
    ['Email', `mailto:?${query({ subject: title, body: address })}`],
  ];
}
