import type { Context } from '../../context.ts';
import { OauthConsentRepository } from '../../db/repositories/oauth-consents.ts';
import { runCommand } from '../../domain/run-command.ts';
import type { PageContext, Session } from '../../http/page-state.ts';
import { seeOther } from '../../http/see-other.ts';
import { sendPage } from '../../http/send-page.ts';
import { createSiteLinks } from '../site-links.ts';
import { dashboardView } from '../views/dashboard-view.ts';
import { noticeOf } from './notice-of.ts';
import { numberInPath } from './number-in-path.ts';

type User = NonNullable<Session['user']>;

const notices: Record<string, string> = {
  'page-created': 'Your page is there. Share it!',
  'page-saved': 'Your changes are saved.',
  joined: 'You are in the team.',
  'access-removed': 'The application has no access to your account any more.',
};

export const dashboard = {
  async show(ctx: PageContext, { site, addresses, config, clock }: Context, user: User): Promise<void> {
    const links = createSiteLinks(addresses, config.baseUrl, ctx.state.siteRoot);
    sendPage(ctx, {
      title: 'Dashboard',
      noIndex: true,
      notice: noticeOf(ctx, notices),
      main: dashboardView({
        user,
        overview: await site.user(user.id),
        csrfToken: ctx.state.session.csrfToken,
        links,
        now: clock(),
      }),
    });
  },

  /** Takes an application's permission back, its tokens with it. */
  async removeAccess(ctx: PageContext, { database }: Context, user: User): Promise<void> {
    const grant = { user_id: user.id, oauth_client_id: numberInPath(ctx, 'id') };
    await runCommand(database.primary, (transaction) =>
      new OauthConsentRepository(transaction).endAccess(grant),
    );
    seeOther(ctx, '/dashboard?notice=access-removed');
  },
};
