import type { HtmlContext } from '../web/html-state.ts';
import { sendView } from '../web/send-view.ts';
import type { SendError } from '../web/view-error-handler.ts';
import { errorTitle, errorView, type ShownError } from '../web/views/error-view.ts';
import { html } from '../web/views/html.ts';
import { sendDeskView } from './send-desk-view.ts';
import type { DeskRequest, DeskServices, DeskState } from './session.ts';

/** Shows errors of staff who have signed in with the navigation, and those of everyone else without it. */
export function sendDeskError(services: Pick<DeskServices, 'contract'>): SendError {
  return (ctx: HtmlContext, error: ShownError) => {
    const { status, message, requestId, again } = error;
    const title = status === 404 ? 'Not found' : errorTitle(status);
    const { staff } = ctx.state as Partial<DeskState>;
    if (!staff) {
      const main = errorView({ ...error, siteRoot: ctx.state.siteRoot });
      return sendView(ctx, { title, noIndex: true, main }, status);
    }
    const main = html`<section class="panel form-panel">
<h1>${title}</h1>
<p>${status === 404 ? "It doesn't exist, or your roles don't reach it." : `${message}.`}</p>
${again && html`<p><a class="button" href="${again}">Open the form again</a></p>`}
${status >= 500 && html`<p class="hint">Request ${requestId}</p>`}
</section>`;
    sendDeskView(ctx as DeskRequest, services, { title, main }, status);
  };
}
