import { Readable } from 'node:stream';
import { personalDocument } from '../../db/queries/personal-data.ts';
import { provePassword } from '../../domain/accounts/change-account.ts';
import { keepAccount, requestDeletion } from '../../domain/accounts/leave.ts';
import { userActor } from '../../domain/actor.ts';
import { change } from '../../domain/change.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sendForm, sendView } from '../../web/send-view.ts';
import { signOut } from '../../web/sessions/visitor-session.ts';
import type { SiteContext, User } from '../site-context.ts';
import { deleteView, downloadView, keepView, ownDataLabels } from './own-data-views.ts';

const proofOf = (ctx: HtmlContext, user: User) => ({
  user,
  password: ctx.state.form.password ?? '',
  field: 'password',
  address: ctx.state.clientAddress,
});

/** A user's download of everything stored about them, and the deletion of their account. */
export const ownData = {
  async showDownload(ctx: HtmlContext): Promise<void> {
    showDownload(ctx);
  },

  async download(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    try {
      await provePassword(context, proofOf(ctx, user), []);
    } catch (error) {
      return showDownload(ctx, refusedForm(ctx, error, ownDataLabels));
    }
    const { database, addresses } = context;
    const document = personalDocument(database.primary, { userId: user.id }, (path) =>
      addresses.absolute(path),
    );
    ctx.type = 'application/json';
    ctx.attachment('my-data.json', { type: 'attachment' });
    ctx.body = Readable.from(document);
  },

  async showDelete(ctx: HtmlContext, { pendingErasures }: SiteContext, user: User): Promise<void> {
    const pending = await pendingErasures.find(user.id);
    if (!pending) return showDelete(ctx);
    const main = keepView({ csrfToken: ctx.state.session.csrfToken, due: pending.due_at });
    sendView(ctx, { title: 'Keep your account?', noIndex: true, main });
  },

  async delete(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    try {
      await requestDeletion(context, proofOf(ctx, user));
    } catch (error) {
      return showDelete(ctx, refusedForm(ctx, error, ownDataLabels));
    }
    await signOut(ctx, context);
    seeOther(ctx, '/sign-in?notice=deletion-requested');
  },

  async keep(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const isKept = await change(context, userActor(user), keepAccount, undefined);
    seeOther(ctx, isKept ? '/dashboard?notice=account-kept' : '/dashboard');
  },
};

function showDownload(ctx: HtmlContext, refused?: RefusedForm): void {
  const main = downloadView(formState(ctx, refused));
  sendForm(ctx, { title: 'Download my data', noIndex: true, main }, refused);
}

function showDelete(ctx: HtmlContext, refused?: RefusedForm): void {
  const main = deleteView(formState(ctx, refused));
  sendForm(ctx, { title: 'Delete my account', noIndex: true, main }, refused);
}
