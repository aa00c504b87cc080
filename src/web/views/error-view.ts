import { waveDrawing } from './drawings.ts';
import { type Html, html } from './html.ts';

const titles: Record<number, string> = {
  400: 'That request could not be read',
  401: 'Please sign in',
  403: 'That is not allowed',
  404: 'There is nothing here',
  405: 'That is not how this page works',
  408: 'That took too long',
  413: 'That was too much at once',
  429: 'Too many tries',
  503: 'One moment, please',
};

export function errorTitle(status: number): string {
  return titles[status] ?? (status < 500 ? 'That did not work' : 'Something went wrong');
}

interface ErrorView {
  status: number;
  message: string;
  /** Lets the operator find the request in the log. */
  requestId: string;
  /** Where the visitor can try again. */
  again?: string | undefined;
}

export function errorView({ status, message, requestId, again }: ErrorView): Html {
  return html`<section class="card narrow fault">
${waveDrawing}
<h1>${errorTitle(status)}</h1>
<p>${status === 404 ? 'The page may have moved, or its address was mistyped.' : `${message}.`}</p>
${again && html`<p><a class="button" href="${again}">Open the form again</a></p>`}
<p><a href="/">To the start page</a></p>
${status >= 500 && html`<p class="hint">Request ${requestId}</p>`}
</section>`;
}
