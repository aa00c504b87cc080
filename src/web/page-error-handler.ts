import type { Middleware } from 'koa';
import { StaleFormError } from '../errors.ts';
import { errorResponse } from '../http/error-response.ts';
import { toDomainError } from '../http/to-domain-error.ts';
import type { Log } from '../log.ts';
import { formPage } from './form-page.ts';
import { contentSecurityPolicy } from './page-security-headers.ts';
import type { PageContext, PageState } from './page-state.ts';
import { sendPage } from './send-page.ts';
import { errorTitle, errorView } from './views/error-view.ts';

/** Turns whatever was thrown into a page. Unexpected errors are logged whole and tell the visitor nothing. */
export function pageErrorHandler(log: Log): Middleware<PageState> {
  return async function pageErrorHandlerMiddleware(ctx, next) {
    try {
      await next();
    } catch (thrown) {
      const error = toDomainError(thrown);
      const { status, headers } = errorResponse(error);
      if (status >= 500) {
        log[status === 503 ? 'warn' : 'error'](
          { requestId: ctx.state.requestId, err: thrown },
          'request failed',
        );
      }
      ctx.remove('ETag');
      ctx.set({
        ...headers,
        'Cache-Control': 'no-store',
        'Content-Security-Policy': contentSecurityPolicy(),
      });
      const message = status === 500 ? 'It was our fault and has been noted' : (error as Error).message;
      const page = ctx as unknown as PageContext;
      const again = error instanceof StaleFormError ? formPage(page) : undefined;
      const main = errorView({ status, message, requestId: ctx.state.requestId, again });
      sendPage(page, { title: errorTitle(status), noIndex: true, main }, status);
    }
  };
}
