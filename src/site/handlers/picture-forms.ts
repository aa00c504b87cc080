import type { Context } from '../../context.ts';
import { invalid, NotFoundError, ValidationError } from '../../errors.ts';
import { changePage } from '../../fundraising/change-page.ts';
import { sizeNames } from '../../pictures/picture-sizes.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { refusedForm } from '../../web/refused-form.ts';
import type { SiteContext, User } from '../site-context.ts';
import { editPageLabels } from '../views/page-form-views.ts';
import { findOwnPage } from './own-page.ts';
import { filledForm, showEditForm } from './page-forms.ts';

/** Whether the address takes a form with a picture. */
export function takesPicture({ path }: { path: string }): boolean {
  return /^\/dashboard\/pages\/\d+\/picture$/.test(path);
}

/** The picture of a user's own page, and how everybody sees it. */
export const pictureForms = {
  async update(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const page = await findOwnPage(ctx, context, user);
    const file = ctx.state.files?.get('image');
    const removes = ctx.state.form.remove !== undefined;
    try {
      if (!file && !removes) throw new ValidationError([invalid('image', 'must be chosen first')]);
      const edits = removes ? { image: '' } : {};
      await changePage(context, { userId: user.id }, page.id, edits, removes ? undefined : file);
    } catch (error) {
      const refused = refusedForm(ctx, error, editPageLabels);
      return showEditForm(ctx, context, { page, form: filledForm(page) }, refused);
    }
    seeOther(ctx, `/dashboard?notice=${removes ? 'picture-removed' : 'picture-saved'}`);
  },

  /** What stands under an address never changes. */
  async show(ctx: HtmlContext, { pictures }: Pick<Context, 'pictures'>): Promise<void> {
    const asked = queryValue(ctx, 'size');
    const size = sizeNames.find((name) => name === asked) ?? 'original';
    const picture = await pictures.read(String(ctx.params.id), size);
    if (!picture) throw new NotFoundError();
    ctx.type = 'image/jpeg';
    ctx.set({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    ctx.body = picture;
  },
};
