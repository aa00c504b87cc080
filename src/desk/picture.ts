import { LARGEST_FILE } from '../config/largest-file.ts';
import { parseDemoPicturePath } from '../domain/demo-pictures.ts';
import { demoPicture } from '../domain/draw-demo-picture.ts';
import { NotFoundError } from '../errors.ts';
import type { HtmlContext } from '../web/html-state.ts';
import { queryValue } from '../web/query-value.ts';
import { seeOther } from '../web/redirects.ts';
import type { RefusedForm } from '../web/refused-form.ts';
import { type Html, html, linkAddress } from '../web/views/html.ts';
import { type Fields, isFile } from './field.ts';

/** The types of files that browsers offer. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp';

const TOO_LARGE = 'too-large';

/** A small picture that links to the large one. @returns undefined for a text that isn't an address */
export function pictureHtml(address: string | null | undefined, label: string): Html | undefined {
  const shown = linkAddress(address);
  if (!shown) return undefined;
  const small = /\/pictures\/[\da-f-]+$/.test(shown) ? `${shown}?size=large` : shown;
  return html`<a href="${shown}"><img class="picture" src="${small}" alt="${label}"></a>`;
}

/** Sends a picture of the demo data, which the server draws. */
export function sendDemoPicture(ctx: Pick<HtmlContext, 'path' | 'type' | 'body'>): void {
  const picture = parseDemoPicturePath(ctx.path);
  if (!picture) throw new NotFoundError();
  ctx.type = 'image/svg+xml';
  ctx.body = demoPicture(picture.kind, picture.number);
}

/** Opens a form again that wasn't read, because its file was too large. */
export function reopenWithoutFile(ctx: Pick<HtmlContext, 'path' | 'status' | 'redirect'>): void {
  seeOther(ctx, `${ctx.path}?${TOO_LARGE}=1`);
}

export function isTooLarge(ctx: Pick<HtmlContext, 'querystring'>): boolean {
  return queryValue(ctx, TOO_LARGE) !== undefined;
}

/** The error of a form that was opened again, beside its file. */
export function tooLarge(fields: Fields): RefusedForm {
  const message = `must be at most ${LARGEST_FILE / 2 ** 20} MB. Choose a smaller file.`;
  const files = [...fields.values()].filter(isFile);
  return {
    status: 413,
    errors: Object.fromEntries(files.map(({ name, label }) => [name, `${label} ${message}`])),
  };
}
