import type { Context } from '../../context.ts';
import { invalid, ValidationError } from '../../errors.ts';
import { changePage } from '../../fundraising/change-page.ts';
import { sendPicture } from '../../pictures/send-picture.ts';
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

  show: (ctx: HtmlContext, { pictures }: Pick<Context, 'pictures'>): Promise<void> =>
    sendPicture(ctx, pictures, String(ctx.params.id), queryValue(ctx, 'size')),
};
