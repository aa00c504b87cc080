import type { Middleware } from 'koa';
import { AuthorizationError, PayloadTooLargeError, StaleFormError } from '../errors.ts';
import { logServerError } from '../http/error-handler.ts';
import { errorResponse, toDomainError } from '../http/error-response.ts';
import type { Log } from '../runtime/log.ts';
import { contentSecurityPolicy } from './html-security-headers.ts';
import type { HtmlContext, HtmlState } from './html-state.ts';
import { sitePath } from './return-address.ts';
import { sendView } from './send-view.ts';
import { errorTitle, errorView, type ShownError } from './views/error-view.ts';

/** Finds where a form that is out of date or too large can be opened again; undefined if there is no such path. */
export type FormAddress = (ctx: Pick<HtmlContext, 'path' | 'url' | 'state'>) => string | undefined;

/** Responds with a screen about an error. The session is missing if the request failed before it was read. */
export type SendError = (ctx: HtmlContext, error: ShownError) => void;

/** Turns any error into a screen. Unexpected errors are logged in full and reveal nothing to the visitor. */
export function viewErrorHandler(
  log: Log,
  formAddress: FormAddress = ({ url }) => sitePath(url),
  send: SendError = sendError,
): Middleware<HtmlState> {
  return async function viewErrorHandlerMiddleware(ctx, next) {
    try {
      await next();
    } catch (thrown) {
      const error = toDomainError(thrown);
      const { status, headers } = errorResponse(error);
      const { requestId } = ctx.state;
      logServerError(log, status, requestId, thrown);
      ctx.remove('ETag');
      ctx.set({
        ...headers,
        'Cache-Control': 'no-store',
        'Content-Security-Policy': contentSecurityPolicy(),
      });
      const isOfForm = error instanceof StaleFormError || error instanceof PayloadTooLargeError;
      const message =
        status === 500
          ? "It's our fault, and we've logged it. Please try again later"
          : error instanceof AuthorizationError && !isOfForm
            ? "Your account doesn't have access to this page. If you have another account, sign in with that one"
            : (error as Error).message;
      const htmlContext = ctx as unknown as HtmlContext;
      // The form is missing when the body was not read.
      ctx.state.form ??= {};
      const again = isOfForm ? formAddress(htmlContext) : undefined;
      send(htmlContext, { status, message, requestId, again });
    }
  };
}

function sendError(ctx: HtmlContext, error: ShownError): void {
  const { status } = error;
  const main = errorView({ ...error, siteRoot: ctx.state.siteRoot });
  sendView(ctx, { title: errorTitle(status), noIndex: true, main }, status);
}
