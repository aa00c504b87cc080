import type { Context } from '../../context.ts';
import { userActor } from '../../domain/actor.ts';
import { invalid, ValidationError } from '../../errors.ts';
import { changeCover, changePage } from '../../fundraising/update-page-with-picture.ts';
import { sendPicture } from '../../pictures/send-picture.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { refusedForm } from '../../web/refused-form.ts';
import type { SiteContext, User } from '../site-context.ts';
import { findOwnPage, showPage } from './own-page.ts';
import { editPageLabels } from './page-form-views.ts';
import { showEditForm } from './page-forms.ts';

/** Whether the address accepts a form with a picture. */
export function takesPicture({ path }: { path: string }): boolean {
  return /^\/dashboard\/pages\/\d+\/(picture|cover|photos|updates)$/.test(path);
}

/** Uploads pictures of a user's own page, and serves them to everyone. */
export const pictureForms = {
  update: (ctx: HtmlContext, context: SiteContext, user: User) =>
    change(ctx, context, user, 'picture', (id, file) =>
      changePage(context, userActor(user), id, file ? {} : { image: '' }, file),
    ),

  updateCover: (ctx: HtmlContext, context: SiteContext, user: User) =>
    change(ctx, context, user, 'cover', (id, file) => changeCover(context, userActor(user), id, file)),

  show: (ctx: HtmlContext, { pictures }: Pick<Context, 'pictures'>): Promise<void> =>
    sendPicture(ctx, pictures, String(ctx.params.id), queryValue(ctx, 'size')),
};

/** Replaces the picture with the uploaded file, or removes it. */
async function change(
  ctx: HtmlContext,
  context: SiteContext,
  user: User,
  kind: 'picture' | 'cover',
  write: (pageId: number, file: Buffer | undefined) => Promise<unknown>,
): Promise<void> {
  const page = await findOwnPage(ctx, context, user);
  const field = kind === 'cover' ? 'cover' : 'image';
  const file = ctx.state.files?.get(field);
  const removes = ctx.state.form.remove !== undefined;
  try {
    if (!file && !removes)
      throw new ValidationError([
        invalid(field, `Choose a ${kind === 'cover' ? 'cover picture' : 'picture'} first.`),
      ]);
    await write(page.id, removes ? undefined : file);
  } catch (error) {
    const refused = refusedForm(ctx, error, editPageLabels);
    return showEditForm(ctx, context, { page }, refused);
  }
  showPage(ctx, context, page, `${kind}-${removes ? 'removed' : 'saved'}`);
}
