import type { PageContext } from '../../http/page-state.ts';
import { queryValue } from '../../http/query-value.ts';

/** What the address asks a page to say: one of the page's own notices, or nothing. */
export function noticeOf<Notice>(
  ctx: Pick<PageContext, 'query'>,
  notices: Readonly<Record<string, Notice>>,
): Notice | undefined {
  const name = queryValue(ctx, 'notice') ?? '';
  return Object.hasOwn(notices, name) ? notices[name] : undefined;
}
