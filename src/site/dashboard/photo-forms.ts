import { userActor } from '../../domain/actor.ts';
import { answering, change } from '../../domain/change.ts';
import { addPhoto, deletePhoto, describePhoto, movePhotoUp } from '../../domain/pages/photos.ts';
import { senderOf } from '../../domain/policies.ts';
import { invalid, ValidationError } from '../../errors.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { seeOther } from '../../web/redirects.ts';
import { refusedForm } from '../../web/refused-form.ts';
import { numberInPath } from '../parts/number-in-path.ts';
import type { SiteContext, User } from '../site-context.ts';
import { formKey } from './form-key.ts';
import { findOwnPage, showPage } from './own-page.ts';
import { editPageLabels } from './page-form-views.ts';
import { showEditForm } from './page-forms.ts';

/** The photos of a user's own page: add, describe, order and delete. */
export const photoForms = {
  async add(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const page = await findOwnPage(ctx, context, user);
    const { form, files } = ctx.state;
    const file = files?.get('photo');
    const actor = userActor(user);
    // A double click must not add it twice.
    const idempotencyKey = formKey(user, 'photo', form);
    try {
      if (!file) throw new ValidationError([invalid('photo', 'Choose a photo first.')]);
      const write = async (path: string) => {
        const command = answering(addPhoto, () => ({ status: 303, body: path }));
        const values = { pageId: page.id, path, description: form.description ?? '' };
        const { body: shown } = await change(context, actor, command, values, { idempotencyKey });
        if (shown !== path) await context.pictures.remove(path);
      };
      await context.pictures.storeFor(file, 'photo', write, { sender: senderOf(actor) });
    } catch (error) {
      return showEditForm(ctx, context, { page }, refusedForm(ctx, error, editPageLabels));
    }
    showPage(ctx, context, page, 'photo-added');
  },

  /** Describes, moves or deletes a photo, as the pressed button says. */
  async change(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const page = await findOwnPage(ctx, context, user);
    const { form } = ctx.state;
    const actor = userActor(user);
    const photo = { pageId: page.id, id: numberInPath(ctx, 'photoId') };
    if (form.do === 'delete') {
      const { path } = await change(context, actor, deletePhoto, photo);
      await context.pictures.remove(path);
    } else if (form.do === 'up') {
      await change(context, actor, movePhotoUp, photo);
    } else {
      try {
        await change(context, actor, describePhoto, { ...photo, description: form.description ?? '' });
      } catch (error) {
        return showEditForm(ctx, context, { page }, refusedForm(ctx, error, editPageLabels));
      }
    }
    const notice = form.do === 'delete' ? 'photo-deleted' : 'photo-saved';
    seeOther(ctx, `/dashboard/pages/${page.id}/edit?notice=${notice}#photos`);
  },
};
