import type Router from '@koa/router';
import type { HtmlContext, HtmlState } from '../../web/html-state.ts';
import { seeOther } from '../../web/redirects.ts';
import { signOut } from '../../web/sessions/visitor-session.ts';
import { account } from '../account/account.ts';
import { activation } from '../account/activate.ts';
import { notifications } from '../account/notifications.ts';
import { ownData } from '../account/own-data.ts';
import { requirePasswordSession, requireUser, type UserHandler } from '../parts/require-user.ts';
import type { SiteServices } from '../site-context.ts';
import { activityForms } from './activity-forms.ts';
import { dashboard } from './dashboard.ts';
import { invitations } from './invitations.ts';
import { joinRequests } from './join-requests.ts';
import { showOwnDonations } from './own-donations.ts';
import { pageForms } from './page-forms.ts';
import { photoForms } from './photo-forms.ts';
import { pictureForms } from './picture-forms.ts';
import { showPoster } from './poster.ts';
import { teamForms } from './team-forms.ts';
import { updates } from './updates.ts';

/** A signed-in user's pages, teams, account and connected OAuth applications. */
export function dashboardRoutes(router: Router<HtmlState>, services: SiteServices): void {
  type Handle = UserHandler<SiteServices>;
  const signedIn = (handle: Handle) => requireUser(services, handle);
  const withPassword = (handle: Handle) => requirePasswordSession(services, handle, () => '/dashboard');
  const page = '/dashboard/pages/:id';
  const team = '/dashboard/teams/:id';

  router.get('/dashboard', signedIn(dashboard.show));
  router.post('/dashboard/applications/:id/remove-access', withPassword(dashboard.removeAccess));
  router.post('/dashboard/sign-out-everywhere', withPassword(submitSignOut));

  const withPasswordForAccount = (handle: Handle) =>
    requirePasswordSession(services, handle, () => '/dashboard/account');
  router.get('/dashboard/account', withPasswordForAccount(account.show));
  router.post('/dashboard/account/name', withPasswordForAccount(account.rename));
  router.post('/dashboard/account/confirmation', withPasswordForAccount(account.sendConfirmation));
  router.post('/dashboard/account/email', withPasswordForAccount(account.changeEmail));
  router.post('/dashboard/account/password', withPasswordForAccount(account.changePassword));

  router.get('/dashboard/account/download', withPasswordForAccount(ownData.showDownload));
  router.post('/dashboard/account/download', withPasswordForAccount(ownData.download));
  router.get('/dashboard/account/delete', withPasswordForAccount(ownData.showDelete));
  router.post('/dashboard/account/delete', withPasswordForAccount(ownData.delete));
  router.post('/dashboard/account/keep', withPasswordForAccount(ownData.keep));

  router.get('/dashboard/donations', signedIn(showOwnDonations));
  router.get('/dashboard/notifications', signedIn(notifications.show));
  router.post('/dashboard/notifications', signedIn(notifications.save));

  router.get('/dashboard/pages/new', signedIn(pageForms.showNew));
  router.post('/dashboard/pages', signedIn(pageForms.create));
  router.get(`${page}/edit`, signedIn(pageForms.showEdit));
  router.post(`${page}/edit`, signedIn(pageForms.update));
  router.post(`${page}/confirm`, withPassword(activation.confirm));
  router.get(`${page}/updates`, signedIn(updates.show));
  router.post(`${page}/updates`, signedIn(updates.create));
  router.post(`${page}/updates/:postId/delete`, signedIn(updates.delete));
  router.post(`${page}/donations/:donationId/reply`, signedIn(updates.reply));
  router.post(`${page}/donations/:donationId/reply/delete`, signedIn(updates.takeBack));
  router.get(`${page}/activities`, signedIn(activityForms.show));
  router.post(`${page}/activities`, signedIn(activityForms.create));
  router.get(`${page}/activities/:activityId`, signedIn(activityForms.showEdit));
  router.post(`${page}/activities/:activityId`, signedIn(activityForms.update));
  router.post(`${page}/activities/:activityId/delete`, signedIn(activityForms.delete));
  router.post(`${page}/picture`, signedIn(pictureForms.update));
  router.post(`${page}/cover`, signedIn(pictureForms.updateCover));
  router.get(`${page}/poster`, signedIn(showPoster));
  router.post(`${page}/photos`, signedIn(photoForms.add));
  router.post(`${page}/photos/:photoId`, signedIn(photoForms.change));
  router.post(`${page}/leave-team`, signedIn(teamForms.leave));
  router.get(`${page}/team`, signedIn(teamForms.showNew));
  router.post(`${page}/team`, signedIn(teamForms.create));

  router.get(team, signedIn(teamForms.show));
  router.get(`${team}/join`, signedIn(joinRequests.showNew));
  router.post(`${team}/join`, signedIn(joinRequests.create));
  router.post(`${team}/join-requests/:requestId`, signedIn(teamForms.answerRequest));
  router.post(`${team}/join-requests/:requestId/withdraw`, signedIn(joinRequests.withdraw));
  router.post(`${team}/members`, signedIn(teamForms.addMember));
  router.post(`${team}/members/:pageId/remove`, signedIn(teamForms.removeMember));
  router.post(`${team}/invitations`, signedIn(teamForms.createInvitation));
  router.post(`${team}/invitations/:invitationId/cancel`, signedIn(teamForms.cancelInvitation));

  router.get('/join-team', (ctx) => invitations.show(ctx, services));
  router.get('/invitation', (ctx) => invitations.show(ctx, services));
  router.post('/join-team', signedIn(invitations.accept));
}

/** Ends all of the visitor's sessions, or only the current one if an OAuth application opened it. */
export async function submitSignOut(ctx: HtmlContext, services: SiteServices): Promise<void> {
  await signOut(ctx, services);
  seeOther(ctx, '/');
}
