import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';

/** The notice that the query names, if the screen has it. */
export function noticeOf<Notice>(
  ctx: Pick<HtmlContext, 'querystring'>,
  notices: Readonly<Record<string, Notice>>,
): Notice | undefined {
  const name = queryValue(ctx, 'notice') ?? '';
  return Object.hasOwn(notices, name) ? notices[name] : undefined;
}
