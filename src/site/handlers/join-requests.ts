import { createJoinRequest, deleteJoinRequest } from '../../domain/commands/change-join-requests.ts';
import { runCommand } from '../../domain/run-command.ts';
import { NotFoundError } from '../../errors.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { seeOther } from '../../web/redirects.ts';
import { formState, type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { sendForm } from '../../web/send-view.ts';
import { readAsOperation } from '../read-as-operation.ts';
import type { SiteContext, User } from '../site-context.ts';
import { createSiteLinks } from '../site-links.ts';
import { joinTeamLabels, joinTeamView } from '../views/join-team-view.ts';
import { writeFromForm } from '../write-from-form.ts';
import { numberInPath } from './number-in-path.ts';

/** Asking to join somebody else's team. */
export const joinRequests = {
  showNew: (ctx: HtmlContext, context: SiteContext, user: User) => showForm(ctx, context, user),

  async create(ctx: HtmlContext, context: SiteContext, user: User): Promise<void> {
    const teamId = numberInPath(ctx, 'id');
    try {
      const { individual_page_id: pageId } = readAsOperation(context.contract, 'createJoinRequest', {
        params: { team_id: String(teamId) },
        body: { individual_page_id: ctx.state.form.individual_page_id },
      });
      const { team } = await writeFromForm(context, (transaction) =>
        createJoinRequest(transaction, { teamId, pageId, reach: { userId: user.id } }),
      );
      seeOther(ctx, `/dashboard?notice=${team ? 'joined' : 'asked'}`);
    } catch (error) {
      await showForm(ctx, context, user, refusedForm(ctx, error, joinTeamLabels));
    }
  },

  async withdraw(ctx: HtmlContext, { database }: SiteContext, user: User): Promise<void> {
    const [teamId, requestId] = [numberInPath(ctx, 'id'), numberInPath(ctx, 'requestId')];
    await runCommand(database.primary, (transaction) =>
      deleteJoinRequest(transaction, { teamId, requestId, reach: { userId: user.id } }),
    );
    seeOther(ctx, '/dashboard?notice=withdrawn');
  },
};

async function showForm(
  ctx: HtmlContext,
  context: SiteContext,
  user: User,
  refused?: RefusedForm,
): Promise<void> {
  const found = await context.site.teamToAsk(numberInPath(ctx, 'id'), user.id);
  if (!found) throw new NotFoundError();
  const links = createSiteLinks(context, ctx.state.siteRoot);
  const main = joinTeamView({ ...formState(ctx, refused), ...found, links });
  sendForm(ctx, { title: `Join ${found.team.name}`, noIndex: true, main }, refused);
}
