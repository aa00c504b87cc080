import { waveDrawing } from './drawings.ts';
import { type Html, html } from './html.ts';

const titles: Record<number, string> = {
  400: "We couldn't read that request",
  401: 'Sign in to continue',
  403: "You can't do that",
  404: 'Page not found',
  405: "That doesn't work here",
  408: 'That took too long',
  413: "That's too large",
  429: 'Too many attempts',
  503: "We'll be right back",
};

export function errorTitle(status: number): string {
  return titles[status] ?? (status < 500 ? "That didn't work" : 'Something went wrong');
}

interface ErrorView {
  status: number;
  message: string;
  /** Identifies the request in the log. */
  requestId: string;
  /** Address of the form, for another attempt. */
  again?: string | undefined;
}

export function errorView({ status, message, requestId, again }: ErrorView): Html {
  return html`<section class="card narrow fault">
${waveDrawing}
<h1>${errorTitle(status)}</h1>
<p>${status === 404 ? 'It may have moved, or there may be a typo in the address.' : `${message}.`}</p>
${again && html`<p><a class="button" href="${again}">Open the form again</a></p>`}
<p><a href="/">Go to the home page</a></p>
${status >= 500 && html`<p class="hint">Request ${requestId}</p>`}
</section>`;
}
