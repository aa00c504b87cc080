import type { Context } from '../../context.ts';
import { type UserActor, userActor } from '../../domain/actor.ts';
import { change } from '../../domain/change.ts';
import { notOfCampaign } from '../../domain/constraint-errors.ts';
import { requireTeam } from '../../domain/policies.ts';
import { answerJoinRequest } from '../../domain/teams/change-join-requests.ts';
import { createTeamInvitation, deleteTeamInvitation } from '../../domain/teams/change-team-invitations.ts';
import { addTeamMember, removeTeamMember } from '../../domain/teams/change-team-members.ts';
import { createTeam } from '../../domain/teams/create-team.ts';
import { inviteToTeam } from '../../domain/teams/invite-by-mail.ts';
import { AuthorizationError, invalid, NotFoundError, ValidationError } from '../../errors.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { recipientOf, sealedRecipient } from '../../web/mail-sent.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sendForm, sendView } from '../../web/send-view.ts';
import { type Html, type HtmlValue, html } from '../../web/views/html.ts';
import { onMainSite } from '../campaign-host.ts';
import { noticeOf } from '../parts/notice-of.ts';
import { numberInPath } from '../parts/number-in-path.ts';
import { readAsOperation } from '../read-as-operation.ts';
import type { SiteContext, User } from '../site-context.ts';
import { createSiteLinks } from '../site-links.ts';
import { parseSitePath } from '../site-path.ts';
import { findOwnPage } from './own-page.ts';
import {
  invitationLinkView,
  newTeamLabels,
  newTeamView,
  teamManagementLabels,
  teamManagementView,
} from './team-management-view.ts';

const notices: Record<string, HtmlValue> = {
  created: 'Your team is ready. Invite others, or add another page of yours.',
  added: 'The page has joined the team.',
  removed: "The page has left the team. The page itself hasn't changed.",
  accepted: "The page has joined the team. We've emailed its owner.",
  declined: "You declined the request. We've emailed the page's owner.",
  cancelled: 'The invitation has been cancelled. Its link no longer works.',
};

const invited = (to: string | undefined): Html =>
  html`We've sent an invitation to ${to ? html`<strong>${to}</strong>` : 'the address'}. Didn't arrive? Ask them to check their spam folder, or create a link and share it yourself.`;

/** A user's own teams: create one, manage its members and invitations. */
export const teamForms = {
  showNew: (ctx: HtmlContext, context: SiteContext, user: User) => showNewForm(ctx, context, user),

  async create(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    try {
      const input = readAsOperation(context.contract, 'createTeam', {
        body: { individual_page_id: numberInPath(ctx, 'id'), name: ctx.state.form.name },
      });
      const page = await change(context, userActor(user), createTeam, {
        leaderPageId: input.individual_page_id,
        name: input.name,
        at: context.clock(),
      });
      seeOther(
        ctx,
        page.hidden ? '/dashboard?notice=team-created' : `/dashboard/teams/${page.team_id}?notice=created`,
      );
    } catch (error) {
      await showNewForm(ctx, context, user, refusedForm(ctx, error, newTeamLabels));
    }
  },

  show: (ctx: HtmlContext, context: SiteContext, user: User) => showManagement(ctx, context, user),

  async addMember(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const id = numberInPath(ctx, 'id');
    await manage(ctx, context, user, 'added', async (actor) => {
      const { individual_page_id: pageId } = readAsOperation(context.contract, 'addTeamMember', {
        params: { team_id: String(id) },
        body: { individual_page_id: await pageNumber(context, ctx.state.form.individual_page_id ?? '') },
      });
      await change(context, actor, addTeamMember, { teamId: id, pageId }).catch(explainForeignPage);
    });
  },

  async removeMember(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const membership = { teamId: numberInPath(ctx, 'id'), pageId: numberInPath(ctx, 'pageId') };
    await manage(ctx, context, user, 'removed', (actor) =>
      change(context, actor, removeTeamMember, membership),
    );
  },

  /** Takes a member's page out of its team. */
  async leave(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const { id: pageId, member_team_id: teamId } = await findOwnPage(ctx, context, user);
    if (teamId !== null) await change(context, userActor(user), removeTeamMember, { teamId, pageId });
    seeOther(ctx, '/dashboard?notice=left');
  },

  async answerRequest(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const [teamId, requestId] = [numberInPath(ctx, 'id'), numberInPath(ctx, 'requestId')];
    const state = ctx.state.form.state === 'accepted' ? 'accepted' : 'declined';
    await manage(ctx, context, user, state, (actor) =>
      change(context, actor, answerJoinRequest, { teamId, requestId, state }),
    );
  },

  /** Sends an invitation by email, or creates a link for the leader to share. */
  async createInvitation(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const id = numberInPath(ctx, 'id');
    if (ctx.state.form.by === 'mail') {
      return manage(ctx, context, user, 'invited', (actor) =>
        inviteByMail(context, actor, id, ctx.state.form),
      );
    }
    try {
      const input = readAsOperation(context.contract, 'createTeamInvitation', {
        params: { team_id: String(id) },
        body: { email: ctx.state.form.email?.trim(), single_use: ctx.state.form.by !== 'link-for-many' },
      });
      const asked = { teamId: id, email: input?.email, singleUse: input?.single_use };
      const invitation = await change(context, userActor(user), createTeamInvitation, asked);
      // No redirect: the link is shown only in this response.
      const address = `${context.config.baseUrl}/join-team?token=${invitation.token}`;
      const main = invitationLinkView({ ...invitation, address });
      sendView(ctx, { title: 'Your invitation', noIndex: true, hasScript: true, main });
    } catch (error) {
      await showManagement(ctx, context, user, refusedForm(ctx, error, teamManagementLabels));
    }
  },

  async cancelInvitation(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const invitation = {
      teamId: numberInPath(ctx, 'id'),
      invitationId: numberInPath(ctx, 'invitationId'),
    };
    await manage(ctx, context, user, 'cancelled', (actor) =>
      change(context, actor, deleteTeamInvitation, invitation),
    );
  },
};

/** Runs one action on a team, then shows the team again with a notice or with errors. */
async function manage(
  ctx: HtmlContext,
  context: SiteContext,
  user: User,
  notice: string,
  step: (actor: UserActor) => Promise<unknown>,
): Promise<void> {
  try {
    await step(userActor(user));
  } catch (error) {
    return showManagement(ctx, context, user, refusedForm(ctx, error, teamManagementLabels));
  }
  const { email } = ctx.state.form;
  const query = { notice, ...(email && { to: sealedRecipient(context.secretKey, email) }) };
  seeOther(ctx, `/dashboard/teams/${numberInPath(ctx, 'id')}?${new URLSearchParams(query)}`);
}

async function showManagement(
  ctx: HtmlContext,
  context: SiteContext,
  user: User,
  refused?: RefusedForm,
): Promise<void> {
  const { id } = await requireTeam(context.teams, numberInPath(ctx, 'id'), userActor(user));
  const management = await context.site.teamManagement(id);
  if (!management) throw new NotFoundError();
  const links = createSiteLinks(context, ctx.state.siteRoot);
  const main = teamManagementView({ ...formState(ctx, refused), management, links });
  const notice = noticeOf(ctx, { ...notices, invited: invited(recipientOf(ctx, context.secretKey)) });
  sendForm(ctx, { title: management.team.name, noIndex: true, notice, main }, refused);
}

async function showNewForm(
  ctx: HtmlContext,
  context: SiteContext,
  user: User,
  refused?: RefusedForm,
): Promise<void> {
  const page = await findOwnPage(ctx, context, user);
  const links = createSiteLinks(context, ctx.state.siteRoot);
  const main = newTeamView({ ...formState(ctx, refused), page, links });
  sendForm(ctx, { title: 'Start a team', titleInError: 'start a team', noIndex: true, main }, refused);
}

async function inviteByMail(
  context: SiteContext,
  actor: UserActor,
  teamId: number,
  form: Readonly<Record<string, string>>,
): Promise<void> {
  const { page_id } = await requireTeam(context.teams, teamId, actor);
  const input = readAsOperation(context.contract, 'createTeamPageInvitation', {
    params: { team_page_id: String(page_id) },
    body: { email: form.email?.trim() },
  });
  await change(context, actor, inviteToTeam, { ...input, teamPageId: page_id });
}

/** Explains next to the field what to do instead. Someone else's team is refused when the team is shown again. */
function explainForeignPage(error: unknown): never {
  if (!(error instanceof AuthorizationError)) throw error;
  const message = 'This page belongs to someone else. Invite them instead.';
  throw new ValidationError([invalid('individual_page_id', message)]);
}

/**
 * Finds the number of a page by its address, with or without the host.
 * @throws ValidationError for an address without a page, and for any other text
 */
async function pageNumber(
  { site, config }: Pick<Context, 'site' | 'config'>,
  written: string,
): Promise<string> {
  const text = written.trim();
  // The field's own rule reports a blank value.
  if (text === '' || /^\d+$/.test(text)) return text;
  if (!text.includes('/')) {
    const message = 'Enter the address of a page, such as /city-run/au/ada, or its number.';
    throw new ValidationError([invalid('individual_page_id', message)]);
  }
  const address = /^https?:\/\//i.test(text) ? text : `${config.baseUrl}/${text.replace(/^\/+/, '')}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const found = url && parseSitePath(onMainSite(url, config));
  const id =
    found?.kind === 'page' || found?.kind === 'donate-to-page'
      ? await site.pageId(found.place, found.slug)
      : undefined;
  if (id !== undefined) return String(id);
  throw new ValidationError([notOfCampaign]);
}
