import type { Knex } from 'knex';
import { buildAccount } from './accounts.ts';
import { buildCallers } from './callers.ts';
import { issueCredentials } from './credentials.ts';
import {
  addMember,
  buildActivity,
  buildCampaign,
  buildCampaignGroup,
  buildCause,
  buildCharity,
  buildDonation,
  buildLeaderboard,
  buildPage,
  buildPost,
  buildReport,
  buildTeam,
  buildUser,
  chooseGroupValue,
} from './factories.ts';
import { buildOauthClient } from './oauth-clients.ts';
import { buildPasskey } from './passkey.ts';
import { buildStaff } from './staff.ts';
import { buildStaffToken } from './staff-token.ts';

const builders = {
  account: buildAccount,
  activity: buildActivity,
  callers: buildCallers,
  campaign: buildCampaign,
  campaignGroup: buildCampaignGroup,
  cause: buildCause,
  charity: buildCharity,
  credentials: issueCredentials,
  donation: buildDonation,
  groupValue: chooseGroupValue,
  leaderboard: buildLeaderboard,
  member: addMember,
  oauthClient: buildOauthClient,
  page: buildPage,
  post: buildPost,
  report: buildReport,
  staff: buildStaff,
  passkey: buildPasskey,
  staffToken: buildStaffToken,
  team: buildTeam,
  user: buildUser,
};

type WithoutKnex<Builder> = Builder extends (knex: Knex, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

export type Builders = { [Name in keyof typeof builders]: WithoutKnex<(typeof builders)[Name]> };

/** Binds the builders of rows to one database. */
export function buildersOf(knex: Knex): Builders {
  const bound = Object.entries<(knex: Knex, ...rest: never[]) => unknown>(builders).map(([name, builder]) => [
    name,
    builder.bind(undefined, knex),
  ]);
  return Object.fromEntries(bound);
}
