import { hashSecret } from '../../auth/secrets.ts';
import type { InvitationOffer } from '../../db/queries/site/invitation-offer.ts';
import { userActor } from '../../domain/actor.ts';
import { change } from '../../domain/change.ts';
import { joinTeamByInvitation } from '../../domain/teams/accept-invitation.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sendForm } from '../../web/send-view.ts';
import { showDeadLink } from '../account/dead-link.ts';
import { readAsOperation } from '../read-as-operation.ts';
import type { SiteContext, SiteServices, User } from '../site-context.ts';
import { createSiteLinks } from '../site-links.ts';
import { invitationLabels, invitationView } from './invitation-view.ts';

/** The screen behind an invitation's link: creating a page, or joining the team with one. */
export const invitations = {
  /** Shows the invitation, also to visitors who have not signed in. Does not use it up, because email clients open links to check them. */
  async show(ctx: HtmlContext, context: SiteServices): Promise<void> {
    await showOffer(ctx, context, ctx.state.session.user, queryValue(ctx, 'token') ?? '');
  },

  async accept(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const { token = '', individual_page_id } = ctx.state.form;
    try {
      const { individual_page_id: pageId } = readAsOperation(context.contract, 'addTeamMember', {
        params: { team_id: '1' },
        body: { individual_page_id },
      });
      await change(context, userActor(user), joinTeamByInvitation, { token, pageId });
    } catch (error) {
      return showOffer(ctx, context, user, token, refusedForm(ctx, error, invitationLabels));
    }
    seeOther(ctx, '/dashboard?notice=joined');
  },
};

/** Finds what an invitation offers. @returns undefined when it no longer works */
export function findInvitation(
  { site }: Pick<SiteServices, 'site'>,
  token: string,
  user: User | undefined,
): Promise<InvitationOffer | undefined> {
  return site.invitationOffer(hashSecret(token), user?.id);
}

async function showOffer(
  ctx: HtmlContext,
  context: SiteServices,
  user: User | undefined,
  token: string,
  refused?: RefusedForm,
): Promise<void> {
  const offer = await findInvitation(context, token, user);
  if (!offer) return showDeadLink(ctx);
  const links = createSiteLinks(context, ctx.state.siteRoot);
  const isSignedIn = user !== undefined;
  const main = invitationView({ ...formState(ctx, refused), offer, links, token, isSignedIn });
  const title = offer.team ? `Join ${offer.team.name}` : `Raise money in ${offer.campaign_name}`;
  sendForm(ctx, { title, noIndex: true, main }, refused);
}
