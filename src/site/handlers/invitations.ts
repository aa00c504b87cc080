import { hashSecret } from '../../auth/secrets.ts';
import type { InvitationOffer } from '../../db/queries/site/invitation-offer.ts';
import { joinTeamByInvitation } from '../../domain/commands/accept-invitation.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { refusedForm } from '../../web/refused-form.ts';
import { sendView } from '../../web/send-view.ts';
import type { FormErrors } from '../../web/views/form.ts';
import { readAsOperation } from '../read-as-operation.ts';
import type { SiteContext, User } from '../site-context.ts';
import { createSiteLinks } from '../site-links.ts';
import { deadLinkView } from '../views/account-views.ts';
import { invitationLabels, invitationView } from '../views/invitation-view.ts';
import { writeFromForm } from '../write-from-form.ts';

/** What an invitation's link leads to: joining the team with a page of one's own. */
export const invitations = {
  /** Leaves the invitation open: mail programs open links to check them. */
  async show(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    await showOffer(ctx, context, user, { token: queryValue(ctx, 'token') ?? '' });
  },

  async accept(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const { token = '', individual_page_id } = ctx.state.form;
    try {
      const { individual_page_id: pageId } = readAsOperation(context.contract, 'addTeamMember', {
        params: { team_id: '1' },
        body: { individual_page_id },
      });
      await writeFromForm(context, (transaction) =>
        joinTeamByInvitation(transaction, { token, pageId, reach: { userId: user.id } }),
      );
    } catch (error) {
      return showOffer(ctx, context, user, { token, ...refusedForm(ctx, error, invitationLabels) });
    }
    seeOther(ctx, '/dashboard?notice=joined');
  },
};

/** @returns what the invitation offers, `undefined` when it no longer works */
export function findInvitation(
  { site }: Pick<SiteContext, 'site'>,
  token: string,
  user: User,
): Promise<InvitationOffer | undefined> {
  return site.invitationOffer(hashSecret(token), user.id);
}

async function showOffer(
  ctx: HtmlContext,
  context: SiteContext,
  user: User,
  { token, errors, status }: { token: string; errors?: FormErrors; status?: number },
): Promise<void> {
  const offer = await findInvitation(context, token, user);
  if (!offer) {
    const main = deadLinkView({ label: 'To your dashboard', address: '/dashboard' });
    return sendView(ctx, { title: 'This link no longer works', noIndex: true, main }, 410);
  }
  const links = createSiteLinks(context, ctx.state.siteRoot);
  const { csrfToken } = ctx.state.session;
  const title = `Join ${offer.team.name}`;
  const main = invitationView({
    offer,
    links,
    token,
    csrfToken,
    errors: errors ?? {},
    chosen: ctx.state.form.individual_page_id,
  });
  sendView(ctx, { title: errors ? `Error: ${title}` : title, noIndex: true, main }, status);
}
