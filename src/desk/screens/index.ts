import type { ListScreen, OnlyRecord, Screen } from '../screen.ts';
import { apiKeys } from './api-keys.ts';
import { audit } from './audit.ts';
import { branding } from './branding.ts';
import { campaigns } from './campaigns.ts';
import { causes } from './causes.ts';
import { charities } from './charities.ts';
import { countries } from './countries.ts';
import { deliveries } from './deliveries.ts';
import { donations } from './donations.ts';
import { exports } from './exports.ts';
import { groups } from './groups.ts';
import { imports } from './imports.ts';
import { keyRequests } from './key-requests.ts';
import { leaderboards } from './leaderboards.ts';
import { mailTexts } from './mail-texts.ts';
import { oauthApplications } from './oauth-applications.ts';
import { pages } from './pages.ts';
import { paymentEvents } from './payment-events.ts';
import { paymentSources } from './payment-sources.ts';
import { people } from './people.ts';
import { reports } from './reports.ts';
import { staff } from './staff.ts';
import { teams } from './teams.ts';
import { tokens } from './tokens.ts';
import { webhooks } from './webhooks.ts';

/** All screens that are declared, in the order of the navigation. */
export const screens: readonly Screen[] = [
  campaigns,
  groups,
  charities,
  pages,
  teams,
  leaderboards,
  reports,
  donations,
  paymentEvents,
  people,
  imports,
  exports,
  staff,
  tokens,
  paymentSources,
  apiKeys,
  keyRequests,
  oauthApplications,
  webhooks,
  deliveries,
  causes,
  countries,
  mailTexts,
  audit,
];

/** Screens of records of which there is only one, in the order of the navigation. */
export const onlyRecords: readonly OnlyRecord[] = [branding];

/** Those that the navigation has. */
export const listScreens: readonly ListScreen[] = screens.filter(
  (screen): screen is ListScreen => screen.list !== undefined,
);
