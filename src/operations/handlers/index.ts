import { apiKeys } from './api-keys.ts';
import { audit } from './audit.ts';
import { branding } from './branding.ts';
import { campaignGroups } from './campaign-groups.ts';
import { campaigns } from './campaigns.ts';
import { causes } from './causes.ts';
import { charities } from './charities.ts';
import { countries } from './countries.ts';
import { donations } from './donations.ts';
import { exports } from './exports.ts';
import { imports } from './imports.ts';
import { keyRequests } from './key-requests.ts';
import { leaderboards } from './leaderboards.ts';
import { mailTexts } from './mail-texts.ts';
import { messages } from './messages.ts';
import { moderation } from './moderation.ts';
import { oauthApplications } from './oauth-applications.ts';
import { overview } from './overview.ts';
import { pages } from './pages.ts';
import { paymentEvents } from './payment-events.ts';
import { paymentSources } from './payment-sources.ts';
import { pictures } from './pictures.ts';
import { platform } from './platform.ts';
import { receipts } from './receipts.ts';
import { reports } from './reports.ts';
import { search } from './search.ts';
import { setup } from './setup.ts';
import { staff } from './staff.ts';
import { teams } from './teams.ts';
import { tokens } from './tokens.ts';
import type { OperationsHandlers } from './types.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';

export const handlers: OperationsHandlers = {
  ...apiKeys,
  ...audit,
  ...branding,
  ...campaignGroups,
  ...campaigns,
  ...causes,
  ...charities,
  ...countries,
  ...donations,
  ...exports,
  ...keyRequests,
  ...leaderboards,
  ...imports,
  ...mailTexts,
  ...messages,
  ...moderation,
  ...oauthApplications,
  ...overview,
  ...pages,
  ...paymentEvents,
  ...paymentSources,
  ...pictures,
  ...platform,
  ...receipts,
  ...reports,
  ...search,
  ...setup,
  ...staff,
  ...teams,
  ...tokens,
  ...users,
  ...webhooks,
};
