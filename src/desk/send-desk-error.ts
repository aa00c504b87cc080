import type { HtmlContext } from '../web/html-state.ts';
import type { SendError } from '../web/view-error-handler.ts';
import { errorTitle, type ShownError } from '../web/views/error-view.ts';
import { html } from '../web/views/html.ts';
import { reopenWithoutFile } from './picture.ts';
import { sendDeskView } from './send-desk-view.ts';
import type { DeskRequest, DeskServices } from './session.ts';

/**
 * Shows errors of staff who have signed in with the navigation, and those of everyone else without it.
 * @param takesFile whether there is a form with a file at an address
 */
export function sendDeskError(
  services: Pick<DeskServices, 'contract' | 'config'>,
  takesFile: (path: string) => boolean,
): SendError {
  return (ctx: HtmlContext, { status, message, requestId, again }: ShownError) => {
    if (status === 413 && takesFile(ctx.path)) return reopenWithoutFile(ctx);
    const title = status === 404 ? 'Not found' : errorTitle(status);
    const main = html`<section class="panel form-panel">
<h1>${title}</h1>
<p>${status === 404 ? "This doesn't exist, or you don't have access to it." : `${message}.`}</p>
<p>${again ? html`<a class="button" href="${again}">Open the form again</a>` : html`<a href="/">Home</a>`}</p>
${status >= 500 && html`<p class="hint">Request ${requestId}</p>`}
</section>`;
    sendDeskView(ctx as DeskRequest, services, { title, main }, status);
  };
}
