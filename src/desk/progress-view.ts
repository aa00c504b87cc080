import { type Html, type HtmlValue, html } from '../web/views/html.ts';

interface Progress {
  /** Whether it still moves: the script reads it again then, and a link does it without one. */
  isOpen: boolean;
  /** Of the screen, below the root. */
  address: string;
  /** How much is done; null if that isn't known. */
  percent: number | null;
  /** For screen readers. */
  label: string;
  content: HtmlValue;
}

/** How far a job is. The script `progress` keeps it as a reload would show it, and reloads the screen once when the job has ended. */
export function progressView({ isOpen, address, percent, label, content }: Progress): Html {
  const bar = html`<progress max="100"${percent !== null && html` value="${percent}"`} aria-label="${label}"></progress>`;
  return html`<section class="panel job" aria-label="${label}"${isOpen && html` data-progress="/live${address}"`}>
${isOpen && bar}
${content}
${isOpen && html`<p class="hint">You can leave this screen; the work goes on. <span data-without-script><a href="${address}">Reload</a> to see how far it is.</span></p>`}
</section>`;
}
