import { NotFoundError } from '../../errors.ts';
import type { HtmlContext } from '../../web/html-state.ts';

/** Reads an id in the path. @throws NotFoundError if it isn't one */
export function numberInPath(ctx: Pick<HtmlContext, 'params'>, name: string): number {
  const text = ctx.params[name] ?? '';
  const number = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw new NotFoundError();
  return number;
}
