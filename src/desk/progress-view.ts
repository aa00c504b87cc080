import { type Html, type HtmlValue, html } from '../web/views/html.ts';

interface Progress {
  /** Whether the job is queued or running. The script keeps it up to date, and there is a link to reload without the script. */
  isOpen: boolean;
  /** Of the screen, below the root. */
  address: string;
  /** Null if it isn't known. */
  percent: number | null;
  /** For screen readers. */
  label: string;
  content: HtmlValue;
}

/** How far a job is. The script `progress` keeps it up to date, and reloads the screen when the job ends. */
export function progressView({ isOpen, address, percent, label, content }: Progress): Html {
  const bar = html`<progress max="100"${percent !== null && html` value="${percent}"`} aria-label="${label}"></progress>`;
  return html`<section class="panel job" aria-label="${label}"${isOpen && html` data-progress="/live${address}"`}>
${isOpen && bar}
${content}
${isOpen && html`<p class="hint">You can leave this screen: the job continues. <span data-without-script><a href="${address}">Reload</a> to see how far it is.</span></p>`}
</section>`;
}
