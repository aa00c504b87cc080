import { waveDrawing } from './drawings.ts';
import { type Html, html } from './html.ts';
import { searchForm } from './search-form.ts';

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

/** What a visitor is told about an error. */
export interface ShownError {
  status: number;
  message: string;
  /** Identifies the request in the log. */
  requestId: string;
  /** Address of the form, for another attempt. */
  again?: string | undefined;
}

interface ErrorView extends ShownError {
  /** Address of the main site; empty on the main site. */
  siteRoot: string;
  /** For a page that isn't found: where it may be instead, and what to search for. */
  nearby?: { name: string; address: string } | undefined;
  search?: string | undefined;
}

export function errorView({ status, message, requestId, again, siteRoot, nearby, search }: ErrorView): Html {
  return html`<section class="card narrow fault">
${waveDrawing}
<h1>${errorTitle(status)}</h1>
<p>${status === 404 ? 'It may have moved, or there may be a typo in the address.' : `${message}.`}</p>
${nearby && html`<p>Were you looking for a page in <a href="${nearby.address}">${nearby.name}</a>?</p>`}
${
  // A form works only on its own origin.
  status === 404 && siteRoot === '' && searchForm(search)
}
${again && html`<p><a class="button" href="${again}">Open the form again</a></p>`}
<p><a href="${siteRoot}/">Go to the home page</a></p>
${status >= 500 && html`<p class="hint">Request ${requestId}</p>`}
</section>`;
}
