import type { TeamToAsk } from '../../db/queries/site/invitation-offer.ts';
import { userActor } from '../../domain/actor.ts';
import { change } from '../../domain/change.ts';
import { createJoinRequest, deleteJoinRequest } from '../../domain/teams/change-join-requests.ts';
import { NotFoundError } from '../../errors.ts';
import { contentSecurityPolicy } from '../../web/html-security-headers.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sitePath } from '../../web/return-address.ts';
import { sendForm } from '../../web/send-view.ts';
import { numberInPath } from '../parts/number-in-path.ts';
import { readAsOperation } from '../read-as-operation.ts';
import { campaignReturn } from '../return-target.ts';
import type { SiteContext, User } from '../site-context.ts';
import { createSiteLinks } from '../site-links.ts';
import { joinTeamLabels, joinTeamView } from './join-team-view.ts';

/** Requests to join someone else's team. */
export const joinRequests = {
  showNew: (ctx: HtmlContext, context: SiteContext, user: User) => showForm(ctx, context, user),

  async create(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const teamId = numberInPath(ctx, 'id');
    const target = await readTarget(ctx, context, user, ctx.state.form.return_to);
    try {
      const { individual_page_id: pageId } = readAsOperation(context.contract, 'createJoinRequest', {
        params: { team_id: String(teamId) },
        body: { individual_page_id: ctx.state.form.individual_page_id },
      });
      const { team } = await change(context, userActor(user), createJoinRequest, { teamId, pageId });
      seeOther(ctx, target ?? `/dashboard?notice=${team ? 'joined' : 'asked'}`);
    } catch (error) {
      await showForm(ctx, context, user, refusedForm(ctx, error, joinTeamLabels));
    }
  },

  async withdraw(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const [teamId, requestId] = [numberInPath(ctx, 'id'), numberInPath(ctx, 'requestId')];
    await change(context, userActor(user), deleteJoinRequest, { teamId, requestId });
    seeOther(ctx, '/dashboard?notice=withdrawn');
  },
};

async function findTeam(ctx: HtmlContext, { site }: SiteContext, user: User): Promise<TeamToAsk> {
  const found = await site.teamToAsk(numberInPath(ctx, 'id'), user.id);
  if (!found) throw new NotFoundError();
  return found;
}

/** Where the visitor goes after asking: an address on our site or the campaign's. */
async function readTarget(
  ctx: HtmlContext,
  context: SiteContext,
  user: User,
  sent: string | undefined,
): Promise<string | undefined> {
  if (!sent) return undefined;
  const { team, registration_url } = await findTeam(ctx, context, user);
  return campaignReturn(sent, context, team, registration_url);
}

async function showForm(
  ctx: HtmlContext,
  context: SiteContext,
  user: User,
  refused?: RefusedForm,
): Promise<void> {
  const found = await findTeam(ctx, context, user);
  const sent = refused ? ctx.state.form.return_to : queryValue(ctx, 'return_to');
  const returnTo = campaignReturn(sent, context, found.team, found.registration_url);
  if (returnTo && sitePath(returnTo) === undefined) {
    // Browsers also apply `form-action` to the redirect that answers a form.
    ctx.set('Content-Security-Policy', contentSecurityPolicy([new URL(returnTo).origin]));
  }
  const links = createSiteLinks(context, ctx.state.siteRoot);
  const main = joinTeamView({ ...formState(ctx, refused), ...found, links, returnTo });
  sendForm(ctx, { title: `Join ${found.team.name}`, noIndex: true, main }, refused);
}
