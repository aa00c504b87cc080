import { addresses } from './addresses.ts';
import { authentication } from './authentication.ts';
import { campaigns } from './campaigns.ts';
import { charities } from './charities.ts';
import { donationEvents } from './donation-events.ts';
import { donationTotals } from './donation-totals.ts';
import { donations } from './donations.ts';
import { events } from './events.ts';
import { feed } from './feed.ts';
import { fitnessActivities } from './fitness-activities.ts';
import { fitnessTotals } from './fitness-totals.ts';
import { invitations } from './invitations.ts';
import { joinRequests } from './join-requests.ts';
import { leaderboards } from './leaderboards.ts';
import { live } from './live.ts';
import { notificationOptions } from './notification-options.ts';
import { pages } from './pages.ts';
import { posts } from './posts.ts';
import { replies } from './replies.ts';
import { reports } from './reports.ts';
import { search } from './search.ts';
import { sessions } from './sessions.ts';
import { status } from './status.ts';
import { teams } from './teams.ts';
import type { FundraisingHandlers } from './types.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';

export const handlers: FundraisingHandlers = {
  ...pages,
  ...campaigns,
  ...charities,
  ...leaderboards,
  ...search,
  ...feed,
  ...events,
  ...webhooks,
  ...live,
  ...donations,
  ...posts,
  ...replies,
  ...reports,
  ...fitnessActivities,
  ...fitnessTotals,
  ...sessions,
  ...authentication,
  ...users,
  ...addresses,
  ...teams,
  ...joinRequests,
  ...invitations,
  ...notificationOptions,
  ...donationTotals,
  ...donationEvents,
  ...status,
};
