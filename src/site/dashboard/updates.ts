import { randomUUID } from 'node:crypto';
import { userActor } from '../../domain/actor.ts';
import { answering, change } from '../../domain/change.ts';
import { createPost, deletePost } from '../../domain/pages/posts.ts';
import { deleteReply, replyToDonation } from '../../domain/payments/reply-to-donation.ts';
import { senderOf } from '../../domain/policies.ts';
import { ValidationError } from '../../errors.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sendForm } from '../../web/send-view.ts';
import { noticeOf } from '../parts/notice-of.ts';
import { numberInPath } from '../parts/number-in-path.ts';
import { readAsOperation } from '../read-as-operation.ts';
import type { SiteContext, User } from '../site-context.ts';
import { createSiteLinks } from '../site-links.ts';
import { formKey } from './form-key.ts';
import { findOwnPage, showPage } from './own-page.ts';
import { replyField, replyLabels, updateLabels, updatesView } from './updates-view.ts';

const notices: Record<string, string> = {
  deleted: 'Your update has been deleted.',
  replied: 'Your reply has been posted.',
  'taken-back': 'Your reply has been deleted.',
};

/** Donations in each part of the list. */
const PART = 20;

/** Updates that the owner of a page posts, and replies to donations. */
export const updates = {
  show: (ctx: HtmlContext, context: SiteContext, user: User) => showUpdates(ctx, context, user),

  async create(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const { form } = ctx.state;
    const page = await findOwnPage(ctx, context, user);
    const file = ctx.state.files?.get('image');
    try {
      const input = readAsOperation(context.contract, 'createPost', {
        body: { page_id: page.id, caption: typed(form.caption) },
      });
      const create = async (picture?: string) => {
        const command = answering(createPost, () => ({ status: 303, body: picture ?? null }));
        const values = { ...input, picture, now: context.clock() };
        const idempotencyKey = formKey(user, 'update', form);
        const { body: shown } = await change(context, userActor(user), command, values, { idempotencyKey });
        // The form was sent before: the existing post has its own copy of the picture.
        if (picture && shown !== picture) await context.pictures.remove(picture);
      };
      await (file
        ? context.pictures.storeFor(file, 'image', create, { sender: senderOf(userActor(user)) })
        : create());
    } catch (error) {
      return showUpdates(ctx, context, user, refusedForm(ctx, error, updateLabels));
    }
    showPage(ctx, context, page, 'posted');
  },

  async delete(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const { id } = await findOwnPage(ctx, context, user);
    const own = { id: numberInPath(ctx, 'postId') };
    const { formerImage } = await change(context, userActor(user), deletePost, own);
    await context.pictures.remove(formerImage);
    seeOther(ctx, `/dashboard/pages/${id}/updates?notice=deleted`);
  },

  async reply(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const donationId = numberInPath(ctx, 'donationId');
    const own = await ownDonation(ctx, context, user);
    const name = replyField(donationId);
    try {
      const { caption } = readReply(context, own, typed(ctx.state.form[name]));
      const reply = { ...own, caption, addresses: context.addresses };
      await change(context, userActor(user), replyToDonation, reply);
    } catch (error) {
      const refused = refusedForm(ctx, inField(error, name), replyLabels(donationId));
      return showUpdates(ctx, context, user, refused);
    }
    seeOther(ctx, afterReply(ctx, own.pageId, 'replied'));
  },

  async takeBack(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const own = await ownDonation(ctx, context, user);
    await change(context, userActor(user), deleteReply, own);
    seeOther(ctx, afterReply(ctx, own.pageId, 'taken-back'));
  },
};

async function ownDonation(ctx: HtmlContext, context: SiteContext, user: User) {
  const { id } = await findOwnPage(ctx, context, user);
  return { pageId: id, donation: String(numberInPath(ctx, 'donationId')) };
}

function readReply(
  { contract }: SiteContext,
  { pageId, donation }: { pageId: number; donation: string },
  caption: string | undefined,
) {
  const params = { page_id_or_uuid: String(pageId), donation_id: donation };
  return readAsOperation(contract, 'saveDonationComment', { params, body: { caption } });
}

/** Normalises the line breaks that browsers send. */
function typed(text: string | undefined): string | undefined {
  return text?.replace(/\r\n?/g, '\n').trim();
}

/** Moves errors of the reply to its field in this form. */
function inField(error: unknown, name: string): unknown {
  if (!(error instanceof ValidationError)) return error;
  return new ValidationError(error.errors.map((one) => ({ ...one, field: name })));
}

function afterReply({ state }: HtmlContext, pageId: number, notice: keyof typeof notices): string {
  const part = partOf(state.form.part);
  return `/dashboard/pages/${pageId}/updates?notice=${notice}${part > 1 ? `&part=${part}` : ''}`;
}

function partOf(text: string | undefined): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1;
}

async function showUpdates(
  ctx: HtmlContext,
  context: SiteContext,
  user: User,
  refused?: RefusedForm,
): Promise<void> {
  const page = await findOwnPage(ctx, context, user);
  const part = partOf(ctx.state.form.part ?? queryValue(ctx, 'part'));
  const shown = await context.site.pageUpdates(page.id, { limit: PART, offset: (part - 1) * PART });
  const lastPart = Math.ceil(shown.donationCount / PART);
  const links = createSiteLinks(context, ctx.state.siteRoot);
  const state = formState(ctx, refused);
  // A double click must not post twice.
  const form = { form_key: randomUUID(), ...state.form };
  const main = updatesView({ ...state, form, page, updates: shown, part, lastPart, links });
  const title = `Updates for ${page.name}`;
  const notice = noticeOf(ctx, notices);
  sendForm(ctx, { title, titleInError: `updates for ${page.name}`, noIndex: true, notice, main }, refused);
}
